import type { CrashReporter, Menu as ElectronMenu, NativeImage, PowerSaveBlocker, Shell } from 'electron';
import { mustBeReady, theApp } from './app.ts';
import { answer, note, now } from './machine.ts';
import { fault, preventable, StrictEmitter, strict } from './strict.ts';

/** Parts of Electron that the till only writes to: recorded for the test. */

let menu: object | null = null;

export const Menu = strict('Menu', {
  setApplicationMenu(next: object | null): void {
    menu = next;
    note('Menu.setApplicationMenu', next !== null);
  },
  getApplicationMenu: () => menu as ElectronMenu | null,
  buildFromTemplate(template: readonly object[]) {
    return strict('menu', { items: template, popup: () => undefined }) as unknown as ElectronMenu;
  },
} satisfies Partial<typeof ElectronMenu>);

function image(size: { width: number; height: number }): NativeImage {
  const known = {
    isEmpty: () => size.width === 0,
    getSize: () => size,
    resize: (next: { width?: number; height?: number }) =>
      image({ width: next.width ?? size.width, height: next.height ?? size.height }),
    toPNG: () => Buffer.alloc(0),
    toDataURL: () => '',
    setTemplateImage: () => undefined,
    addRepresentation: () => undefined,
  };
  return strict('NativeImage', known) as unknown as NativeImage;
}

export const nativeImage = strict('nativeImage', {
  createEmpty: () => image({ width: 0, height: 0 }),
  createFromPath: () => image({ width: 16, height: 16 }),
  createFromDataURL: () => image({ width: 16, height: 16 }),
  createFromBuffer: () => image({ width: 16, height: 16 }),
  createFromBitmap: (_bitmap: Buffer, { width, height }: { width: number; height: number }) => image({ width, height }),
});

const blockers = new Set<number>();
let lastBlocker = 0;

export const powerSaveBlocker = strict('powerSaveBlocker', {
  start(type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    mustBeReady('powerSaveBlocker');
    lastBlocker += 1;
    blockers.add(lastBlocker);
    note('powerSaveBlocker.start', type);
    return lastBlocker;
  },
  stop(id: number): boolean {
    note('powerSaveBlocker.stop', id);
    return blockers.delete(id);
  },
  isStarted: (id: number) => blockers.has(id),
} satisfies PowerSaveBlocker);

export const crashReporter = strict('crashReporter', {
  start(options: Electron.CrashReporterStartOptions): void {
    if (theApp.ready) throw fault('crashReporter.start() should be called before the app is ready');
    note('crashReporter.start', options);
  },
  getUploadedReports: () => [],
  addExtraParameter: (key: string, value: string) => {
    note('crashReporter.addExtraParameter', { key, value });
  },
  setUploadToServer: (uploadToServer: boolean) => {
    note('crashReporter.setUploadToServer', uploadToServer);
  },
} satisfies Partial<CrashReporter>);

export const shell = strict('shell', {
  openPath(path: string): Promise<string> {
    note('shell.openPath', path);
    return Promise.resolve('');
  },
  showItemInFolder(path: string): void {
    note('shell.showItemInFolder', path);
  },
  beep: () => undefined,
} satisfies Partial<Shell>);

const thePower = new StrictEmitter('powerMonitor', [
  'suspend',
  'resume',
  'shutdown',
  'lock-screen',
  'unlock-screen',
  'on-ac',
  'on-battery',
]);
export const powerMonitor = strict('powerMonitor', thePower);

answer({
  power({ event }) {
    thePower.emit(event, preventable('Event', {}));
  },
  printed: () => now.printed,
  memory({ collect }) {
    if (collect) globalThis.gc?.({ execution: 'sync' });
    return process.memoryUsage().rss;
  },
});
