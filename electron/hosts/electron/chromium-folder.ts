import { mkdirSync } from 'node:fs';
import type { App } from 'electron';

/** Before the app is ready. */
export function keepChromiumFilesIn(app: Pick<App, 'setPath'>, folder: string): void {
  try {
    // Electron refuses a missing folder.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // Holding the data folder reports it.
    return;
  }
  app.setPath('userData', folder);
}
