import { app, BrowserWindow, type Session, type WebContents, type WebPreferences } from 'electron';
import { pageOrigin } from './page-origin.ts';
import { isOurPage } from './sender.ts';

/** What every window of the till is allowed: as little as Electron can give. */
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
} as const satisfies WebPreferences;

/** No page gets a permission, a device, a new window, another address or a download, whatever window it is in. */
export function denyEverything(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    event.preventDefault();
  });
}

/** Holds for windows that do not exist yet, too. Those of `printing` hold a PDF, whose viewer is a frame of its own. */
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

/** The window of the till, hidden until it has something to show. */
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
  void window.loadURL(`${pageOrigin}/`);
  return window;
}
