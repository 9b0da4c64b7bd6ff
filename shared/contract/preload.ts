import type { CallResult } from './problem.ts';

/** What Electron's preload puts on the window, and nothing else. */
export interface TillPreload {
  call(name: string, input: unknown): Promise<CallResult<unknown>>;
  /** `listener` gets whole event messages (`EventMessage`); returns how to stop listening. */
  on(name: string, listener: (message: unknown) => void): () => void;
}
