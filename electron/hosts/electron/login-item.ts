import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';

export interface LoginItemParts {
  readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  /** Or its AppImage. */
  readonly program: string;
  readonly args: readonly string[];
  /** `~/.config` */
  readonly configFolder: string;
}

export function keepLoginItem(parts: LoginItemParts, isOn: boolean): void {
  const { app, platform, program, args } = parts;
  if (platform === 'linux') {
    keepAutostartFile(parts, isOn);
    return;
  }
  // Windows matches program and arguments exactly.
  const which = platform === 'win32' ? { path: program, args: [...args] } : {};
  if (app.getLoginItemSettings(which).openAtLogin !== isOn) {
    app.setLoginItemSettings({ ...which, openAtLogin: isOn });
  }
}

function keepAutostartFile({ program, args, configFolder }: LoginItemParts, isOn: boolean): void {
  const file = join(configFolder, 'autostart', 'tilla.desktop');
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  const entry = autostartEntry([program, ...args]);
  if (existsSync(file) && readFileSync(file, 'utf8') === entry) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, entry);
}

/** Desktop Entry Specification: percent signs and shell characters have a meaning. */
export function autostartEntry(command: readonly string[]): string {
  const exec = command
    .map((part) => `"${part.replace(/["`$\\]/g, String.raw`\$&`)}"`)
    .join(' ')
    // Unescaped once before the quotes are.
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('%', '%%');
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Tilla',
    `Exec=${exec}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}
