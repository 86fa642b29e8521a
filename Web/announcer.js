// What a screen reader says: a live region for each document, and a description for each field.

/** @type {WeakMap<Node, Announcer>} */
const announcers = new WeakMap();

/**
 * The announcer of the tree that an element is in.
 * @param {Element} element
 */
export function announcerOf(element) {
  const root = element.getRootNode();
  let announcer = announcers.get(root);
  if (!announcer) {
    announcer = new Announcer(element.ownerDocument);
    announcers.set(root, announcer);
  }
  announcer.attach(root);
  return announcer;
}

let count = 0;

export class Announcer {
  /** @param {Document} document */
  constructor(document) {
    this.box = document.createElement('div');
    Object.assign(this.box.style, {
      position: 'absolute', width: '1px', height: '1px', margin: '-1px', overflow: 'hidden', clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    });
    this.live = document.createElement('div');
    this.live.setAttribute('role', 'status');
    this.live.setAttribute('aria-live', 'polite');
    this.box.append(this.live);
  }

  /**
   * Puts the region into the tree, also if the page has removed it.
   * @param {Node} root
   */
  attach(root) {
    if (this.box.isConnected) return;
    const place = root.nodeType === 9 ? /** @type {Document} */ (root).body : root;
    place?.appendChild(this.box);
  }

  /** @param {string} text */
  say(text) {
    // The same text twice is said twice only if it differs.
    this.live.textContent = this.live.textContent === text ? `${text}\u00A0` : text;
  }

  /** Makes an element whose text describes a field. */
  describe() {
    const description = this.box.ownerDocument.createElement('div');
    description.id = `input-control-${++count}`;
    this.box.append(description);
    return description;
  }
}
