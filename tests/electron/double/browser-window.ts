import { isAbsolute } from 'node:path';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { Area, WindowState } from '../line-calls.ts';
import { mustBeReady, theApp, windowClosed, windowOpened } from './app.ts';
import { answer, note, now } from './machine.ts';
import { electronError, fault, outside, preventable, StrictEmitter, strict } from './strict.ts';
import { ContentsDouble } from './web-contents.ts';

const events = [
  'close',
  'closed',
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'blur',
  'move',
  'moved',
  'resize',
  'resized',
  'minimize',
  'maximize',
  'unmaximize',
  'restore',
  'enter-full-screen',
  'leave-full-screen',
  'unresponsive',
  'responsive',
  'session-end',
  'query-session-end',
  'page-title-updated',
  'app-command',
] as const;

const all = new Map<number, WindowDouble>();

type Known =
  | 'close'
  | 'destroy'
  | 'flashFrame'
  | 'focus'
  | 'getBounds'
  | 'hide'
  | 'id'
  | 'isDestroyed'
  | 'isFocused'
  | 'isFullScreen'
  | 'isKiosk'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'moveTop'
  | 'restore'
  | 'setAlwaysOnTop'
  | 'setBounds'
  | 'setFullScreen'
  | 'setKiosk'
  | 'setMenu'
  | 'setMenuBarVisibility'
  | 'setOverlayIcon'
  | 'setProgressBar'
  | 'setTitle'
  | 'show'
  | 'showInactive';

class WindowDouble extends StrictEmitter implements Pick<BrowserWindow, Known> {
  readonly id: number;
  readonly webContents: Electron.WebContents;
  readonly #contents: ContentsDouble;
  #bounds: Area;
  #isDestroyed = false;
  #isVisible: boolean;
  #isMinimized = false;
  #isFullScreen: boolean;
  #isKiosk: boolean;
  #isFocused = false;
  #hasPicture = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow', events);
    mustBeReady('BrowserWindow');
    const { webPreferences = {}, width = 800, height = 600, show = true } = options;
    if (webPreferences.preload !== undefined && !isAbsolute(webPreferences.preload)) {
      throw fault('preload script must have absolute path');
    }
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width, height };
    this.#isVisible = show;
    this.#isKiosk = options.kiosk ?? false;
    this.#isFullScreen = options.fullscreen ?? this.#isKiosk;
    this.#contents = new ContentsDouble(webPreferences, this.#bounds);
    this.webContents = outside(this.#contents) as unknown as Electron.WebContents;
    this.id = this.#contents.id;
    this.#contents.firstPicture(() => {
      if (this.#hasPicture || this.#isDestroyed) return;
      this.#hasPicture = true;
      this.emit('ready-to-show');
    });
    all.set(this.id, this);
    windowOpened(this);
    theApp.emit('browser-window-created', preventable('Event', {}), outside(this));
    // biome-ignore lint/correctness/noConstructorReturn: `new` gives the till the strict one, as Electron gives it its own.
    return strict('BrowserWindow', this, {
      gone: () => (this.#isDestroyed ? electronError('Object has been destroyed') : null),
    });
  }

  static getAllWindows(): WindowDouble[] {
    return Array.from(all.values(), outside);
  }

  static getFocusedWindow(): WindowDouble | null {
    const focused = [...all.values()].find((window) => window.#isFocused);
    return focused === undefined ? null : outside(focused);
  }

  static fromWebContents(contents: unknown): WindowDouble | null {
    const found = [...all.values()].find((window) => window.webContents === contents);
    return found === undefined ? null : outside(found);
  }

  loadURL(url: string): Promise<void> {
    return this.#contents.loadURL(url);
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isFocused(): boolean {
    return this.#isFocused;
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  isFullScreen(): boolean {
    return this.#isFullScreen;
  }

  isKiosk(): boolean {
    return this.#isKiosk;
  }

  getBounds(): Area {
    return this.#bounds;
  }

  setBounds(bounds: Partial<Area>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('move');
    this.emit('moved');
  }

  setFullScreen(flag: boolean): void {
    if (this.#isFullScreen === flag) return;
    this.#isFullScreen = flag;
    this.emit(flag ? 'enter-full-screen' : 'leave-full-screen');
  }

  setKiosk(flag: boolean): void {
    this.#isKiosk = flag;
    this.setFullScreen(flag);
  }

  show(): void {
    this.#isVisible = true;
    this.emit('show');
    this.focus();
  }

  showInactive(): void {
    this.#isVisible = true;
    this.emit('show');
  }

  hide(): void {
    this.#isVisible = false;
    this.#isFocused = false;
    this.emit('hide');
  }

  focus(): void {
    if (!this.#isVisible || this.#isFocused) return;
    for (const other of all.values()) other.blurNow();
    this.#isFocused = true;
    this.emit('focus');
  }

  blurNow(): void {
    if (!this.#isFocused) return;
    this.#isFocused = false;
    this.emit('blur');
  }

  minimize(): void {
    this.#isMinimized = true;
    this.blurNow();
    this.emit('minimize');
  }

  restore(): void {
    this.#isMinimized = false;
    this.emit('restore');
  }

  maximize(): void {
    this.#bounds = now.displays[0]?.bounds ?? this.#bounds;
    this.emit('maximize');
  }

  moveTop(): void {
    note('BrowserWindow.moveTop', this.id);
  }

  flashFrame(flag: boolean): void {
    note('BrowserWindow.flashFrame', flag);
  }

  setOverlayIcon(overlay: unknown, description: string): void {
    note('BrowserWindow.setOverlayIcon', { isShown: overlay !== null, description });
  }

  setProgressBar(progress: number): void {
    note('BrowserWindow.setProgressBar', progress);
  }

  setAlwaysOnTop(flag: boolean): void {
    note('BrowserWindow.setAlwaysOnTop', flag);
  }

  setTitle(title: string): void {
    note('BrowserWindow.setTitle', title);
  }

  setMenu(menu: unknown): void {
    note('BrowserWindow.setMenu', menu !== null);
  }

  setMenuBarVisibility(isVisible: boolean): void {
    note('BrowserWindow.setMenuBarVisibility', isVisible);
  }

  close(): void {
    this.askToClose();
  }

  /** @internal As a person closes it; false: the till refused. */
  askToClose(): boolean {
    const event = preventable('close event', {});
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    // Its page is asked first, in its own process.
    setImmediate(() => {
      this.destroy();
    });
    return true;
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    all.delete(this.id);
    this.#isFocused = false;
    this.#contents.destroyNow();
    this.#isDestroyed = true;
    this.emit('closed');
    windowClosed(this);
  }

  state(): WindowState {
    return {
      id: this.id,
      url: this.#contents.getURL(),
      isVisible: this.#isVisible,
      isFocused: this.#isFocused,
      isFullScreen: this.#isFullScreen,
      bounds: this.#bounds,
      preferences: withoutObjects(this.#contents.getLastWebPreferences()),
    };
  }
}

function withoutObjects(preferences: object): object {
  return Object.fromEntries(Object.entries(preferences).filter(([, value]) => typeof value !== 'object'));
}

export { WindowDouble as BrowserWindow };

answer({
  closeWindow({ windowId }) {
    all.get(windowId)?.askToClose();
  },
  minimize({ windowId }) {
    all.get(windowId)?.minimize();
  },
  focusWindow({ windowId }) {
    all.get(windowId)?.focus();
  },
  windows: () => Array.from(all.values(), (window) => window.state()),
});
