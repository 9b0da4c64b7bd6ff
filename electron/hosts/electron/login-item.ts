import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';

export interface LoginItemParts {
  readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  /** The program, or the AppImage that contains it. */
  readonly program: string;
  readonly args: readonly string[];
  /** `~/.config`, where a Linux desktop reads its autostart entries. */
  readonly configFolder: string;
}

export function keepLoginItem(parts: LoginItemParts, isOn: boolean): void {
  const { app, platform, program, args } = parts;
  if (platform === 'linux') {
    keepAutostartFile(parts, isOn);
    return;
  }
  // Windows looks for an entry of exactly this program with exactly these arguments.
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

/** By the Desktop Entry Specification, where a percent sign and shell characters have a meaning. */
export function autostartEntry(command: readonly string[]): string {
  const exec = command
    .map((part) => `"${part.replace(/["`$\\]/g, String.raw`\$&`)}"`)
    .join(' ')
    // A value is unescaped once before the quotes are.
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
