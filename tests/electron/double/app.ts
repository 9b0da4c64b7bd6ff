import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { App, CommandLine } from 'electron';
import { holdSingleInstance, releaseSingleInstance } from './instance-lock.ts';
import { answer, endProcess, machine, note } from './machine.ts';
import { fault, preventable, StrictEmitter, strict } from './strict.ts';

const folders = [
  'appData',
  'desktop',
  'documents',
  'downloads',
  'music',
  'pictures',
  'videos',
  'temp',
  'logs',
  'crashDumps',
] as const;

const events = [
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'second-instance',
  'activate',
  'web-contents-created',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'render-process-gone',
  'child-process-gone',
  'certificate-error',
  'will-finish-launching',
  'session-created',
] as const;

export interface EndingWindow {
  /** As a person would; false: it refused. */
  askToClose(): boolean;
  destroy(): void;
}

const openWindows = new Set<EndingWindow>();

type Known =
  | 'commandLine'
  | 'disableHardwareAcceleration'
  | 'enableSandbox'
  | 'exit'
  | 'focus'
  | 'getAppPath'
  | 'getLocale'
  | 'getLoginItemSettings'
  | 'getName'
  | 'getPath'
  | 'getPreferredSystemLanguages'
  | 'getSystemLocale'
  | 'getVersion'
  | 'hasSingleInstanceLock'
  | 'isPackaged'
  | 'isReady'
  | 'quit'
  | 'relaunch'
  | 'releaseSingleInstanceLock'
  | 'requestSingleInstanceLock'
  | 'setAboutPanelOptions'
  | 'setAppLogsPath'
  | 'setAppUserModelId'
  | 'setBadgeCount'
  | 'setLoginItemSettings'
  | 'setName'
  | 'setPath'
  | 'whenReady';

const switches = new Map<string, string>();
const commandLine = strict('app.commandLine', {
  appendSwitch(name: string, value = '') {
    if (theApp.ready) throw fault(`app.commandLine.appendSwitch(${name}) has no effect after the app is ready`);
    switches.set(name, value);
  },
  hasSwitch: (name: string) => switches.has(name),
  getSwitchValue: (name: string) => switches.get(name) ?? '',
  removeSwitch(name: string) {
    switches.delete(name);
  },
} satisfies Partial<CommandLine>);

class AppDouble extends StrictEmitter implements Omit<Pick<App, Known>, 'commandLine'> {
  readonly commandLine = commandLine;
  readonly isPackaged = machine.isPackaged;
  private readonly paths = new Map<string, string>();
  private readonly becameReady = Promise.withResolvers<undefined>();
  private name = 'Tilla';
  private isQuitting = false;
  private loginItem = { openAtLogin: false };

  constructor() {
    super('app', events);
    this.paths.set('home', machine.home);
    this.paths.set('exe', process.execPath);
    this.paths.set('module', process.execPath);
    for (const name of folders) this.paths.set(name, join(machine.home, name));
    for (const name of ['userData', 'sessionData']) this.paths.set(name, join(machine.home, 'appData', this.name));
  }

  /** @internal Of the double. */
  get ready(): boolean {
    return this.isReady();
  }

  private hasStarted = false;

  isReady(): boolean {
    return this.hasStarted;
  }

  whenReady(): Promise<void> {
    return this.becameReady.promise;
  }

  becomeReady(): void {
    this.hasStarted = true;
    this.emit('ready', preventable('Event', {}), {});
    this.becameReady.resolve(undefined);
  }

  private mustBeEarly(what: string): void {
    if (this.hasStarted) throw fault(`app.${what}() can only be called before the app is ready`);
  }

  enableSandbox(): void {
    this.mustBeEarly('enableSandbox');
  }

  disableHardwareAcceleration(): void {
    this.mustBeEarly('disableHardwareAcceleration');
  }

