/** What jsdom leaves out of a browser and the screens ask for; and every store of the screens as new for each test. */

import { afterEach, vi } from 'vitest';
import type * as Zustand from 'zustand';
import type { StateCreator } from 'zustand';

/** The counter's own size: virtual lists draw as many rows as fit into it. */
const SCREEN = { width: 1366, height: 768 };

// jsdom brings bytes of its own kind; what comes from files and goes to printers here is Node's, and asked for its kind.
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer) as typeof Uint8Array });

/** Puts every store of the screens back to its first state; the files of a worker share the modules of the screens. */
const storesAsNew = (globalThis as { storesAsNew?: Set<() => void> }).storesAsNew ?? new Set<() => void>();
Object.assign(globalThis, { storesAsNew });

vi.mock('zustand', async (load) => {
  const zustand = await load<typeof Zustand>();
  type Initializer = StateCreator<object>;
  const create = (initializer: Initializer) => {
    const store = zustand.create(initializer);
    storesAsNew.add(() => {
      store.setState(store.getInitialState(), true);
    });
    return store;
  };
  // Both ways of calling it: create(initializer) and create<State>()(initializer).
  return {
    ...zustand,
    create: (initializer?: Initializer) => (initializer === undefined ? create : create(initializer)),
  };
});

afterEach(async () => {
  const { closeScreens } = await import('./till-screen.ts');
  await closeScreens();
  for (const renew of storesAsNew) renew();
});

class WholeSizeObserver {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const size = { inlineSize: SCREEN.width, blockSize: SCREEN.height };
    const entry = {
      target,
      borderBoxSize: [size],
      contentBoxSize: [size],
      contentRect: target.getBoundingClientRect(),
    };
    this.#tell([entry as unknown as ResizeObserverEntry], this);
  }
  unobserve(): void {}
  disconnect(): void {}
}

const sizes = {
  clientWidth: SCREEN.width,
  clientHeight: SCREEN.height,
  offsetWidth: SCREEN.width,
  offsetHeight: SCREEN.height,
};
for (const [name, size] of Object.entries(sizes)) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
}
Object.assign(Element.prototype, { scrollTo: () => undefined, scrollIntoView: () => undefined });
Object.assign(window, {
  ResizeObserver: WholeSizeObserver,
  // Idle is whenever this turn has ended: no time has to pass for it, and a page that is taken away may still wait for it.
  requestIdleCallback: (task: () => void) => setImmediate(task),
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
