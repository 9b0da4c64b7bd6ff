import type { Cancel, Logger } from '../../core/ports.ts';

const beatEveryMs = 1_000;
/** A beat without an answer for so long, and `readAnswersMs`, means that the page hangs: five seconds together. */
const silentMs = 4_500;
/** A host that was busy itself reads meanwhile what has already arrived. */
const readAnswersMs = 500;
const restartAfterMs = 15_000;
const askAgainAfterMs = 15_000;

export type HangAnswer = 'wait' | 'restart';

export interface PageHangParts {
  readonly after: (delayMs: number, task: () => void) => Cancel;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Asks the page's own thread for a sign of life. */
  readonly sendBeat: () => void;
  /** Asks whoever stands there; null: nobody is asked. An aborted signal takes the question back. */
  readonly ask: ((signal: AbortSignal) => Promise<HangAnswer>) | null;
  readonly restart: () => void;
}

/** Notices that a page hangs, by a heartbeat, and restarts it unless somebody prefers to wait. */
export interface PageHang {
  /** The page has loaded: from now on it answers. */
  begin(): void;
  answered(): void;
  /** The host knows by other means that the page hangs. */
  hangs(): void;
  /** The page loads, has died or is closed: nothing is expected of it. */
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
        // Nobody could be asked; the page restarts by itself.
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
