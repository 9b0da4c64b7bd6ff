import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { type Line, openLine } from '../line.ts';
import type { DoubleCalls, DriverCalls, MachineState, WindowState } from '../line-calls.ts';
import { createPages } from './pages.ts';

export const doubleSource = fileURLToPath(new URL('../double', import.meta.url));
const builtTill = fileURLToPath(new URL('../../../dist/main/electron.js', import.meta.url));
/** Ends what hangs, before the test's own limit; a machine under load starts slowly. */
const withinMs = 120_000;

export interface ElectronTillOptions {
  /** Default: a folder of its own, removed with it. */
  readonly dataFolder?: string;
  readonly args?: readonly string[];
  readonly machine?: Partial<MachineState>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly nodeArgs?: readonly string[];
  readonly bundled?: string;
  readonly entry?: string;
}

export interface RecordedCalls {
  readonly title: string;
  readonly words: string;
}

/** The built till of Electron in a process of its own, on the double, with its windows in a real Chromium. */
export interface ElectronTill {
  readonly dataFolder: string;
  readonly process: ChildProcess;
  readonly ask: Line<DoubleCalls>['ask'];
  /** The till's or the customer's window, as soon as its page is there. */
  page(kind?: 'counter' | 'customer'): Promise<Page>;
  windowId(kind?: 'counter' | 'customer'): Promise<number>;
  crash(windowId: number): Promise<void>;
  /** Native dialogs that a person would have seen. */
  readonly dialogs: RecordedCalls[];
  recorded(name: string): unknown[];
  /** Parts of Electron that it read and that are not doubled, broken rules of Electron, and unhandled rejections. */
  readonly complaints: readonly string[];
  /** When main opened its first window, by this process' clock; null: not yet. */
  windowAskedMs(): number | null;
  readonly strayed: readonly string[];
  readonly clipboard: readonly string[];
  output(): string;
  readonly ended: Promise<number | null>;
  quit(): Promise<number | null>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

const running = new Map<number, Line<DoubleCalls>>();

export function startElectronTill(browser: Browser, options: ElectronTillOptions = {}): ElectronTill {
  const home = mkdtempSync(join(tmpdir(), 'tilla-double-'));
  const dataFolder = options.dataFolder ?? join(home, 'data');
  const machine: MachineState = {
    home,
    locale: 'ru',
    platform: process.platform,
    isPackaged: false,
    version: '0.1.0',
    displays: [{ id: 1, bounds: { x: 0, y: 0, width: 1366, height: 768 } }],
    keyStore: { backend: 'gnome_libsecret', key: 'the key of this user' },
    printers: [],
    dialogAnswers: [],
    updatesUrl: null,
    update: null,
    ...options.machine,
  };
  if (machine.updatesUrl !== null) {
    writeFileSync(
      join(home, 'app-update.yml'),
      `provider: generic\nurl: ${machine.updatesUrl}\nupdaterCacheDirName: tilla\n`,
    );
  }
  for (const name of ['appData', 'temp']) mkdirSync(join(home, name), { recursive: true });

  const child = fork(
    options.bundled ?? join(doubleSource, 'main.ts'),
    [options.entry ?? builtTill, '--data', dataFolder, ...(options.args ?? [])],
    {
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning', ...(options.nodeArgs ?? [])],
      env: {
        ...process.env,
        XDG_CACHE_HOME: join(home, 'cache'),
        TILLA_ELECTRON_MACHINE: JSON.stringify(machine),
        ...options.environment,
      },
      ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }

  let windowAskedMs: number | null = null;
  const dialogs: RecordedCalls[] = [];
  const complaints: string[] = [];
  const acts: { name: string; value: unknown }[] = [];
  const looking = new Set<() => void>();
  const changed = (): void => {
    for (const look of looking) look();
  };
  const complain = (words: string): void => {
    complaints.push(words);
  };
  const pages = createPages(browser, () => line, complain);
  const handlers: DriverCalls = {
    openPage(input) {
      windowAskedMs ??= performance.now();
      pages.open(input);
      return Promise.resolve();
    },
    async load({ windowId, url }) {
      const failed = await pages.load(windowId, url);
      changed();
      return failed;
    },
    send: ({ windowId, documentId, channel, args }) => pages.send(windowId, documentId, channel, args),
    closePage: ({ windowId }) => pages.close(windowId),
    crashPage: ({ windowId }) => pages.crash(windowId),
    showDialog(dialog) {
      dialogs.push(dialog);
    },
    complain: ({ words }) => complain(words),
    tellFirst({ pid, ...input }) {
      void running.get(pid)?.ask('reportFirst', input);
    },
    noteAct(act) {
      acts.push(act);
    },
    ending: () => undefined,
  };
  const line = openLine<DoubleCalls>(
    {
      send(message) {
        // A process that is ending receives nothing more; `ended` reports it.
        if (child.connected) child.send(message, () => undefined);
      },
      onMessage(listener) {
        child.on('message', listener);
      },
    },
    handlers,
  );
  if (child.pid !== undefined) running.set(child.pid, line);
  const ended = once(child, 'exit').then(async ([code]: (number | null)[]) => {
    running.delete(child.pid ?? 0);
    line.close('the till has ended');
    changed();
    await pages.closeAll();
    return code ?? null;
  });

  async function windowOf(kind: 'counter' | 'customer'): Promise<WindowState | undefined> {
    const windows = await line.ask('windows', {});
    return windows.find(({ url }) => url === (kind === 'counter' ? 'app://till/' : 'app://till/customer.html'));
  }

  async function untilThere<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const limit = setTimeout(() => {
      reject(new Error(`The till did not show ${what} in time. It said:\n${output}\n${complaints.join('\n')}`));
    }, withinMs);
    try {
      for (;;) {
        const found = await look();
        if (found !== null) return found;
        if (child.exitCode !== null)
          throw new Error(`The till ended (${String(child.exitCode)}) before ${what}:\n${output}`);
        const { promise: woken, resolve } = Promise.withResolvers<undefined>();
        const wake = (): void => resolve(undefined);
        looking.add(wake);
        await Promise.race([woken, late]);
        looking.delete(wake);
      }
    } finally {
      clearTimeout(limit);
    }
  }

  async function kill(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  }

  async function shown(kind: 'counter' | 'customer'): Promise<{ page: Page; id: number }> {
    return untilThere(`the window for ${kind}`, async () => {
      const window = await windowOf(kind);
      const page = window === undefined ? null : pages.pageOf(window.id);
      return window === undefined || page === null || page.isClosed() ? null : { page, id: window.id };
    });
  }

  return {
    dataFolder,
    process: child,
    ask: line.ask,
    page: async (kind = 'counter') => (await shown(kind)).page,
    windowId: async (kind = 'counter') => (await shown(kind)).id,
    crash: (windowId) => pages.crash(windowId),
    dialogs,
    recorded: (name) => acts.filter((act) => act.name === name).map(({ value }) => value),
    complaints,
    windowAskedMs: () => windowAskedMs,
    strayed: pages.strayed,
    clipboard: pages.clipboard,
    output: () => output,
    ended,
    async quit() {
      void line.ask('quit', {});
      return ended;
    },
    kill,
    async remove() {
      await kill();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
