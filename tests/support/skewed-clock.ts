/** Loaded into a host by `--import`: its machine's wall clock is wrong by `TILLA_TEST_SKEW_MS`, and runs on from there. */
const skewMs = Number(process.env['TILLA_TEST_SKEW_MS'] ?? 0);
const TrueDate = Date;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [TrueDate.now() + skewMs] : given, newTarget) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? () => TrueDate.now() + skewMs : (Reflect.get(target, name, receiver) as unknown),
});

export {};
