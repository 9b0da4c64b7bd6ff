import type { WebContents } from 'electron';
import { type Cancel, PrinterFailure } from '../../core/ports.ts';

/**
 * What is done in a window that nobody sees: it ends with its limit, and at once when the page dies. Chromium's own
 * promises may stay open for good then, and with them the job and every one behind it.
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
