// How fast a key and the first field are in each browser. Times are told, and decide nothing: node run.js

import { browsers } from '../browsers.js';
import { serve } from '../server.js';

const texts = { price: '1234.56', email: 'ann.smith@example.org', card: '4111111111111111', iban: 'DE89370400440532013000' };
const loads = Number(process.env.LOADS ?? 5);
const only = process.env.BROWSER;
const chosen = browsers.filter(({ title }) => !only || title === only);

const percentile = (times, share) => [...times].sort((one, other) => one - other)[Math.ceil(times.length * share) - 1];
const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
const head = (...cells) => {
  console.log('');
  row(cells);
  row(cells.map(() => '---'));
};
const both = (times) => [percentile(times, 0.5).toFixed(0), percentile(times, 0.99).toFixed(0)];

const server = await serve({ isIsolated: true });
try {
  head('browser', 'profile', 'key, p50 µs', 'p99', 'slowest of the first text', 'plain field, p50', 'p99', 'engine alone, p50', 'p99', 'keys');
  const clocks = [];
  for (const Browser of chosen) {
    const browser = await Browser.launch();
    try {
      await browser.open(`${server.url}/test/page.html`);
      await browser.run(`window.isReady = false;
        import('/test/speed/keys.js').then(() => { window.measureKeys(); window.isReady = true; })`);
      while (!await browser.run('return window.isReady'));
      clocks.push(`${Browser.title} ${browser.version}: ${(await browser.run('return window.resolution()')).toFixed(0)} µs`);
      for (const [profile, text] of Object.entries(texts)) {
        const rounds = Math.ceil(600 / text.length);
        const typed = async (id) => {
          // A profile does some of its work when the first text asks for it.
          await browser.run('window.times.length = 0');
          await browser.type(text);
          const first = await browser.run('return window.times.splice(0)');
          for (let round = 0; round < rounds; round++) {
            await browser.run("const one = document.getElementById(arguments[0]); one.value = ''; one.focus()", id);
            await browser.type(text);
          }
          return { first: Math.max(...first).toFixed(0), times: await browser.run('return window.times') };
        };
        await browser.run('window.control(...arguments)', 'input', profile);
        const controlled = await typed('input');
        await browser.run("window.field().detach(); document.getElementById('other').focus()");
        const plain = await typed('other');
        const engine = await browser.run('return window.measureEngine(...arguments)', profile, text, 300);
        row([Browser.title, profile, ...both(controlled.times), controlled.first, ...both(plain.times), ...both(engine),
          controlled.times.length]);
      }
    } finally {
      await browser.close();
    }
  }
  console.log(`\nFrom \`beforeinput\` to the end of \`input\`, with keys of the driver. The engine alone: question, replacement, repair,
what is shown and the verdict, the mean of a text. The steps of the clocks: ${clocks.join(', ')}.`);

  head('browser', 'first field ready, median ms', 'worst', 'of it before the script runs', 'loads');
  for (const Browser of chosen) {
    const times = [];
    for (let load = 0; load < loads; load++) {
      const browser = await Browser.launch();
      try {
        await browser.open(`${server.url}/test/speed/cold.html`);
        times.push(await browser.run('return window.times'));
      } finally {
        await browser.close();
      }
    }
    const ready = times.map((one) => one.ready);
    row([`${Browser.title}`, percentile(ready, 0.5).toFixed(0), Math.max(...ready).toFixed(0),
      percentile(times.map((one) => one.began), 0.5).toFixed(0), loads]);
  }
  console.log(`\nFrom the navigation to a field of \`price\`, in a new browser each time: the module is fetched from this machine,
compiled, and compiles the profile.`);
} finally {
  server.close();
}
