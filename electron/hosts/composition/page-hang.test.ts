import { describe, expect, it } from 'vitest';
import { createPlainTimers } from '#tests/core/plain-timers.ts';
import { createPageHang, type HangAnswer } from './page-hang.ts';

function stage(isAsked = true) {
  const { nowMs, after, pass } = createPlainTimers();
  const done: string[] = [];
  const note = (what: string): void => {
    done.push(`${what} at ${nowMs()}`);
  };
  let beats = 0;
  let question = Promise.withResolvers<HangAnswer>();
  const hang = createPageHang({
    after,
    logger: {
      warn: (_message, fields) => note(String(fields?.code)),
      error: (_message, fields) => note(String(fields?.code)),
    },
    sendBeat: () => {
      beats += 1;
    },
    ask: isAsked
      ? (signal) => {
          signal.addEventListener('abort', () => note('taken back'));
          note('asked');
          question = Promise.withResolvers();
          return question.promise;
        }
      : null,
    restart: () => note('restart'),
  });
  return {
    hang,
    done,
    beats: () => beats,
    pass,
    async press(answer: HangAnswer) {
      question.resolve(answer);
      await question.promise;
    },
    async failToAsk() {
      question.reject(new Error('no window'));
      await question.promise.catch(() => undefined);
    },
  };
}

describe('a page with a heartbeat', () => {
  it('a page that answers within five seconds is left alone', () => {
    const { hang, pass, done, beats } = stage();
    hang.begin();
    for (let turn = 0; turn < 20; turn += 1) {
      pass(4_999);
      hang.answered();
      pass(1_000);
    }
    expect(done).toEqual([]);
    expect(beats()).toBe(21);
  });

  it('a page is asked about after five seconds of silence, and restarts after fifteen more without an answer', () => {
    const { hang, pass, done } = stage();
    hang.begin();
    pass(4_999);
    expect(done).toEqual([]);
    pass(1);
    expect(done).toEqual(['unresponsive at 5000', 'asked at 5000']);
    pass(15_000);
    expect(done.slice(2)).toEqual(['taken back at 20000', 'ended at 20000', 'restart at 20000']);
    pass(120_000);
    expect(done).toHaveLength(5);
  });

  it('restarts at once when somebody says so', async () => {
    const { hang, pass, done, press } = stage();
    hang.begin();
    pass(6_000);
    await press('restart');
    expect(done.at(-1)).toBe('restart at 6000');
  });

  it('a page is waited for on request, and asked about again while it still hangs', async () => {
    const { hang, pass, done, press } = stage();
    hang.begin();
    pass(5_000);
    await press('wait');
    pass(14_999);
    expect(done.filter((line) => line.startsWith('asked'))).toEqual(['asked at 5000']);
    pass(1);
    expect(done.filter((line) => line.startsWith('asked'))).toEqual(['asked at 5000', 'asked at 20000']);
    pass(15_000);
    expect(done.at(-1)).toBe('restart at 35000');
  });

  it('the question is withdrawn when the page answers after all, whatever is pressed by then', async () => {
    const { hang, pass, done, press } = stage();
    hang.begin();
    pass(8_000);
    hang.answered();
    await press('restart');
    expect(done.at(-1)).toBe('taken back at 8000');
    hang.stop();
    pass(60_000);
    expect(done.at(-1)).toBe('taken back at 8000');
  });

  it('a silence of the host itself does not count, because it reads what has arrived first', () => {
    const { hang, pass, done } = stage();
    hang.begin();
    // The host was busy: its timer is late, and the answer follows at once.
    pass(4_500);
    hang.answered();
    pass(900);
    expect(done).toEqual([]);
  });

  it('restarts by itself when nobody can be asked', async () => {
    const { hang, pass, done, failToAsk } = stage();
    hang.hangs();
    hang.hangs();
    await failToAsk();
    await Promise.resolve();
    pass(15_000);
    expect(done.filter((line) => !line.startsWith('taken'))).toEqual([
      'unresponsive at 0',
      'asked at 0',
      'unasked at 0',
      'ended at 15000',
      'restart at 15000',
    ]);
  });

  it('restarts without a question where nobody stands before it', () => {
    const { hang, pass, done } = stage(false);
    hang.begin();
    pass(20_000);
    expect(done).toEqual(['unresponsive at 5000', 'ended at 20000', 'restart at 20000']);
  });

  it('a page that has died or been closed need not answer', () => {
    const { hang, pass, done } = stage();
    hang.begin();
    hang.stop();
    pass(60_000);
    expect(done).toEqual([]);
  });
});
