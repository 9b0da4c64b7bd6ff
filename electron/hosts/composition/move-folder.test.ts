import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { depth } from '#tests/support/depth.ts';
import { isHeld, lockInstance } from './instance-lock.ts';
import { type Disk, type MoveState, moveFolder, nextMoveStep } from './move-folder.ts';

let home: string;
let from: string;
let to: string;
const data = {
  'settings.json': '{"language":"kk"}',
  'live/journal.sqlite': 'books '.repeat(500),
  'live/journal.sqlite-wal': 'the last sale',
  'live/backups/monday.sqlite': 'a backup',
  // Without Chromium's own file the system's key store does not open the API key.
  'electron/Local State': '{"os_crypt":{}}',
  'receipts/2026-03-05.pdf': '%PDF',
};
const left = {
  'window/Default/Cache/1': 'page',
  'instance.lock': 'held',
  'instance.json': '{}',
  'electron/Cache/data_0': 'cache',
};

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(folder, name)), { recursive: true });
    fs.writeFileSync(join(folder, name), text);
  }
}

function filesIn(folder: string): Record<string, string> {
  if (!fs.existsSync(folder)) return {};
  const found: Record<string, string> = {};
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[file.slice(folder.length + 1)] = fs.readFileSync(file, 'utf8');
  }
  return found;
}

/** Without fsync, so that hundreds of moves do not wait for the disk. */
const quick: Disk = { ...fs, fsyncSync: () => undefined };

const move = (disk: Disk = quick, held: typeof isHeld = () => false) => moveFolder({ from, to, isHeld: held, disk });

/** A disk that loses power at its n-th operation: that one is half done, and none follows. */
function dyingDisk(at: number): { disk: Disk; done: () => number } {
  let count = 0;
  const half: Readonly<Record<string, (...given: string[]) => void>> = {
    copyFileSync: (source = '', target = '') => {
      const bytes = fs.readFileSync(source);
      fs.writeFileSync(target, bytes.subarray(0, bytes.length / 2));
    },
    writeFileSync: (file = '', text = '') => {
      fs.writeFileSync(file, text.slice(0, text.length / 2));
    },
    rmSync: (path = '') => {
      const [first] = fs.statSync(path).isDirectory() ? fs.readdirSync(path) : [];
      if (first !== undefined) fs.rmSync(join(path, first), { recursive: true });
    },
  };
  const disk = new Proxy(quick, {
    get(whole, name: keyof Disk) {
      return (...given: unknown[]) => {
        count += 1;
        if (count === at) half[name]?.(...(given as string[]));
        if (count >= at) throw new Error('the power is gone');
        return (whole[name] as (...given: unknown[]) => unknown)(...given);
      };
    },
  });
  return { disk, done: () => count };
}

beforeEach(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'tilla-move-'));
  from = join(home, 'Roaming', 'Tilla');
  to = join(home, 'Local', 'Tilla');
  write(from, { ...data, ...left });
});
afterEach(() => {
  fs.rmSync(home, { recursive: true });
});

