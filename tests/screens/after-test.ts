/**
 * Run after every test of every file: closes the screens, then resets their stores. The files of a worker share the
 * modules of the screens, so a hook registered by such a module would run in the first file alone.
 */
interface AfterTest {
  readonly close: Set<() => Promise<void>>;
  readonly renew: Set<() => void>;
}

const shared = globalThis as { afterTest?: AfterTest };
shared.afterTest ??= { close: new Set(), renew: new Set() };
export const afterTest = shared.afterTest;
