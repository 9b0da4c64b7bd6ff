import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { driver } from './machine.ts';

let held: string | null = null;

/** As Chromium does on Linux: SingletonLock in its folder (there a link, here a file) names computer and process. */
export function holdSingleInstance(folder: string, data: unknown): boolean {
  if (held !== null) return true;
  const link = join(folder, 'SingletonLock');
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    return false;
  }
  for (;;) {
    try {
      writeFileSync(link, `${hostname()}-${String(process.pid)}`, { flag: 'wx' });
      held = link;
      return true;
    } catch {
      const holder = holderOf(link);
      if (holder === null) return false;
      // On another computer it may be running.
      if (holder.host !== hostname()) return false;
      if (isAlive(holder.pid)) {
        void driver.ask('tellFirst', { pid: holder.pid, argv: process.argv, folder: process.cwd(), data });
        return false;
      }
      rmSync(link, { force: true });
    }
  }
}

export function releaseSingleInstance(): void {
  if (held !== null) rmSync(held, { force: true });
  held = null;
}

function holderOf(link: string): { host: string; pid: number } | null {
  try {
    const target = readFileSync(link, 'utf8');
    const dash = target.lastIndexOf('-');
    return { host: target.slice(0, dash), pid: Number(target.slice(dash + 1)) };
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
