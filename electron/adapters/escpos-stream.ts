import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Bitmap } from '#core/platform/ports.ts';

/** The smallest printer buffers take this. */
const rowsPerSlice = 255;
/** Head to cutter; without a cutter the tear bar is further down. */
const linesBeforeCut = 4;
const linesBeforeTear = 6;
/** 12 or 24 volts. */
const pulseOnMs = 100;
const pulseOffMs = 500;

export function receiptStream(dots: Bitmap, hasBlade: boolean): Uint8Array[] {
  return [
    commands((encoder) => encoder.initialize()),
    ...slices(dots),
    Uint8Array.from(Array(hasBlade ? linesBeforeCut : linesBeforeTear).fill(0x0a)),
    ...(hasBlade ? [commands((encoder) => encoder.cut('partial'))] : []),
  ];
}

export function drawerStream(): Uint8Array[] {
  return [commands((encoder) => encoder.initialize().pulse(0, pulseOnMs, pulseOffMs))];
}

/** `encode` would add a line feed to each command, and the last would begin the next receipt. */
function commands(write: (encoder: ReceiptPrinterEncoder) => ReceiptPrinterEncoder): Uint8Array {
  const lines = write(new ReceiptPrinterEncoder({ language: 'esc-pos', feedBeforeCut: 0 })).commands() as readonly {
    readonly commands: readonly { readonly payload: readonly number[] }[];
  }[];
  return Uint8Array.from(lines.flatMap((line) => line.commands.flatMap(({ payload }) => payload)));
}

/** `GS v 0`, bypassing the encoder's colour conversion (240 ms of the main thread). */
function slices({ width, height, bits }: Bitmap): Uint8Array[] {
  const across = width / 8;
  const made: Uint8Array[] = [];
  for (let row = 0; row < height; row += rowsPerSlice) {
    const rows = Math.min(rowsPerSlice, height - row);
    const head = [0x1d, 0x76, 0x30, 0, across & 0xff, across >> 8, rows & 0xff, rows >> 8];
    made.push(Uint8Array.from(head), withoutOrders(bits.subarray(row * across, (row + rows) * across)));
  }
  return made;
}

/** Printers obey real-time commands (`DLE EOT`, `DLE ENQ`, `DLE DC4`) in pictures: one more dot changes the bytes. */
function withoutOrders(bits: Uint8Array): Uint8Array {
  const safe = Uint8Array.from(bits);
  for (const [place, byte] of safe.entries()) {
    const next = safe[place + 1];
    if (byte === 0x10 && (next === 0x04 || next === 0x05 || next === 0x14)) safe[place] = 0x18;
  }
  return safe;
}
