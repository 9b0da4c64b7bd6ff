/** Every doubled object of Electron, by the name that the product imports. */
import { app } from './app.ts';
import { BrowserWindow as WindowDouble } from './browser-window.ts';
import { dialog } from './dialog.ts';
import './ipc-from-pages.ts';
import { ipcMain } from './ipc-main.ts';
import { privilegedProtocol as protocol } from './protocol-module.ts';
import { safeStorage } from './safe-storage.ts';
import { screen } from './screen.ts';
import { session } from './session.ts';
import { strict } from './strict.ts';
import { crashReporter, Menu, nativeImage, powerMonitor, powerSaveBlocker, shell } from './system-parts.ts';
import { webContents } from './web-contents.ts';

const BrowserWindow = strict('BrowserWindow class', WindowDouble);

export {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  webContents,
};
