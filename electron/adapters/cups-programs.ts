import { execFile } from 'node:child_process';
import { PrinterFailure, type PrinterInfo } from '#core/platform/ports.ts';
import { errorCode } from './atomic-file.ts';

const idPrefix = 'cups:';

export interface CupsOptions {
  /** `host:port` or a socket's path; absent: the machine's own. */
  readonly server?: string;
  readonly timeoutMs?: number;
}

/** @throws PrinterFailure when the server does not answer. */
export async function listQueues(options: CupsOptions): Promise<PrinterInfo[]> {
  const [states, accepting] = await Promise.all([
    runCups('lpstat', ['-p'], options),
    runCups('lpstat', ['-a'], options),
  ]);
  if (states.kind === 'timeout' || accepting.kind === 'timeout') throw new PrinterFailure('unreachable');
  return readQueues(states.output, accepting.output);
}

export interface CupsOutcome {
  readonly kind: 'done' | 'failed' | 'timeout' | 'absent';
  readonly output: string;
  readonly cause?: unknown;
}

export function runCups(
  program: string,
  args: readonly string[],
  { server, timeoutMs = 10_000 }: CupsOptions,
  input?: Uint8Array,
): Promise<CupsOutcome> {
  // Parsed below, so it must not be translated.
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
    // A program that ended early closes its input; its exit code reports why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Ready: not stopped, and takes jobs. */
function readQueues(states: string, accepting: string): PrinterInfo[] {
  const taking = new Set([...accepting.matchAll(/^(\S+) accepting requests/gm)].map((match) => match[1]));
  return [...states.matchAll(/^printer (\S+) (.*)$/gm)].map(([, name = '', state = '']) => ({
    id: `${idPrefix}${name}`,
    name,
    kind: 'system',
    ready: taking.has(name) && !state.startsWith('disabled'),
  }));
}

export function failureKind(outcome: CupsOutcome): PrinterFailure['kind'] {
  if (outcome.kind !== 'failed') return 'unreachable';
  if (/does not exist|Unknown destination/i.test(outcome.output)) return 'unknown_printer';
  return /not running|Unable to connect|Bad file descriptor|Connection refused/i.test(outcome.output)
    ? 'unreachable'
    : 'refused';
}
