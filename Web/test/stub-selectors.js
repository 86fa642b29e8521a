// The selectors that the package uses: names, attributes, and what is disabled.

const part = /^([a-z][a-z0-9-]*)?((?:\[[a-z-]+(?:="[^"]*")?\]|:disabled)*)$/;

/** Whether an element is one that a selector means. */
export function matches(element, selector) {
  return selector.split(',').some((one) => {
    const [, name, conditions] = part.exec(one.trim());
    if (name && element.localName !== name) return false;
    return Array.from(conditions.matchAll(/\[([a-z-]+)(?:="([^"]*)")?\]|:disabled/g)).every(([text, attribute, value]) => (
      text === ':disabled' ? element.hasAttribute('disabled')
        : element.hasAttribute(attribute) && (value === undefined || element.getAttribute(attribute) === value)));
  });
}
