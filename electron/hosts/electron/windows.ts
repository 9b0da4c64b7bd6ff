import type { Language } from '@tilla/shared/domain/language.ts';
import { app, BrowserWindow, dialog, type Session, screen, type WebContents, type WebPreferences } from 'electron';
import { hangWords } from '../composition/hang-words.ts';
import type { HangAnswer } from '../composition/page-hang.ts';
import type { Bounds, CustomerWindow } from './customer-screen.ts';
import { isOurPage, pageOrigin } from './page-origin.ts';

/** The least rights. */
export const tillPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  devTools: !app.isPackaged,
} satisfies WebPreferences;

function mayDo(permission: string, { isMainFrame, requestingUrl = '' }: Asking): boolean {
  return permission === 'clipboard-sanitized-write' && isMainFrame && isOurPage(requestingUrl);
}

interface Asking {
  readonly isMainFrame: boolean;
  readonly requestingUrl?: string;
}

/** In any window. */
export function denyEverything(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(mayDo(permission, details));
  });
  session.setPermissionCheckHandler((_contents, permission, _origin, details) => mayDo(permission, details));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    event.preventDefault();
  });
}

/** Future ones too. Those of `printing` hold a PDF, whose viewer is a frame. */
export function guardAllContents(printing: Session): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
    });
    if (contents.session !== printing) keepOnOurPages(contents);
  });
}

function keepOnOurPages(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
  });
}

export function openTillWindow(preload: string, register: (contents: WebContents) => void): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 960,
    minHeight: 640,
    show: false,
    autoHideMenuBar: true,
    title: 'Tilla',
    webPreferences: { ...tillPreferences, preload },
  });
  register(window.webContents);
  window.once('ready-to-show', () => {
    window.show();
  });
  load(window, '/');
  return window;
}

/** No frame, no focus, only its page. */
export function openCustomerWindow(
  preload: string,
  bounds: Bounds,
  register: (contents: WebContents) => void,
  on: { readonly closed: () => void; readonly focused: () => void },
): CustomerWindow {
  const window = new BrowserWindow({
    ...bounds,
    show: false,
    frame: false,
    skipTaskbar: true,
    autoHideMenuBar: true,
    title: 'Tilla',
    webPreferences: { ...tillPreferences, preload },
  });
  register(window.webContents);
  window.on('closed', on.closed);
  // A scan typed into it would be lost.
  window.on('focus', on.focused);
  window.once('ready-to-show', () => {
    // The till keeps the keyboard and its scanner.
    window.showInactive();
    window.setFullScreen(true);
  });
  load(window, '/customer.html');
  return {
    fill(next) {
      const now = window.getBounds();
      if (now.x === next.x && now.y === next.y && now.width === next.width && now.height === next.height) return;
      window.setFullScreen(false);
      window.setBounds(next);
      window.setFullScreen(true);
    },
    raise() {
      window.showInactive();
      window.moveTop();
    },
    close() {
      if (!window.isDestroyed()) window.destroy();
    },
  };
}

/** An aborted `signal` closes it. */
export async function askToWait(till: BrowserWindow, language: Language, signal: AbortSignal): Promise<HangAnswer> {
  const words = hangWords[language];
  const { response } = await dialog.showMessageBox(till, {
    type: 'warning',
    title: 'Tilla',
    message: words.message,
    detail: `${words.saleIsSafe}\n\n${words.restartsItself}`,
    buttons: [words.wait, words.restart],
    // An Enter from a scanner restarts nothing.
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  });
  return response === 1 ? 'restart' : 'wait';
}

export function watchDisplays(onChange: () => void): void {
  screen.on('display-added', onChange);
  screen.on('display-removed', onChange);
  screen.on('display-metrics-changed', onChange);
}

export function displayOf(till: BrowserWindow | null): number {
  const display = till === null ? screen.getPrimaryDisplay() : screen.getDisplayMatching(till.getBounds());
  return display.id;
}

export function allDisplays(): { id: number; bounds: Bounds }[] {
  return screen.getAllDisplays().map(({ id, bounds }) => ({ id, bounds }));
}

/** Ends the till with a message. */
function load(window: BrowserWindow, path: string): void {
  window.loadURL(`${pageOrigin}${path}`).catch((cause: unknown) => {
    setImmediate(() => {
      throw cause;
    });
  });
}
