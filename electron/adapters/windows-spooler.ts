import { PrinterFailure, type ReceiptPrinterState } from '#core/platform/ports.ts';
import type { PrinterWay } from './printer-way.ts';

/** Part of `winspool.drv`. */
export interface Winspool {
  enumPrinters(): Promise<string[]>;
  /** Null: no such printer. */
  openPrinter(name: string): Promise<unknown>;
  /** `PRINTER_INFO_6`, `PRINTER_STATUS_*`. */
  printerStatus(handle: unknown): Promise<number>;
  /** `DRIVER_INFO_2`: 3 or 4. */
  driverVersion(handle: unknown): Promise<number>;
  startDocPrinter(handle: unknown, title: string, dataType: string): Promise<number>;
  startPagePrinter(handle: unknown): Promise<boolean>;
  writePrinter(handle: unknown, bytes: Uint8Array): Promise<number>;
  endPagePrinter(handle: unknown): Promise<boolean>;
  endDocPrinter(handle: unknown): Promise<boolean>;
  closePrinter(handle: unknown): Promise<boolean>;
}

const paperFlags = 0x08 | 0x10 | 0x40; // PAPER_JAM, PAPER_OUT, PAPER_PROBLEM
const coverFlag = 0x400000; // DOOR_OPEN
const offlineFlags = 0x01 | 0x02 | 0x80 | 0x1000; // PAUSED, ERROR, OFFLINE, NOT_AVAILABLE
/** A version 4 driver takes raw bytes under another name. */
const dataTypes = { plain: 'RAW', version4: 'XPS_PASS' } as const;

export function createWindowsSpooler(name: string, load: () => Promise<Winspool>): PrinterWay {
  async function withPrinter<Answer>(work: (winspool: Winspool, handle: unknown) => Promise<Answer>): Promise<Answer> {
    const winspool = await load();
    const handle = await winspool.openPrinter(name);
    if (handle === null) throw new PrinterFailure('unknown_printer');
    try {
      return await work(winspool, handle);
    } finally {
      await winspool.closePrinter(handle);
    }
  }

  return {
    send: (chunks, title) =>
      withPrinter(async (winspool, handle) => {
        const state = readFlags(await winspool.printerStatus(handle));
        if (state !== 'unknown') throw new PrinterFailure(state);
        const isVersion4 = (await winspool.driverVersion(handle)) >= 4;
        const dataType = isVersion4 ? dataTypes.version4 : dataTypes.plain;
        if ((await winspool.startDocPrinter(handle, title, dataType)) === 0) throw new PrinterFailure('refused');
        try {
          if (!(await winspool.startPagePrinter(handle))) throw new PrinterFailure('refused');
          await writeAll(winspool, handle, Buffer.concat(chunks));
          await winspool.endPagePrinter(handle);
        } finally {
          await winspool.endDocPrinter(handle);
        }
        return 'sent' as const;
      }),
    async state() {
      try {
        return await withPrinter(async (winspool, handle) => readFlags(await winspool.printerStatus(handle)));
      } catch (failure) {
        if (failure instanceof PrinterFailure && failure.kind === 'unknown_printer') return 'unreachable';
        throw failure;
      }
    },
  };
}

/** Zero bytes: it will take no more. */
async function writeAll(winspool: Winspool, handle: unknown, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const taken = await winspool.writePrinter(handle, bytes.subarray(from));
    if (taken === 0) throw new PrinterFailure('cut_off');
    from += taken;
  }
}

/** `unknown` where no flag is set: few printers report trouble. */
function readFlags(flags: number): Extract<ReceiptPrinterState, 'paper_out' | 'cover_open' | 'offline' | 'unknown'> {
  if ((flags & coverFlag) !== 0) return 'cover_open';
  if ((flags & paperFlags) !== 0) return 'paper_out';
  return (flags & offlineFlags) === 0 ? 'unknown' : 'offline';
}
