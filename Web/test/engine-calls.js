// The calls of an engine, without the numbers of its objects.

/**
 * Records each call of an engine. The function that it returns tells the calls since the last time.
 * @param {import('../engine.js').Engine} engine
 * @param {RegExp} names The functions of C to tell of.
 */
export function recorded(engine, names = /./) {
  let calls = [];
  const { call } = engine;
  engine.call = (name, ...passed) => {
    if (names.test(name)) calls.push([name, ...passed.slice(1)]);
    return call.call(engine, name, ...passed);
  };
  return () => {
    const those = calls;
    calls = [];
    return those;
  };
}
