/** A small archive can unpack to any size; stored parts spare the reader its workers, which the policy forbids. */

import { Inflate, zipSync } from 'fflate';
import { UnreadableTable } from './unreadable-table.ts';

/** Of all parts together; a hundred thousand goods need less than half of it. */
const MAX_UNPACKED_BYTES = 160 * 1_048_576;
/** Unpacked before it is counted: sixteen megabytes at most. */
const STEP_BYTES = 16 * 1024;

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;

interface Part {
  readonly name: string;
  readonly isStored: boolean;
  readonly bytes: number;
  readonly packed: Uint8Array;
}

/** @throws UnreadableTable `not_table`, or `too_large` for what says, or turns out, to be too much. */
export function repackWorkbook(file: Uint8Array, maxBytes = MAX_UNPACKED_BYTES): ArrayBuffer {
  const parts = partsOf(file).filter(({ name }) => name.endsWith('.xml') || name.endsWith('.rels'));
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) throw new UnreadableTable('too_large');
  let left = maxBytes;
  const unpacked: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const part of parts) {
    const content = part.isStored ? part.packed : inflate(part.packed, left);
    left -= content.length;
    if (left < 0) throw new UnreadableTable('too_large');
    unpacked[part.name] = [content, { level: 0 }];
  }
  return zipSync(unpacked).buffer;
}

/** Counted while unpacking: an archive may declare less than it holds. */
function inflate(packed: Uint8Array, maxBytes: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const stream = new Inflate((piece) => {
    bytes += piece.length;
    if (bytes > maxBytes) throw new UnreadableTable('too_large');
    pieces.push(piece);
  });
  try {
    for (let from = 0; from < packed.length; from += STEP_BYTES) {
      stream.push(packed.subarray(from, from + STEP_BYTES), from + STEP_BYTES >= packed.length);
    }
  } catch (fault) {
    throw fault instanceof UnreadableTable ? fault : new UnreadableTable('not_table');
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export function isArchive(file: Uint8Array): boolean {
  return file.length > END_BYTES && viewOf(file).getUint32(0, true) === LOCAL;
}

function partsOf(file: Uint8Array): Part[] {
  try {
    return entriesOf(file);
  } catch (fault) {
    // An offset outside of the file.
    if (fault instanceof RangeError) throw new UnreadableTable('not_table');
    throw fault;
  }
}

function entriesOf(file: Uint8Array): Part[] {
  const view = viewOf(file);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const parts: Part[] = [];
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new UnreadableTable('not_table');
    const method = view.getUint16(at + 10, true);
    const packedBytes = view.getUint32(at + 20, true);
    const bytes = view.getUint32(at + 24, true);
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + nameBytes));
    const local = view.getUint32(at + 42, true);
    if (method !== STORED && method !== DEFLATED) throw new UnreadableTable('not_table');
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    parts.push({ name, isStored: method === STORED, bytes, packed: file.subarray(from, from + packedBytes) });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

function endOf(view: DataView): number {
  const last = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= last; at -= 1) if (view.getUint32(at, true) === END) return at;
  throw new UnreadableTable('not_table');
}

function viewOf(file: Uint8Array): DataView {
  return new DataView(file.buffer, file.byteOffset, file.byteLength);
}
