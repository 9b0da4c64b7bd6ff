import { homedir } from 'node:os';
import { join } from 'node:path';
import { isHeld } from './instance-lock.ts';
import { moveFolder } from './move-folder.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string;
}

/**
 * The machine's usual place for a program's data; the same for both hosts, so that they share one till. On Windows it
 * is the local profile: the roaming one is copied to other machines, and a ledger belongs to one.
 */
export function usualDataFolder({ platform, environment, home }: Machine = thisMachine()): string {
  if (platform === 'win32') return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Tilla');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Tilla');
  return join(environment['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'tilla');
}

/** Where an earlier till of this machine kept its data; null: where it still is. */
export function formerDataFolder({ platform, environment, home }: Machine = thisMachine()): string | null {
  if (platform !== 'win32') return null;
  return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Tilla');
}

/**
 * The folder this till is to work on, moved there first where an earlier one kept it elsewhere. What cannot be moved
 * now is worked on where it is: a shop opens in any case, and the next start tries again.
 */
export function settleDataFolder(machine: Machine = thisMachine()): string {
  const folder = usualDataFolder(machine);
  const former = formerDataFolder(machine);
  if (former === null) return folder;
  try {
    return moveFolder({ from: former, to: folder, isHeld });
  } catch {
    // A folder that cannot be read: opening it will report why (start-problem.ts).
    return folder;
  }
}

function thisMachine(): Machine {
  return { platform: process.platform, environment: process.env, home: homedir() };
}
