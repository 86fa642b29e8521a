// The members of an element as the browser has them. In a form, the name of a field hides the member with that name: with an
// `<input name="closest">` in it, `form.closest` is that field.

/**
 * An element to read and call members of, which nothing hides. It is not the element itself, which other functions expect.
 * @template {object} Kind
 * @param {Kind} element
 * @returns {Kind}
 */
export function native(element) {
  const prototype = Object.getPrototypeOf(element) ?? {};
  return new Proxy(/** @type {Kind} */ ({}), {
    get(_, name) {
      const member = Reflect.get(prototype, name, element);
      return typeof member === 'function' ? member.bind(element) : member;
    },
  });
}
