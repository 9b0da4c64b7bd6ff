import type { IpcMain, PrinterInfo, WebContents, WebContentsPrintOptions, WebPreferences } from 'electron';
import type { Area, PageRequest } from '../line-calls.ts';
import { theApp } from './app.ts';
import { IpcMainDouble } from './ipc-main.ts';
import { answer, driver, machine } from './machine.ts';
import { openPdfViewer, type PdfViewer, printSheet } from './pdf-viewer.ts';
import { partitionOf, type SessionDouble, sessionOf } from './session.ts';
import { electronError, fault, outside, preventable, StrictEmitter, strict } from './strict.ts';
import { FrameDouble } from './web-frame.ts';

const events = [
  'did-finish-load',
  'did-fail-load',
  'did-start-loading',
  'did-stop-loading',
  'did-navigate',
  'did-start-navigation',
  'dom-ready',
  'destroyed',
  'render-process-gone',
  'unresponsive',
  'responsive',
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'will-prevent-unload',
  'before-input-event',
  'console-message',
  'context-menu',
  'devtools-opened',
  'did-create-window',
  'zoom-changed',
  'preload-error',
  // Undocumented, from Electron's own tests: the viewer has drawn its PDF.
  '-pdf-ready-to-print',
] as const;

type Known =
  | 'close'
  | 'forcefullyCrashRenderer'
  | 'getPrintersAsync'
  | 'getURL'
  | 'id'
  | 'ipc'
  | 'isCrashed'
  | 'isDestroyed'
  | 'isDevToolsOpened'
  | 'isLoading'
  | 'loadURL'
  | 'print'
  | 'reload'
  | 'send'
  | 'setWindowOpenHandler';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

const all = new Map<number, ContentsDouble>();
let lastId = 0;

export class ContentsDouble extends StrictEmitter implements Pick<WebContents, Known> {
  readonly id: number;
  readonly session: Electron.Session;
  /** @internal Messages of its page alone. */
  readonly itsIpc = new IpcMainDouble('webContents.ipc');
  readonly ipc = strict('webContents.ipc', this.itsIpc) as unknown as IpcMain;
  readonly #session: SessionDouble;
  readonly #preferences: WebPreferences;
  readonly #size: Area;
  #frame: FrameDouble;
  #hasPage = false;
  #isGone = false;
  #isDestroyed = false;
  #isLoading = false;
  #isStuck = false;
  /** Messages for a page that hangs, for when it continues. */
  #unheard: (() => void)[] = [];
  #openHandler: OpenHandler | null = null;
  #viewer: PdfViewer | null = null;
  #url = '';
  #documentId = '';
  #onPicture: () => void = () => undefined;

