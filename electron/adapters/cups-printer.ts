import { execFile } from 'node:child_process';
import { type Printer, PrinterFailure, type PrinterInfo } from '../core/ports.ts';
import { errorCode } from './atomic-file.ts';

const idPrefix = 'cups:';

export interface CupsPrinterOptions {
  /** `host:port` or the path of a socket; absent: the machine's own server. */
  readonly server?: string;
  readonly timeoutMs?: number;
}

/**
 * The queues of CUPS through `lp` and `lpstat`; ids are `cups:<queue>`. A queue that is stopped or takes no jobs
 * refuses at once (`unreachable`), so that nothing waits there unseen. A machine without CUPS has no printers.
 */
export function createCupsPrinter(options: CupsPrinterOptions = {}): Printer {
  const run = (program: string, args: readonly string[], input?: Uint8Array): Promise<Outcome> =>
    runProgram(program, args, options, input);

  async function list(): Promise<PrinterInfo[]> {
    const [states, accepting] = await Promise.all([run('lpstat', ['-p']), run('lpstat', ['-a'])]);
    if (states.kind === 'timeout' || accepting.kind === 'timeout') throw new PrinterFailure('unreachable');
    return readQueues(states.output, accepting.output);
  }

  return {
    list,
    async print(job) {
      const queue = (await list()).find((printer) => printer.id === job.printerId);
      if (queue === undefined) throw new PrinterFailure('unknown_printer');
      if (!queue.ready) throw new PrinterFailure('unreachable');
      const args = ['-d', queue.name, '-t', job.title, ...mediaOptions(job.paperWidth, job.pdf), '--', '-'];
      const outcome = await run('lp', args, job.pdf);
      if (outcome.kind !== 'done') throw new PrinterFailure(failureKind(outcome), outcome.cause);
      return { file: null };
    },
  };
}

interface Outcome {
  readonly kind: 'done' | 'failed' | 'timeout' | 'absent';
  readonly output: string;
  readonly cause?: unknown;
}

function runProgram(
  program: string,
  args: readonly string[],
  { server, timeoutMs = 10_000 }: CupsPrinterOptions,
  input?: Uint8Array,
): Promise<Outcome> {
  // Their words are read below, so they must be the untranslated ones.
  const env = { ...process.env, LC_ALL: 'C', ...(server === undefined ? {} : { CUPS_SERVER: server }) };
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      { env, timeout: timeoutMs, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => {
        const output = stdout + stderr;
        if (error === null) resolve({ kind: 'done', output });
        else if (errorCode(error) === 'ENOENT') resolve({ kind: 'absent', output, cause: error });
        else resolve({ kind: error.killed === true ? 'timeout' : 'failed', output, cause: error });
      },
    );
    // A program that ended early closes its end; its exit code tells the story.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Reads `lpstat -p` and `lpstat -a`; a queue is ready when it is not stopped and takes jobs. */
function readQueues(states: string, accepting: string): PrinterInfo[] {
  const taking = new Set([...accepting.matchAll(/^(\S+) accepting requests/gm)].map((match) => match[1]));
  return [...states.matchAll(/^printer (\S+) (.*)$/gm)].map(([, name = '', state = '']) => ({
    id: `${idPrefix}${name}`,
    name,
    kind: 'system',
    ready: taking.has(name) && !state.startsWith('disabled'),
  }));
}

/** A slip is as long as its content: the page's own size goes with the job, else the queue cuts or scales it. */
function mediaOptions(paperWidth: string, pdf: Uint8Array): string[] {
  if (paperWidth === 'a4') return ['-o', 'fit-to-page'];
  const box = /\/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]/.exec(Buffer.from(pdf).toString('latin1'));
  if (box === null) return [];
  return ['-o', `media=Custom.${String(box[1])}x${String(box[2])}`];
}

function failureKind(outcome: Outcome): PrinterFailure['kind'] {
  if (outcome.kind !== 'failed') return 'unreachable';
  if (/does not exist|Unknown destination/i.test(outcome.output)) return 'unknown_printer';
  return /not running|Unable to connect|Bad file descriptor|Connection refused/i.test(outcome.output)
    ? 'unreachable'
    : 'refused';
}
