// The files of the package for the browsers, with the policy that docs/web.md promises to be enough.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.wasm': 'application/wasm', '.css': 'text/css',
};
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
  + "frame-src 'self'; form-action 'self'";

// A page that shares nothing with others has a finer clock.
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Serves the folder Web. @returns {Promise<{ url: string, close: () => void }>} */
export async function serve({ root = fileURLToPath(new URL('..', import.meta.url)), port = 0, isIsolated = false } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const path = join(root, normalize(decodeURIComponent(pathname)));
    if (!path.startsWith(root) || !existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end('not found');
      return;
    }
    response.writeHead(200, {
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
      ...(isIsolated ? isolation : {}),
    });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

// `make playground`: node server.js [PORT]
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve({ port: Number(process.argv[2] ?? 8080) });
  console.log(`The playground is at ${url}/playground/index.html. Ctrl+C ends it.`);
}
