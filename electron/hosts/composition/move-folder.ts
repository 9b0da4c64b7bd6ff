import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '#adapters/atomic-file.ts';

export type Disk = Pick<
  typeof fs,
  | 'closeSync'
  | 'copyFileSync'
  | 'existsSync'
  | 'fsyncSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readdirSync'
  | 'readFileSync'
  | 'readSync'
  | 'renameSync'
  | 'rmSync'
  | 'rmdirSync'
  | 'writeFileSync'
>;

export interface MoveParts {
  readonly from: string;
  readonly to: string;
  readonly isHeld: (folder: string) => boolean;
  readonly disk?: Disk;
}

export interface MoveState {
  readonly old: boolean;
  readonly target: 'none' | 'foreign' | 'till';
  readonly marker: boolean;
  readonly draft: boolean;
  readonly leaving: boolean;
}

export type MoveStep =
  | 'done'
  | 'stay'
  | 'copy'
  | 'drop_draft'
  | 'retire_old'
  | 'remove_leaving'
  | 'take_back'
  | 'forget';

/** What is on disk after a kill says how far the move came. */
export function nextMoveStep({ old, target, marker, draft, leaving }: MoveState): MoveStep {
  if (target === 'till') {
    if (draft) return 'drop_draft';
    if (leaving) return 'remove_leaving';
    // Two tills: the old one is not ours to remove.
    if (marker) return old ? 'retire_old' : 'forget';
    return 'done';
  }
  // Only a complete copy removes the old one.
  if (leaving) return old ? 'stay' : 'take_back';
  if (!old) return draft ? 'drop_draft' : 'done';
  if (target === 'foreign') return 'stay';
  return draft ? 'drop_draft' : 'copy';
}

const markerName = 'moved.json';
/** Of the folder's holder, or rebuilt by a browser. */
const leftBehind: ReadonlySet<string> = new Set([
  'instance.lock',
  'instance.json',
  'opening',
  'window',
  'electron/Cache',
  'electron/Code Cache',
  'electron/GPUCache',
  'electron/DawnGraphiteCache',
  'electron/DawnWebGPUCache',
  'electron/lockfile',
]);
/** One of these marks a till. */
const signs = ['settings.json', 'live', 'sandbox', 'training'];
const chunkBytes = 1024 * 1024;

/** Once; returns the folder to use. Old data stay until the copy is read back; a failed move keeps them in use. */
export function moveFolder({ from, to, isHeld, disk = fs }: MoveParts): string {
  const draft = `${to}.moving`;
  const leaving = `${from}.moved`;

  function look(): MoveState {
    return {
      old: holdsTill(disk, from),
      target: targetOf(disk, to),
      marker: disk.existsSync(join(to, markerName)),
      draft: disk.existsSync(draft),
      leaving: disk.existsSync(leaving),
    };
  }

  const acts: Readonly<Record<Exclude<MoveStep, 'done' | 'stay'>, () => void>> = {
    copy() {
      copyWhole(disk, from, draft);
      // An existing empty folder would refuse the rename.
      if (disk.existsSync(to)) disk.rmdirSync(to);
      disk.renameSync(draft, to);
    },
    drop_draft: () => {
      disk.rmSync(draft, { recursive: true, force: true });
    },
    retire_old() {
      // An older till may have sold from the old folder since.
      if (isStill(disk, from, readMarker(disk, to))) disk.renameSync(from, leaving);
      else disk.rmSync(join(to, markerName));
    },
    remove_leaving: () => {
      disk.rmSync(leaving, { recursive: true, force: true });
    },
    take_back: () => {
      disk.renameSync(leaving, from);
    },
    forget: () => {
      disk.rmSync(join(to, markerName));
    },
  };

  try {
    for (;;) {
      const step = nextMoveStep(look());
      if (step === 'done') return to;
      if (step === 'stay' || ((step === 'copy' || step === 'retire_old') && isHeld(from)))
        return useNow(look(), from, to);
      acts[step]();
    }
  } catch {
    // A full disk or a locked file: use the complete data.
    return useNow(look(), from, to);
  }
}

const useNow = ({ target, old }: MoveState, from: string, to: string): string =>
  target === 'till' || !old ? to : from;

function holdsTill(disk: Disk, folder: string): boolean {
  return signs.some((name) => disk.existsSync(join(folder, name)));
}

function targetOf(disk: Disk, folder: string): MoveState['target'] {
  if (holdsTill(disk, folder)) return 'till';
  return disk.existsSync(folder) && disk.readdirSync(folder).length > 0 ? 'foreign' : 'none';
}

type Manifest = Readonly<Record<string, string>>;

function copyWhole(disk: Disk, from: string, draft: string): void {
  disk.mkdirSync(draft, { recursive: true, mode: 0o700 });
  const copied: Record<string, string> = {};
  for (const { name, isFolder } of contents(disk, from)) {
    const copy = join(draft, name);
    if (isFolder) {
      disk.mkdirSync(copy, { recursive: true, mode: 0o700 });
      continue;
    }
    disk.mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
    disk.copyFileSync(join(from, name), copy);
    sync(disk, copy);
    const hash = hashOf(disk, join(from, name));
    if (hashOf(disk, copy) !== hash) throw new Error('a copy that differs');
    copied[name] = hash;
  }
  const marker = join(draft, markerName);
  disk.writeFileSync(marker, JSON.stringify(copied), { mode: 0o600 });
  sync(disk, marker);
}

function sync(disk: Disk, file: string): void {
  let descriptor: number;
  try {
    descriptor = disk.openSync(file, 'r+');
  } catch (error) {
    // Read-only: read back all the same.
    if (!['EPERM', 'EACCES'].includes(errorCode(error) ?? '')) throw error;
    return;
  }
  try {
    disk.fsyncSync(descriptor);
  } finally {
    disk.closeSync(descriptor);
  }
}

function contents(disk: Disk, folder: string): { name: string; isFolder: boolean }[] {
  return disk
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({
      name: relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
      isFolder: entry.isDirectory(),
    }))
    .filter(({ name }) => !isLeftBehind(name));
}

function isLeftBehind(name: string): boolean {
  return [...leftBehind].some((left) => name === left || name.startsWith(`${left}/`));
}

function readMarker(disk: Disk, folder: string): Manifest {
  return JSON.parse(disk.readFileSync(join(folder, markerName), 'utf8')) as Manifest;
}

function isStill(disk: Disk, folder: string, manifest: Manifest): boolean {
  const now = contents(disk, folder).filter(({ isFolder }) => !isFolder);
  return (
    now.length === Object.keys(manifest).length &&
    now.every(({ name }) => manifest[name] === hashOf(disk, join(folder, name)))
  );
}

function hashOf(disk: Disk, file: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(chunkBytes);
  const descriptor = disk.openSync(file, 'r');
  try {
    for (;;) {
      const read = disk.readSync(descriptor, chunk, 0, chunk.length, null);
      if (read === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, read));
    }
  } finally {
    disk.closeSync(descriptor);
  }
}
