/** Browser features that jsdom lacks; and fresh stores of the screens for each test. */

import { afterEach, vi } from 'vitest';
import type * as Zustand from 'zustand';
import { afterTest } from './after-test.ts';
import './page-work.ts';

/** The counter's own size: virtual lists draw as many rows as fit into it. */
const SCREEN = { width: 1366, height: 768 };

vi.mock('zustand', async (load) => {
  const zustand = await load<typeof Zustand>();
  type Initializer = Zustand.StateCreator<object>;
  const create = (initializer: Initializer) => {
    const store = zustand.create(initializer);
    afterTest.renew.add(() => {
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
  for (const close of afterTest.close) await close();
  for (const renew of afterTest.renew) renew();
});

// jsdom replaces it, and code outside of the page (a PDF's font) would not recognize a Buffer.
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer) as unknown });

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
      contentRect: { ...SCREEN, x: 0, y: 0 },
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
  // Idle at the end of this turn: no time has to pass for it.
  requestIdleCallback: (task: () => void) => setImmediate(task),
  ResizeObserver: WholeSizeObserver,
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
