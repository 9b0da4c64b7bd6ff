/** Damages single pages of SQLite files, one of each kind that a file has. */

import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface PageOfFile {
  /** What it holds: `sales leaf`, `header`, `wal frame`. */
  readonly kind: string;
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
}

const PAGE_BYTES = 4_096;
const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** One page of each kind of a closed file; of the frames of its log, the first, one in the middle and the last. */
export function pagesOf(file: string): PageOfFile[] {
  return [...pagesOfMain(file), ...framesOf(`${file}-wal`)];
}

function pagesOfMain(file: string): PageOfFile[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const roots = database.prepare('SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0').all();
    const isRoot = new Set(roots.map(({ rootpage }) => Number(rootpage)));
    const kinds = new Map<string, number>([['header', 1]]);
    const used = new Set<number>([1]);
    for (const { name, pageno, pagetype } of database.prepare('SELECT name, pageno, pagetype FROM dbstat').all()) {
      used.add(Number(pageno));
      const place = isRoot.has(Number(pageno)) ? 'root' : String(pagetype);
      if (Number(pageno) > 1) kinds.set(`${String(name)} ${place}`, Number(pageno));
    }
    const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
    const free = Array.from({ length: pages }, (_, index) => index + 1).find((page) => !used.has(page));
    if (free !== undefined) kinds.set('free', free);
    return [...kinds].map(([kind, page]) => ({ kind, file, offset: (page - 1) * PAGE_BYTES, bytes: PAGE_BYTES }));
  } finally {
    database.close();
  }
}

function framesOf(file: string): PageOfFile[] {
  if (!existsSync(file)) return [];
  const frameBytes = FRAME_HEADER_BYTES + PAGE_BYTES;
  const frames = Math.floor((statSync(file).size - WAL_HEADER_BYTES) / frameBytes);
  const chosen = new Set([0, Math.floor(frames / 2), frames - 1].filter((frame) => frame >= 0 && frame < frames));
  return [...chosen].map((frame, index) => ({
    kind: `wal frame ${String(index + 1)} of ${String(chosen.size)}`,
    file,
    offset: WAL_HEADER_BYTES + frame * frameBytes,
    bytes: frameBytes,
  }));
}

/** Free pages at its end make the file so large that no start checks it whole: damage is met where it is read. */
export function enlarge(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(
    'CREATE TABLE room (bytes BLOB); INSERT INTO room VALUES (zeroblob(5000000)); DROP TABLE room; PRAGMA wal_checkpoint(TRUNCATE)',
  );
  database.close();
}

/** `zeros`: the page was never written. `garbage`: another program wrote there. `half`: its second half was lost. */
export type Damage = 'zeros' | 'garbage' | 'half';

export function damagePage({ file, offset, bytes }: PageOfFile, damage: Damage): void {
  const page = readFileSync(file).subarray(offset, offset + bytes);
  if (damage === 'zeros') page.fill(0);
  else if (damage === 'half') page.fill(0, bytes / 2);
  // Any bytes, and the same each time.
  else page.forEach((_, index) => page.writeUInt8((index * 167 + 13) % 251, index));
  const handle = openSync(file, 'r+');
  writeSync(handle, page, 0, bytes, offset);
  closeSync(handle);
}
