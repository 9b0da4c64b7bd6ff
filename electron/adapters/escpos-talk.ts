import { type Cancel, PrinterFailure, type ReceiptPrinterState } from '#core/platform/ports.ts';
import type { PrinterWay } from './printer-way.ts';
import { after } from './system-clock.ts';

export interface PrinterLine {
  /** Rejects when the connection is lost. */
  write(bytes: Uint8Array): Promise<void>;
  onByte(listener: (byte: number) => void): void;
  /** Resolves when the printer has everything; rejects when the connection closes earlier. */
  finish(): Promise<void>;
  drop(): void;
}

export interface TalkLimits {
  /** To report its state. */
  readonly answerMs: number;
  /** A slow printer with a small buffer accepts bytes only as it prints. */
  readonly stalledMs: number;
  /** After it took everything. */
  readonly finishMs: number;
}
const usualLimits: TalkLimits = { answerMs: 700, stalledMs: 30_000, finishMs: 15_000 };

/** `DLE EOT n`: at once. */
const askPrinter = [0x10, 0x04, 1];
const askCause = [0x10, 0x04, 2];
const askPaper = [0x10, 0x04, 4];
/** `GS r 1`: after everything before it was printed. */
const askWhenDone = [0x1d, 0x72, 1];
const isState = (byte: number): boolean => (byte & 0x93) === 0x12;
const isDone = (byte: number): boolean => (byte & 0x90) === 0;
const pieceBytes = 4_096;

type Ask = (question: readonly number[], isAnswer: (byte: number) => boolean) => Promise<number | null>;

/** State first, so that nothing is sent without paper; confirmation last. A printer that never answers gives `sent`. */
export function createTalk(open: () => Promise<PrinterLine>, limits: TalkLimits = usualLimits): PrinterWay {
  async function over<Answer>(work: (line: PrinterLine, ask: Ask) => Promise<Answer>): Promise<Answer> {
    const line = await open();
    let hear: (byte: number) => void = () => undefined;
    line.onByte((byte) => {
      hear(byte);
    });
    const ask: Ask = async (question, isAnswer) => {
      const { promise, resolve } = Promise.withResolvers<number | null>();
      const cancel = after(limits.answerMs, () => {
        resolve(null);
      });
      hear = (byte) => {
        if (isAnswer(byte)) resolve(byte);
      };
      if (question.length > 0) await line.write(Uint8Array.from(question));
      const answer = await promise;
      cancel();
      return answer;
    };
    try {
      return await work(line, ask);
    } catch (cause) {
      throw cause instanceof PrinterFailure ? cause : new PrinterFailure('unreachable', cause);
    } finally {
      line.drop();
    }
  }

  async function deliver(line: PrinterLine, ask: Ask, chunks: readonly Uint8Array[], talks: boolean) {
    for (const piece of pieces(chunks)) await within(limits.stalledMs, line.write(piece));
    if (!talks) {
      await within(limits.finishMs, line.finish());
      return 'sent';
    }
    let question: readonly number[] = askWhenDone;
    for (let waitedMs = 0; waitedMs < limits.finishMs; waitedMs += limits.answerMs) {
      if ((await ask(question, isDone)) !== null) return 'paper';
      question = [];
      const state = await readState(ask);
      if (isTrouble(state)) throw new PrinterFailure('cut_off', new Error(state));
    }
    // Does not know the command.
    await within(limits.finishMs, line.finish());
    return 'sent';
  }

  return {
    send: (chunks) =>
      over(async (line, ask) => {
        const state = await readState(ask);
        if (isTrouble(state)) throw new PrinterFailure(state);
        try {
          return await deliver(line, ask, chunks, state !== 'unknown');
        } catch (cause) {
          throw cause instanceof PrinterFailure ? cause : new PrinterFailure('cut_off', cause);
        }
      }),
    async state() {
      try {
        return await over((_, ask) => readState(ask));
      } catch (failure) {
        if (failure instanceof PrinterFailure && failure.kind === 'unreachable') return 'unreachable';
        throw failure;
      }
    },
  };
}

type Trouble = 'paper_out' | 'cover_open' | 'offline';

function isTrouble(state: ReceiptPrinterState): state is Trouble {
  return state === 'paper_out' || state === 'cover_open' || state === 'offline';
}

/** `unknown` without an answer. */
async function readState(ask: Ask): Promise<ReceiptPrinterState> {
  const printer = await ask(askPrinter, isState);
  if (printer === null) return 'unknown';
  const cause = (await ask(askCause, isState)) ?? 0;
  const paper = (await ask(askPaper, isState)) ?? 0;
  if ((cause & 0x04) !== 0) return 'cover_open';
  if ((paper & 0x60) !== 0 || (cause & 0x20) !== 0) return 'paper_out';
  if ((printer & 0x08) !== 0 || (cause & 0x40) !== 0) return 'offline';
  return (paper & 0x0c) === 0 ? 'ready' : 'paper_low';
}

function* pieces(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  const whole = Buffer.concat(chunks);
  for (let from = 0; from < whole.length; from += pieceBytes) yield whole.subarray(from, from + pieceBytes);
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel: Cancel = after(limitMs, () => {
    reject(new Error('took too long'));
  });
  try {
    await Promise.race([work, promise]);
  } finally {
    cancel();
  }
}
