/**
 * What stands in for the module `electron` in the built main process. A name that is not here fails at its import; a name
 * of an object that is not doubled throws as soon as it is read.
 */
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

/** As CommonJS and Electron's own default export have it. */
const whole: object = {
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
export default whole;