describe('the move of the data', () => {
  it('brings everything that is the shop’s, and leaves nothing in the old place', () => {
    expect(move(fs)).toBe(to);
    expect(filesIn(to)).toEqual(data);
    expect(fs.readdirSync(dirname(from))).toEqual([]);
    expect(fs.readdirSync(dirname(to))).toEqual(['Tilla']);
    expect(move(), 'the next start').toBe(to);
    expect(filesIn(to)).toEqual(data);
  });

  it('a power failure at any step loses nothing, and the next start finishes the move', () => {
    const whole = dyingDisk(Number.POSITIVE_INFINITY);
    move(whole.disk);
    expect(whole.done()).toBeGreaterThan(60);
    for (let at = 1; at <= whole.done(); at += depth(6, 1)) {
      fs.rmSync(dirname(from), { recursive: true, force: true });
      fs.rmSync(dirname(to), { recursive: true, force: true });
      write(from, { ...data, ...left });
      expect(() => move(dyingDisk(at).disk), `step ${String(at)}`).toThrow('the power is gone');
      expect(move(), `after step ${String(at)}`).toBe(to);
      expect(filesIn(to), `after step ${String(at)}`).toEqual(data);
      expect(fs.readdirSync(dirname(from)), `after step ${String(at)}`).toEqual([]);
      expect(fs.readdirSync(dirname(to)), `after step ${String(at)}`).toEqual(['Tilla']);
    }
  });

  it('two failures in a row lose nothing, wherever they fall', () => {
    for (let first = 5; first < 90; first += 13) {
      for (let second = 3; second < 90; second += depth(46, 23)) {
        fs.rmSync(dirname(from), { recursive: true, force: true });
        fs.rmSync(dirname(to), { recursive: true, force: true });
        write(from, data);
        for (const at of [first, second]) {
          try {
            move(dyingDisk(at).disk);
          } catch {
            // The power is back.
          }
        }
        expect(move()).toBe(to);
        expect(filesIn(to)).toEqual(data);
      }
    }
  });

  it('works on the old folder while the disk is full, and moves when there is room', () => {
    const full: Disk = {
      ...fs,
      copyFileSync() {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      },
    };
    expect(move(full)).toBe(from);
    expect(filesIn(from)).toEqual({ ...data, ...left });
    expect(move()).toBe(to);
  });

  it('a copy that the disk returned differently is not accepted', () => {
    const lying: Disk = {
      ...fs,
      copyFileSync(source: fs.PathLike, target: fs.PathLike) {
        fs.writeFileSync(target, `${fs.readFileSync(source, 'utf8')}.`);
      },
    };
    expect(move(lying)).toBe(from);
    expect(filesIn(to)).toEqual({});
  });

  it('brings a file along that somebody has marked as read-only', () => {
    const strict: Disk = {
      ...fs,
      openSync(file: fs.PathLike, flags: fs.OpenMode) {
        if (flags === 'r+' && String(file).endsWith('.pdf')) throw Object.assign(new Error('no'), { code: 'EPERM' });
        return fs.openSync(file, flags);
      },
    };
    expect(move(strict)).toBe(to);
    expect(filesIn(to)).toEqual(data);
  });

  it('the move waits while an earlier till uses the old folder', async () => {
    fs.rmSync(join(from, 'instance.lock'));
    const held = await lockInstance(from, () => true);
    expect(move(fs, isHeld)).toBe(from);
    expect(filesIn(to)).toEqual({});
    if (held.kind === 'acquired') held.lock.release();
    expect(move(fs, isHeld)).toBe(to);
  });

  it('sales of an earlier till on the old folder after the copy are kept', () => {
    const disk: Disk = {
      ...fs,
      renameSync(source: fs.PathLike, target: fs.PathLike) {
        if (source === from) throw new Error('the power is gone');
        fs.renameSync(source, target);
      },
    };
    expect(move(disk)).toBe(to);
    write(from, { 'live/journal.sqlite-wal': 'one more sale' });
    expect(move()).toBe(to);
    expect(filesIn(to)).toEqual(data);
    expect(filesIn(from)['live/journal.sqlite-wal']).toBe('one more sale');
    expect(move()).toBe(to);
  });

  it('two complete tills are both left alone', () => {
    write(to, { 'settings.json': '{"language":"en"}' });
    expect(move()).toBe(to);
    expect(filesIn(to)).toEqual({ 'settings.json': '{"language":"en"}' });
    expect(filesIn(from)).toEqual({ ...data, ...left });
  });

  it('the data stay while something else is at the new place', () => {
    write(to, { 'readme.txt': 'of another program' });
    expect(move()).toBe(from);
    expect(filesIn(to)).toEqual({ 'readme.txt': 'of another program' });
  });

  it('a new machine, or an empty folder, needs no move', () => {
    fs.rmSync(from, { recursive: true });
    expect(move()).toBe(to);
    fs.mkdirSync(from);
    fs.mkdirSync(to, { recursive: true });
    expect(move()).toBe(to);
    expect(fs.existsSync(to)).toBe(true);
  });
});

describe('the plan of the move', () => {
  const nothing: MoveState = { old: false, target: 'none', marker: false, draft: false, leaving: false };

  it('never removes old data without a whole new till beside them', () => {
    for (const old of [true, false])
      for (const target of ['none', 'foreign', 'till'] as const)
        for (const marker of [true, false])
          for (const draft of [true, false])
            for (const leaving of [true, false]) {
              const step = nextMoveStep({ old, target, marker, draft, leaving });
              if (['retire_old', 'remove_leaving'].includes(step)) expect(target).toBe('till');
              if (step === 'retire_old') expect(marker).toBe(true);
              if (step === 'copy') expect([old, target, draft]).toEqual([true, 'none', false]);
            }
  });

  it('data whose copy is gone get their old name back', () => {
    expect(nextMoveStep({ ...nothing, leaving: true })).toBe('take_back');
    expect(nextMoveStep({ ...nothing, leaving: true, old: true })).toBe('stay');
  });
});
