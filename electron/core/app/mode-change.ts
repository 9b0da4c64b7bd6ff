/** Serializes mode changes: two windows must not open the same ledger. */

import { SecretFailure } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { refusalOfSecret } from '../setup/key-state.ts';

export interface ModeChange {
  isRunning(): boolean;
  /** @throws Refusal `till_busy` while another one runs */
  run(work: () => Promise<void>): Promise<Record<string, never>>;
  runNext(work: () => Promise<void>): Promise<void>;
}

export function createModeChange(onEnd: () => void): ModeChange {
  let running: Promise<undefined> | null = null;

  async function run(work: () => Promise<void>): Promise<Record<string, never>> {
    if (running !== null) throw new Refusal('till_busy');
    const ended = Promise.withResolvers<undefined>();
    running = ended.promise;
    try {
      await work();
    } catch (failure) {
      throw failure instanceof SecretFailure ? refusalOfSecret(failure) : failure;
    } finally {
      running = null;
      ended.resolve(undefined);
      onEnd();
    }
    return {};
  }

  return {
    isRunning: () => running !== null,
    run,
    async runNext(work) {
      // The caller may be part of what is about to be closed.
      do await running;
      while (running !== null);
      await run(work);
    },
  };
}
