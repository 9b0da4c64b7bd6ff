import { mkdirSync } from 'node:fs';
import type { App } from 'electron';

/** Keeps Chromium's own files in `folder`; to be called before the app is ready. */
export function keepChromiumFilesIn(app: Pick<App, 'setPath'>, folder: string): void {
  try {
    // Electron takes no folder that is not there.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // A data folder that cannot be made is reported as soon as the till tries to hold it.
    return;
  }
  app.setPath('userData', folder);
}
