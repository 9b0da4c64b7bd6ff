import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { PrinterFailure } from '#core/platform/ports.ts';
import { withinLimit } from './print-limit.ts';

function stage() {
  const contents = new EventEmitter();
  let giveUp: (() => void) | null = null;
  const print = (work: () => Promise<string>): Promise<string> =>
    withinLimit(
      contents as unknown as WebContents,
      (task) => {
        giveUp = task;
        return () => {
          giveUp = null;
        };
      },
      work,
    );
  return { contents, print, isLimited: () => giveUp !== null, timeIsOver: () => giveUp?.() };
}
/** As Chromium leaves a promise when its page has died. */
const never = (): Promise<string> => new Promise(() => undefined);

describe('a page that is printed', () => {
  it('the print is done when its work is done, and its limit with it', async () => {
    const { print, isLimited } = stage();
    const printing = print(() => Promise.resolve('on paper'));
    expect(isLimited()).toBe(true);
    expect(await printing).toBe('on paper');
    expect(isLimited()).toBe(false);
  });

  it('the print fails at once when the page dies, so that the job is retried and blocks no other one (L3)', async () => {
    const { contents, print, isLimited } = stage();
    const printing = print(never);
    contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    await expect(printing).rejects.toBeInstanceOf(PrinterFailure);
    expect(isLimited()).toBe(false);
  });

  it('the print fails at its limit when there is no answer', async () => {
    const { print, timeIsOver } = stage();
    const printing = print(never);
    timeIsOver();
    await expect(printing).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('the print fails with the error of its work', async () => {
    const { print } = stage();
    await expect(print(() => Promise.reject(new PrinterFailure('refused')))).rejects.toMatchObject({ kind: 'refused' });
  });
});
