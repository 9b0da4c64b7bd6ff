import { app, nativeImage, powerMonitor, powerSaveBlocker } from 'electron';
import type { Logger } from '#core/platform/ports.ts';
import { createElectronDesktop, type DesktopUpdates, type ElectronDesktop } from './desktop.ts';

export interface ThisMachineParts {
  readonly logger: Pick<Logger, 'warn'>;
  readonly updates: DesktopUpdates | null;
  readonly args: readonly string[];
}

export function openThisMachine({ logger, updates, args }: ThisMachineParts): ElectronDesktop {
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const desktop = createElectronDesktop({
    platform: process.platform,
    loginItem: app.isPackaged ? { app, program, args, configFolder: app.getPath('appData') } : null,
    blocker: powerSaveBlocker,
    app,
    imageOf: (pixels, size) => nativeImage.createFromBitmap(pixels, { width: size, height: size, scaleFactor: 2 }),
    updates,
    onFailure: (what) => {
      logger.warn('host.machineRefused', { code: what });
    },
  });
  if (process.platform !== 'win32') powerMonitor.on('shutdown', desktop.shuttingDown);
  return desktop;
}
