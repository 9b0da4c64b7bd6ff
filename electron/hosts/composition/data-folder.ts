import { homedir } from 'node:os';
import { join } from 'node:path';
import { isHeld } from './instance-lock.ts';
import { moveFolder } from './move-folder.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string;
}

/** Local on Windows: a roaming profile is copied to other machines, and a ledger belongs to one. */
export function usualDataFolder({ platform, environment, home }: Machine = thisMachine()): string {
  if (platform === 'win32') return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Tilla');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Tilla');
  return join(environment['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'tilla');
}

export function formerDataFolder({ platform, environment, home }: Machine = thisMachine()): string | null {
  if (platform !== 'win32') return null;
  return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Tilla');
}

/** Moves an earlier till's data; until that works the old folder is used. */
export function settleDataFolder(machine: Machine = thisMachine()): string {
  const folder = usualDataFolder(machine);
  const former = formerDataFolder(machine);
  if (former === null) return folder;
  try {
    return moveFolder({ from: former, to: folder, isHeld });
  } catch {
    // start-problem.ts reports why.
    return folder;
  }
}

function thisMachine(): Machine {
  return { platform: process.platform, environment: process.env, home: homedir() };
}
