/** A thermal printer in the network: a real socket that obeys ESC/POS as printers do, and keeps what it burnt as pictures. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PNG } from 'pngjs';

export interface VirtualPaper {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
  readonly isCut: boolean;
}

export interface VirtualPrinter {
  /** `127.0.0.1:port`, for the settings. */
  readonly address: string;
  /** What came out, oldest first; the piece in the slot, not cut yet, last. */
  papers(): VirtualPaper[];
  pulses: number;
  jobs: number;
  state: 'ready' | 'paper_low' | 'paper_out' | 'cover_open' | 'offline';
  /** A cheap one never says anything. */
  isTalking: boolean;
  /** Breaks the connection after so many rows of a picture; null: never. */
  breaksAtRow: number | null;
  /** Runs out of paper after so many rows; null: never. */
  paperEndsAtRow: number | null;
  /** Reads no more than this at a time, and pauses; null: all at once. */
  bytesPerTurn: number | null;
  /** Orders that no printer of this kind knows: a stream of ours must have none. */
  readonly unknown: string[];
  close(): Promise<void>;
}

const headWidth = 576;
/** A line feed at the usual spacing. */
const rowsPerLine = 34;

export async function startVirtualPrinter(): Promise<VirtualPrinter> {
  const cut: VirtualPaper[] = [];
  const slot: Uint8Array[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    void serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const printer: VirtualPrinter = {
    address: `127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    papers: () => (slot.some((row) => row.includes(1)) ? [...cut, sheet(slot, false)] : [...cut]),
    pulses: 0,
    jobs: 0,
    state: 'ready',
    isTalking: true,
    breaksAtRow: null,
    paperEndsAtRow: null,
    bytesPerTurn: null,
    unknown: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };

  async function serve(socket: Socket): Promise<void> {
    const reader = createReader(socket, () => printer.bytesPerTurn);
    let hasPicture = false;
    try {
      for (;;) {
        const first = await reader.byte();
        if (first === null) break;
        if (first === 0x1d && (await obeyGroup())) continue;
        await obey(first);
      }
    } catch {
      // The other end is gone; what was burnt stays.
    }
    socket.end();

    /** @returns true: the order was one of GS. */
    async function obeyGroup(): Promise<boolean> {
      const order = await reader.need();
      if (order === 0x76) {
        if (!hasPicture) printer.jobs += 1;
        hasPicture = true;
        await burn();
      } else if (order === 0x56) {
        const mode = await reader.need();
        if (mode >= 65) await reader.need();
        if (printer.state !== 'paper_out') cut.push(sheet(slot.splice(0), true));
      } else if (order === 0x72) {
        await reader.need();
        // In turn: a printer without paper comes to it only when it has some.
        if (printer.state === 'ready' || printer.state === 'paper_low') say(printer.state === 'ready' ? 0 : 0x03);
      } else printer.unknown.push(`GS ${order.toString(16)}`);
      return true;
    }

    async function obey(first: number): Promise<void> {
      if (first === 0x10) await obeyAtOnce(await reader.need());
      else if (first === 0x1b) await obeyEscape(await reader.need());
      else if (first === 0x1c) await reader.need();
      else if (first === 0x0a) feed(rowsPerLine);
      else printer.unknown.push(first.toString(16));
    }

    async function obeyEscape(order: number): Promise<void> {
      if (order === 0x40) return;
      if (order === 0x4d) await reader.need();
      else if (order === 0x70) {
        for (let left = 0; left < 3; left += 1) await reader.need();
        printer.pulses += 1;
      } else printer.unknown.push(`ESC ${order.toString(16)}`);
    }

    async function obeyAtOnce(order: number): Promise<void> {
      const what = await reader.need();
      if (order === 0x04) say(answers[what]?.(printer.state) ?? 0x12);
      else printer.unknown.push(`DLE ${order.toString(16)}`);
    }

    async function burn(): Promise<void> {
      const [, , low = 0, high = 0, rowsLow = 0, rowsHigh = 0] = await reader.many(6);
      const across = low + high * 256;
      for (let row = 0; row < rowsLow + rowsHigh * 256; row += 1) {
        const bits = await reader.many(across);
        // Printers obey these wherever they stand.
        const isOrder = bits.some((byte, place) => byte === 0x10 && [4, 5, 0x14].includes(bits[place + 1] ?? 0));
        if (isOrder) printer.unknown.push('an order inside a picture');
        if (printer.breaksAtRow === slot.length) {
          socket.destroy();
          throw new Error('broken off');
        }
        if (printer.paperEndsAtRow === slot.length) printer.state = 'paper_out';
        if (printer.state !== 'paper_out') slot.push(Uint8Array.from({ length: across * 8 }, (_, x) => bitAt(bits, x)));
      }
    }

    function say(byte: number): void {
      if (printer.isTalking) socket.write(Uint8Array.of(byte));
    }
  }

  function feed(rows: number): void {
    if (printer.state === 'paper_out') return;
    for (let row = 0; row < rows; row += 1) slot.push(new Uint8Array(headWidth));
  }

  return printer;
}

type State = VirtualPrinter['state'];
/** `DLE EOT n`, by n. */
const answers: Readonly<Record<number, (state: State) => number>> = {
  1: (state) => (state === 'ready' || state === 'paper_low' ? 0x12 : 0x1a),
  2: (state) => (state === 'cover_open' ? 0x16 : state === 'paper_out' ? 0x32 : 0x12),
  4: (state) => (state === 'paper_out' ? 0x7e : state === 'paper_low' ? 0x1e : 0x12),
};

function bitAt(bits: Uint8Array, x: number): number {
  return ((bits[x >> 3] ?? 0) >> (7 - (x & 7))) & 1;
}

function sheet(rows: readonly Uint8Array[], isCut: boolean): VirtualPaper {
  const width = rows.find((row) => row.includes(1))?.length ?? headWidth;
  const dots = new Uint8Array(width * rows.length);
  for (const [place, row] of rows.entries()) dots.set(row.subarray(0, width), place * width);
  return { width, height: rows.length, dots, isCut };
}

interface Reader {
  byte(): Promise<number | null>;
  /** @throws when there is no more. */
  need(): Promise<number>;
  many(count: number): Promise<Uint8Array>;
}

function createReader(socket: Socket, bytesPerTurn: () => number | null): Reader {
  socket.pause();
  const iterator = pieces(socket, bytesPerTurn);
  let held: Uint8Array = new Uint8Array();
  let at = 0;
  async function fill(): Promise<boolean> {
    const next = await iterator.next();
    if (next.done === true) return false;
    held = next.value;
    at = 0;
    return true;
  }
  const reader: Reader = {
    async byte() {
      while (at >= held.length) if (!(await fill())) return null;
      at += 1;
      return held[at - 1] ?? null;
    },
    async need() {
      const byte = await reader.byte();
      if (byte === null) throw new Error('the stream ended inside an order');
      return byte;
    },
    async many(count) {
      const bytes = new Uint8Array(count);
      for (let place = 0; place < count; ) {
        if (at >= held.length && !(await fill())) throw new Error('the stream ended inside an order');
        const part = held.subarray(at, at + count - place);
        bytes.set(part, place);
        at += part.length;
        place += part.length;
      }
      return bytes;
    },
  };
  return reader;
}

async function* pieces(socket: Socket, bytesPerTurn: () => number | null): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    const step = bytesPerTurn() ?? chunk.length;
    for (let from = 0; from < chunk.length; from += step) {
      yield chunk.subarray(from, from + step);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}

export function photo({ width, height, dots }: VirtualPaper): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [place, dot] of dots.entries()) if (dot === 1) pixels.fill(0, place * 4, place * 4 + 3);
  return pixels;
}

export function paperPng(paper: VirtualPaper): Buffer {
  const png = new PNG({ width: paper.width, height: paper.height });
  png.data = Buffer.from(photo(paper));
  return PNG.sync.write(png);
}
