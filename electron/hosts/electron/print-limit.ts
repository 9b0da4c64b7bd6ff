import type { WebContents } from 'electron';
import { type Cancel, PrinterFailure } from '#core/platform/ports.ts';

/**
 * Work in a hidden window, which ends at its limit and when the page dies. Chromium's own promises may stay pending for
 * good then, and block all later jobs.
 */
export async function withinLimit<Value>(
  contents: Pick<WebContents, 'once'>,
  after: (task: () => void) => Cancel,
  work: () => Promise<Value>,
): Promise<Value> {
  const { promise: cut, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => {
    reject(new PrinterFailure('unreachable'));
  };
  contents.once('render-process-gone', giveUp);
  const cancel = after(giveUp);
  try {
    return await Promise.race([work(), cut]);
  } finally {
    cancel();
  }
}
