/**
 * What is to be done after every test of every file: the screens are closed, then their stores put back to their first
 * state. The files of a worker share the modules of the screens and of these tests, so that a hook which such a module
 * asked for would run in the first file alone.
 */
interface AfterTest {
  readonly close: Set<() => Promise<void>>;
  readonly renew: Set<() => void>;
}

const shared = globalThis as { afterTest?: AfterTest };
shared.afterTest ??= { close: new Set(), renew: new Set() };
export const afterTest = shared.afterTest;
