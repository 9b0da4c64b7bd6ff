/** Processor time of a program and of everything that it started, out of Linux's process table. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A line of the process table; times in the kernel's ticks. */
export interface ProcessLine {
  readonly pid: number;
  readonly parent: number;
  readonly startedAt: number;
  /** Its own time. */
  readonly own: number;
  /** Of its children that ended and that it waited for, with theirs. */
  readonly reaped: number;
}

/** The same on every machine that Linux runs on nowadays. */
export const TICKS_PER_SECOND = 100;

/** `/proc/<pid>/stat`: a program's name stands in brackets and may hold anything. */
export function readProcessLine(stat: string): ProcessLine {
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Places as in proc(5), where the first of these words is the third.
  const number = (place: number): number => Number(words[place - 3]);
  return {
    pid: Number.parseInt(stat, 10),
    parent: number(4),
    startedAt: number(22),
    own: number(14) + number(15),
    reaped: number(16) + number(17),
  };
}

/** Every process of the machine, parents before their children; null where there is no such table. */
export function readProcesses(): ProcessLine[] | null {
  if (!existsSync('/proc/self/stat')) return null;
  const lines: ProcessLine[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      lines.push(readProcessLine(readFileSync(`/proc/${name}/stat`, 'utf8')));
    } catch {
      // It ended just now.
    }
  }
  return lines.toSorted((one, other) => one.startedAt - other.startedAt || one.pid - other.pid);
}

/**
 * Counts what all that this process started, directly or not, has used. What ends and is waited for goes on counting in
 * its parent. What ends without a parent (a browser takes its helpers along) is lost to the table: so each look adds only
 * what the whole has grown by since the look before, and looks have to come often.
 */
export function createProcessorMeter(root: number, look: () => ProcessLine[] | null) {
  const known = new Map<number, number>();
  let before = 0;
  let ticks = 0;

  /** In ticks, as it stands now; null where nothing can be seen. */
  function whole(): number | null {
    const lines = look();
    if (lines === null) return null;
    let sum = 0;
    for (const { pid, parent, startedAt, own, reaped } of lines) {
      if (pid === root) sum += reaped;
      else if (known.get(pid) === startedAt || parent === root || known.has(parent)) {
        known.set(pid, startedAt);
        sum += own + reaped;
      }
    }
    const alive = new Set(lines.map(({ pid }) => pid));
    for (const pid of known.keys()) if (!alive.has(pid)) known.delete(pid);
    return sum;
  }

  return {
    /** Seconds up to now; null where nothing can be seen. */
    seconds(): number | null {
      let now = whole();
      // A table is read line by line: a child that ended between its parent's line and its own stood in neither.
      if (now !== null && now < before) now = Math.max(now, whole() ?? 0);
      if (now === null) return null;
      ticks += Math.max(0, now - before);
      before = now;
      return ticks / TICKS_PER_SECOND;
    },
  };
}
