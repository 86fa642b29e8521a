// A link that carries rules, profile and locale behind its number sign, which no server sees; and the draft of this tab.

/** @typedef {{ rules: string, profile: string, locale: string }} Work */

/** Some browsers open no longer ones. */
export const longestLink = 1_000_000;

/** Many programs that send messages cut longer ones. */
export const longLink = 8_000;

/**
 * @param {string} page
 * @param {Work} work
 */
export function linkTo(page, { rules, profile, locale }) {
  // A `URL` of Firefox keeps its old hash in place of one that is too long.
  return `${page.split('#')[0]}#rules=${encoded(rules)}&profile=${encoded(profile)}&locale=${encoded(locale)}`;
}

/**
 * What a link carries; `null` if it carries no rules. A damaged link gives what can be read.
 * @param {string} hash
 * @returns {Work & { isDamaged: boolean } | null}
 */
export function workIn(hash) {
  const members = new Map(hash.replace(/^#/, '').split('&').map((member) => {
    const end = member.indexOf('=');
    return [member.slice(0, end), member.slice(end + 1)];
  }));
  const rules = members.get('rules');
  if (rules === undefined) return null;
  const parts = [rules, members.get('profile') ?? '', members.get('locale') ?? ''].map(decoded);
  const [text, profile, locale] = parts.map((part) => part.text);
  return { rules: text, profile, locale, isDamaged: parts.some((part) => part.isDamaged) || !members.has('locale') };
}

/** @param {string} text */
function encoded(text) {
  // Programs that find links in texts end them before these; half a surrogate pair cannot be encoded.
  const whole = new TextDecoder().decode(new TextEncoder().encode(text));
  return encodeURIComponent(whole).replace(/[!'()*~.]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** @param {string} text */
function decoded(text) {
  try {
    return { text: decodeURIComponent(text), isDamaged: false };
  } catch {
    // Characters that are whole are read, the rest stays as it is.
    const readable = text.replace(/(?:%[0-9A-F]{2})+/gi, (run) => {
      const bytes = Uint8Array.from(run.slice(1).split('%'), (byte) => parseInt(byte, 16));
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    });
    return { text: readable, isDamaged: true };
  }
}

const key = 'input-control-playground';

/**
 * Keeps the work for a reload of the page.
 * @param {Work} work
 */
export function keepDraft(work) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...work, hash: location.hash }));
  } catch {
    // A browser that stores nothing, or a draft beyond its limit, has only the link.
  }
}

/**
 * The work before a reload of the same link.
 * @returns {Work | null}
 */
export function draft() {
  try {
    const { hash, ...work } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return hash === location.hash ? work : null;
  } catch {
    return null;
  }
}
