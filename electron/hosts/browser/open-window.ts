import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface AppWindow {
  readonly ended: Promise<void>;
  /** The browser refuses its sandbox for root. */
  readonly unsandboxed: boolean;
  close(): void;
}

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
}

export function findBrowser(machine: Machine, isExecutable: (path: string) => boolean = canExecute): string | null {
  return candidates(machine).find(isExecutable) ?? null;
}

export function hasDisplay({ platform, environment }: Machine): boolean {
  if (platform === 'win32' || platform === 'darwin') return true;
  return Boolean(environment['DISPLAY']) || Boolean(environment['WAYLAND_DISPLAY']);
}

export function linesWithoutWindow(machine: Machine, port: number): string[] {
  const why = hasDisplay(machine)
    ? 'neither Chrome, Chromium nor Edge is installed'
    : 'there is no display to open one on';
  return [
    `No window opens: ${why}. All else works: selling, training, receipts as PDF files or on a network printer.`,
    `From another computer: ssh -L ${String(port)}:127.0.0.1:${String(port)} THIS-COMPUTER, then the address below in a browser there.`,
  ];
}

/** Its own profile, without extensions. */
export function openAppWindow(browser: string, address: string, profileFolder: string): AppWindow {
  const unsandboxed = process.platform === 'linux' && process.getuid?.() === 0;
  const child: ChildProcess = spawn(
    browser,
    [
      `--app=${address}`,
      `--user-data-dir=${profileFolder}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-extensions',
      '--disable-sync',
      '--disable-background-networking',
      '--window-size=1280,800',
      ...(unsandboxed ? ['--no-sandbox'] : []),
    ],
    { stdio: 'ignore', detached: false },
  );
  return {
    unsandboxed,
    ended: new Promise((resolve) => {
      child.once('error', () => {
        resolve();
      });
      child.once('exit', () => {
        resolve();
      });
    }),
    close() {
      child.kill('SIGTERM');
    },
  };
}

function candidates({ platform, environment }: Machine): string[] {
  if (platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => environment[name] ?? []);
    const programs = [
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Chromium', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
    ];
    return programs.flatMap((program) => roots.map((root) => join(root, ...program)));
  }
  if (platform === 'darwin') {
    const home = environment['HOME'];
    const programs = [
      'Google Chrome.app/Contents/MacOS/Google Chrome',
      'Chromium.app/Contents/MacOS/Chromium',
      'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ];
    const roots = ['/Applications', ...(home === undefined ? [] : [join(home, 'Applications')])];
    return programs.flatMap((program) => roots.map((root) => join(root, program)));
  }
  const names = [
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge-stable',
    'microsoft-edge',
  ];
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function canExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
