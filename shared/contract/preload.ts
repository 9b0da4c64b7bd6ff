import type { CallResult } from './problem.ts';

export interface TillPreload {
  call(name: string, input: unknown): Promise<CallResult<unknown>>;
  on(name: string, listener: (message: unknown) => void): () => void;
}
