import { homedir } from 'node:os';
import { join } from 'node:path';

/** The machine's usual place for the data of a program; the same for both hosts, so that they share one till. */
export function usualDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Tilla');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Tilla');
  return join(environment['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'tilla');
}
