import type { Cancel, Logger } from '#core/platform/ports.ts';

const beatEveryMs = 1_000;
/** With `readAnswersMs` five seconds. */
const silentMs = 4_500;
/** A busy host first reads what has arrived. */
const readAnswersMs = 500;
const restartAfterMs = 15_000;
const askAgainAfterMs = 15_000;

export type HangAnswer = 'wait' | 'restart';

export interface PageHangParts {
  readonly after: (delayMs: number, task: () => void) => Cancel;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly sendBeat: () => void;
  /** Null: no dialog. An aborted signal withdraws the question. */
  readonly ask: ((signal: AbortSignal) => Promise<HangAnswer>) | null;
  readonly restart: () => void;
}

/** By heartbeat; restarts the page unless the cashier chooses to wait. */
export interface PageHang {
  begin(): void;
  answered(): void;
  hangs(): void;
  /** No beat is expected. */
  stop(): void;
}

export function createPageHang({ after, logger, sendBeat, ask, restart }: PageHangParts): PageHang {
  let cancelTimer: Cancel = () => undefined;
  let question: AbortController | null = null;

  function schedule(delayMs: number, task: () => void): void {
    cancelTimer();
    cancelTimer = after(delayMs, task);
  }

  function stop(): void {
    cancelTimer();
    question?.abort();
    question = null;
  }

  function beat(): void {
    sendBeat();
    schedule(silentMs, () => {
      schedule(readAnswersMs, hangs);
    });
  }

  function hangs(): void {
    if (question !== null) return;
    logger.warn('host.pageStuck', { code: 'unresponsive' });
    question = new AbortController();
    const { signal } = question;
    schedule(restartAfterMs, end);
    ask?.(signal).then(
      (answer) => {
        if (signal.aborted) return;
        if (answer === 'restart') {
          end();
          return;
        }
        stop();
        schedule(askAgainAfterMs, hangs);
      },
      () => {
        // The question could not be shown: restart.
        logger.warn('host.pageStuck', { code: 'unasked' });
      },
    );
  }

  function end(): void {
    stop();
    logger.error('host.pageStuck', { code: 'ended' });
    restart();
  }

  return {
    begin() {
      stop();
      beat();
    },
    answered() {
      stop();
      schedule(beatEveryMs, beat);
    },
    hangs,
    stop,
  };
}