  getPath(name: string): string {
    const path = this.paths.get(name);
    if (path === undefined) throw fault(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw fault(`Path must be absolute: ${path}`);
    if (!this.paths.has(name)) throw fault(`Failed to set path: there is no ${name}`);
    if (!existsSync(path)) throw fault(`Failed to set path: ${name} to a folder that does not exist`);
    if (name === 'userData' && this.paths.get('sessionData') === this.paths.get('userData')) {
      this.mustBeEarly('setPath');
      this.paths.set('sessionData', path);
    }
    this.paths.set(name, path);
  }

  setAppLogsPath(path?: string): void {
    this.paths.set('logs', path ?? join(machine.home, 'logs'));
  }

  getAppPath(): string {
    return process.cwd();
  }

  getVersion(): string {
    return machine.version;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getLocale(): string {
    if (!this.hasStarted) throw fault('app.getLocale() must be called after the ready event');
    return machine.locale;
  }

  getSystemLocale(): string {
    if (!this.hasStarted) throw fault('app.getSystemLocale() must be called after the ready event');
    return machine.locale;
  }

  getPreferredSystemLanguages(): string[] {
    return [machine.locale];
  }

  setAppUserModelId(id: string): void {
    note('app.setAppUserModelId', id);
  }

  setAboutPanelOptions(options: object): void {
    note('app.setAboutPanelOptions', options);
  }

  setBadgeCount(count = 0): boolean {
    note('app.setBadgeCount', count);
    return true;
  }

  setLoginItemSettings(settings: Electron.Settings): void {
    if (machine.platform === 'linux') throw fault('app.setLoginItemSettings() is there on macOS and Windows alone');
    this.loginItem = { openAtLogin: settings.openAtLogin ?? false };
    note('app.setLoginItemSettings', settings);
  }

  getLoginItemSettings(): Electron.LoginItemSettings {
    if (machine.platform === 'linux') throw fault('app.getLoginItemSettings() is there on macOS and Windows alone');
    return {
      ...this.loginItem,
      wasOpenedAtLogin: false,
      status: this.loginItem.openAtLogin ? 'enabled' : 'not-registered',
      executableWillLaunchAtLogin: this.loginItem.openAtLogin,
      launchItems: [],
    };
  }

  relaunch(options?: Electron.RelaunchOptions): void {
    note('app.relaunch', options ?? {});
  }

  focus(): void {
    note('app.focus', null);
  }

  requestSingleInstanceLock(data?: Record<string, unknown>): boolean {
    return holdSingleInstance(this.getPath('userData'), data ?? null);
  }

  hasSingleInstanceLock(): boolean {
    throw fault('The double of Electron does not know app.hasSingleInstanceLock()');
  }

  releaseSingleInstanceLock(): void {
    releaseSingleInstance();
  }

  quit(): void {
    if (this.isQuitting) return;
    const event = preventable('Event', {});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.isQuitting = true;
    if (openWindows.size === 0) {
      this.shutDown();
      return;
    }
    for (const window of [...openWindows]) {
      if (window.askToClose()) continue;
      this.isQuitting = false;
      return;
    }
  }

  private shutDown(): void {
    const event = preventable('Event', {});
    this.emit('will-quit', event);
    if (event.defaultPrevented) {
      this.isQuitting = false;
      return;
    }
    this.end(0);
  }

  exit(exitCode = 0): void {
    for (const window of [...openWindows]) window.destroy();
    this.end(exitCode);
  }

  private end(code: number): void {
    this.emit('quit', preventable('Event', {}), code);
    releaseSingleInstance();
    endProcess(code);
  }

  windowClosed(): void {
    if (openWindows.size > 0) return;
    if (this.isQuitting) this.shutDown();
    // Without a listener the app ends.
    else if (!this.emit('window-all-closed')) this.quit();
  }
}

export const theApp = new AppDouble();
export const app = strict('app', theApp);

export function windowOpened(window: EndingWindow): void {
  openWindows.add(window);
}

export function windowClosed(window: EndingWindow): void {
  openWindows.delete(window);
  theApp.windowClosed();
}

/** For what Electron offers only when it is ready. */
export function mustBeReady(what: string): void {
  if (!theApp.ready) throw fault(`${what} can't be used before the app 'ready' event`);
}

answer({
  quit() {
    theApp.quit();
  },
  reportFirst({ argv, folder, data }) {
    void theApp.whenReady().then(() => {
      theApp.emit('second-instance', preventable('Event', {}), argv, folder, data);
    });
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    theApp.quit();
  });
}