  constructor(preferences: WebPreferences, size: Area) {
    super('webContents', events);
    lastId += 1;
    this.id = lastId;
    this.#preferences = preferences;
    this.#size = size;
    const partition =
      preferences.session === undefined ? (preferences.partition ?? '') : partitionOf(preferences.session);
    this.#session = sessionOf(partition);
    this.session = outside(this.#session) as unknown as Electron.Session;
    this.#frame = new FrameDouble(this.id, '', '');
    strict('webContents', this, {
      gone: () => (this.#isDestroyed ? electronError('Object has been destroyed') : null),
    });
    all.set(this.id, this);
    theApp.emit('web-contents-created', preventable('Event', {}), outside(this));
  }

  get mainFrame(): FrameDouble {
    return outside(this.#frame);
  }

  getURL(): string {
    return this.#url;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isCrashed(): boolean {
    return this.#isGone;
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  isLoading(): boolean {
    return this.#isLoading;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** Missing in Electron's types. */
  getLastWebPreferences(): WebPreferences {
    return this.#preferences;
  }

  async loadURL(url: string): Promise<void> {
    this.#url = url;
    this.#isLoading = true;
    this.emit('did-start-loading');
    const failed = (await this.#loadPdf(url)) ? null : await this.#loadPage(url);
    this.#isLoading = false;
    if (this.#isDestroyed) throw new Error(`ERR_ABORTED (-3) loading '${url}'`);
    if (failed !== null) {
      this.emit('did-fail-load', preventable('Event', {}), -2, failed, url, true);
      throw Object.assign(new Error(`${failed} loading '${url}'`), { code: failed, url });
    }
    this.emit('did-finish-load');
    this.#onPicture();
  }

  async #loadPage(url: string): Promise<string | null> {
    if (!this.#hasPage) {
      this.#hasPage = true;
      await driver.ask('openPage', {
        windowId: this.id,
        partition: partitionOf(this.#session),
        preload: this.#preferences.preload ?? null,
        size: this.#size,
      });
    }
    return driver.ask('load', { windowId: this.id, url });
  }

  /** A window with the viewer's plugin shows a PDF; no page of Chromium can do that here. */
  async #loadPdf(url: string): Promise<boolean> {
    if (this.#preferences.plugins !== true) return false;
    const request: PageRequest = { windowId: this.id, partition: '', url, method: 'GET', headers: {}, body: null };
    const answered = await this.#session.serve(request);
    if (answered.kind !== 'answer' || answered.headers['content-type'] !== 'application/pdf') return false;
    this.documentCame('pdf', url);
    this.#viewer = openPdfViewer(answered.body, this.#session, this.id, () => {
      if (!this.#isDestroyed) this.emit('-pdf-ready-to-print');
    });
    return true;
  }

  reload(): void {
    this.#isGone = false;
    // Not awaited: events report what goes wrong.
    this.loadURL(this.#url).catch(() => undefined);
  }

  send(channel: string, ...args: unknown[]): void {
    const frame = this.mainFrame;
    if (this.#isStuck) this.#unheard.push(() => frame.send(channel, ...args));
    else frame.send(channel, ...args);
  }

  getPrintersAsync(): Promise<PrinterInfo[]> {
    return Promise.resolve(
      machine.printers.map((name) => ({
        name,
        displayName: name,
        description: '',
        status: 0,
        isDefault: false,
        options: {},
      })),
    );
  }

  print(
    options: WebContentsPrintOptions = {},
    callback: (success: boolean, reason: string) => void = () => undefined,
  ): void {
    if (this.#viewer === null) printSheet(null, options, callback);
    else this.#viewer.print(options, callback);
  }

  forcefullyCrashRenderer(): void {
    void driver.ask('crashPage', { windowId: this.id });
  }

  close(): void {
    throw fault('The double of Electron does not know webContents.close()');
  }

  /** @internal A document has come into the main frame. */
  documentCame(documentId: string, url: string): void {
    this.#frame.dispose();
    this.#frame = new FrameDouble(this.id, documentId, url);
    this.#documentId = documentId;
    this.#url = url;
    this.emit('did-navigate', preventable('Event', {}), url, 200, 'OK');
  }

  /** @internal A window that waits for something to show. */
  firstPicture(listener: () => void): void {
    this.#onPicture = listener;
  }

  /** @internal The frame that a message comes from: none if another document has come since. */
  frameOf(documentId: string): FrameDouble | null {
    return documentId === this.#documentId ? this.mainFrame : null;
  }

  /** @internal Another frame in place of the main one until `work` waits for the first time. */
  whileShowing<Value>(frame: FrameDouble, work: () => Value): Value {
    const before = this.#frame;
    this.#frame = frame;
    try {
      return work();
    } finally {
      this.#frame = before;
    }
  }

  /** @internal Its page hangs or continues. Chromium reports it only where input waits, and there is none here. */
  stuck(isStuck: boolean): void {
    this.#isStuck = isStuck;
    if (!isStuck) for (const send of this.#unheard.splice(0)) send();
  }

  processGone(reason: string): void {
    if (this.#isDestroyed) return;
    this.#isGone = true;
    this.#isStuck = false;
    this.#unheard = [];
    this.#frame.dispose();
    const details = { reason, exitCode: 5 };
    this.emit('render-process-gone', preventable('Event', {}), details);
    theApp.emit('render-process-gone', preventable('Event', {}), outside(this), details);
  }

  destroyNow(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#frame.dispose();
    all.delete(this.id);
    this.emit('destroyed');
    if (this.#hasPage) void driver.ask('closePage', { windowId: this.id });
  }

  /** @internal What its page may do, as its listeners decide. */
  mayNavigate(url: string, isMainFrame: boolean): boolean {
    const details = {
      url,
      isMainFrame,
      isSameDocument: false,
      frame: isMainFrame ? this.mainFrame : null,
      initiator: this.mainFrame,
    };
    if (isMainFrame) {
      const event = preventable('will-navigate event', details);
      this.emit('will-navigate', event, url);
      if (event.defaultPrevented) return false;
    }
    const event = preventable('will-frame-navigate event', details);
    this.emit('will-frame-navigate', event);
    return !event.defaultPrevented;
  }

  /** @internal Whether a new window may be opened; Electron opens one unless a handler denies it. */
  mayOpen(url: string): boolean {
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: '', policy: 'default' },
    };
    return this.#openHandler?.(details as never).action !== 'deny';
  }

  mayDo(permission: string, isCheck: boolean): Promise<boolean> {
    return this.#session.mayDo(outside(this) as unknown as WebContents, permission, isCheck);
  }
}

/** A window's contents by number; null: it has closed. */
export function contentsOf(windowId: number): ContentsDouble | null {
  return all.get(windowId) ?? null;
}

export const webContents = strict('webContents module', {
  getAllWebContents: () => Array.from(all.values(), outside),
  fromId: (id: number) => {
    const found = all.get(id);
    return found === undefined ? undefined : outside(found);
  },
});

answer({
  mayNavigate: ({ windowId, url, isMainFrame }) => contentsOf(windowId)?.mayNavigate(url, isMainFrame) ?? false,
  mayOpen: ({ windowId, url }) => contentsOf(windowId)?.mayOpen(url) ?? false,
  mayDo: async ({ windowId, permission, isCheck }) => (await contentsOf(windowId)?.mayDo(permission, isCheck)) ?? false,
  document({ windowId, documentId, url }) {
    contentsOf(windowId)?.documentCame(documentId, url);
  },
  gone({ windowId, reason }) {
    contentsOf(windowId)?.processGone(reason);
  },
  stuck({ windowId, isStuck }) {
    contentsOf(windowId)?.stuck(isStuck);
  },
});
