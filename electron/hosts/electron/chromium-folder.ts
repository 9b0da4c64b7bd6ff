import { mkdirSync } from 'node:fs';
import type { App } from 'electron';

/** Keeps Chromium's own files in `folder`; to be called before the app is ready. */
export function keepChromiumFilesIn(app: Pick<App, 'setPath'>, folder: string): void {
  try {
    // Electron refuses a folder that does not exist.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // Holding the data folder will report it.
    return;
  }
  app.setPath('userData', folder);
}
