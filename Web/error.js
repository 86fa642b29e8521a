// What goes wrong in this library.

/** An error of the engine. Its message is in English, for developers. */
export class InputControlError extends Error {
  /**
   * @param {string} message
   * @param {string} code 'rules', 'argument', 'load', 'stopped'…
   * @param {ErrorOptions} [options]
   */
  constructor(message, code, options) {
    super(message, options);
    this.name = 'InputControlError';
    this.code = code;
    /**
     * What is wrong with rules, if that is the error.
     * @type {object[]}
     */
    this.diagnostics = [];
  }
}

/**
 * The error of a module that cannot be loaded.
 * @param {unknown} cause
 */
export function loadError(cause) {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new InputControlError(`The engine cannot be loaded: ${reason}`, 'load', { cause });
}

/**
 * Whether an error is one of the page, such as a wrong argument or a profile that was released. The engine goes on.
 * @param {unknown} error
 */
export function isOfPage(error) {
  return error instanceof InputControlError && error.code !== 'stopped' && error.code !== 'unknown';
}
