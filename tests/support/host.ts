import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const builtHere = fileURLToPath(new URL('../../', import.meta.url));
const printedAddress = /^\s*(http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]+)\s*$/;

export interface StartedHost {
  readonly dataFolder: string;
  readonly process: ChildProcess;
  /** The newest printed address; it lets one page in, then another one is printed. */
  address(): string;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  output(): string;
  /** Resolves when the output holds `text` (after `from` characters). */
  said(text: string | RegExp, from?: number): Promise<void>;
  /** Asks it to stop and waits until it has; its data stays. */
  stop(): Promise<number | null>;
  /** `kill -9`, as a power cut would. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export interface HostOptions {
  /** Default: a new folder under the system's temporary one. */
  readonly dataFolder?: string;
  readonly training?: boolean;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The checkout whose build is started; this one. */
  readonly checkout?: string;
  /** How long it may take to its address; longer where it shares its machine with many of its like. */
  readonly readyWithinMs?: number;
}

/** Starts the built browser host as its own process and waits until it has printed its address. */
export async function startHost(options: HostOptions = {}): Promise<StartedHost> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'tilla-e2e-'));
  const args = ['--headless', '--data', dataFolder, ...(options.training === true ? ['--training'] : [])];
  const entry = join(options.checkout ?? builtHere, 'dist/main/browser.js');
  const child = spawn(process.execPath, [entry, ...args, ...(options.args ?? [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.environment },
  });
  const ended = once(child, 'exit');
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
      for (const look of waiting) look();
    });
  }
  child.on('exit', () => {
    for (const look of waiting) look();
  });

  function addresses(): string[] {
    return output.split('\n').flatMap((line) => printedAddress.exec(line)?.[1] ?? []);
  }

  function until(isThere: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const give = (error: Error | null): void => {
        clearTimeout(limit);
        waiting.delete(look);
        if (error === null) resolve();
        else reject(error);
      };
      const limit = setTimeout(() => {
        give(new Error(`The host did not say ${what} in time. It said:\n${output}`));
      }, options.readyWithinMs ?? 60_000);
      const look = (): void => {
        if (isThere()) give(null);
        else if (child.exitCode !== null || child.signalCode !== null) {
          give(new Error(`The host ended (${String(child.exitCode)}) before it said ${what}. It said:\n${output}`));
        }
      };
      waiting.add(look);
      look();
    });
  }

  async function stop(): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  }

  await until(() => addresses().length > 0, 'its address');

  return {
    dataFolder,
    process: child,
    address: () => addresses().at(-1) ?? '',
    origin: new URL(addresses()[0] ?? '').origin,
    output: () => output,
    said: (text, from = 0) =>
      until(() => {
        const heard = output.slice(from);
        return typeof text === 'string' ? heard.includes(text) : text.test(heard);
      }, String(text)),
    stop,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async remove() {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
