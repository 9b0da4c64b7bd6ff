import type { WebContents } from 'electron';
import { type Cancel, PrinterFailure } from '#core/platform/ports.ts';

/** Chromium's promises may stay pending when the page dies, and block later jobs. */
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
