import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createCupsPrinter } from '#adapters/cups-printer.ts';
import { createFolderPrinter } from '#adapters/folder-printer.ts';
import { createManyPrinters } from '#adapters/many-printers.ts';
import { createPdfkitReceipts } from '#adapters/pdfkit-receipt.ts';
import { type Printer, PrinterFailure, type PrintRequest } from '#core/platform/ports.ts';
import { type Cups, startCups, whyNoCups } from '../support/cups.ts';
import { pdfPicture } from '../support/pdf-picture.ts';
import { readQr } from '../support/qr.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const atMs = Date.UTC(2026, 10, 21, 9, 32);
const receiptRenderer = createPdfkitReceipts(join(import.meta.dirname, '../../resources/fonts'));
const drawReceipt = (): Promise<Uint8Array> =>
  receiptRenderer.draw({
    paperWidth: '80',
    blocks: [
      { kind: 'title', text: 'Дүкен «Әсем»', align: 'center' },
      { kind: 'pair', left: 'Қант 1 кг', right: '520 ₸', strong: false },
      { kind: 'qr', text: 'sale 000123' },
    ],
  });
const job = async (more: Partial<PrintRequest>): Promise<PrintRequest> => ({
  jobId: 'job',
  printerId: 'folder',
  title: '000123 slip',
  pdf: await drawReceipt(),
  paperWidth: '80',
  ...more,
});
const failure = async (printing: Promise<unknown>): Promise<string> => {
  try {
    await printing;
    return 'printed';
  } catch (error) {
    return error instanceof PrinterFailure ? error.kind : String(error);
  }
};

interface World {
  readonly printer: Printer;
  readonly printerId: string;
  outputs(): Buffer[];
  stop(): Promise<void>;
}

const noCups = whyNoCups();
const worlds: readonly (readonly [string, string | null, () => Promise<World>])[] = [
  ['folder', null, startFolder],
  ['cups', noCups, startQueue],
];

describe.each(worlds)('Printer: %s', (name, reason, start) => {
  if (reason !== null) {
    test.skip(`${name}: ${reason}`, () => undefined);
    return;
  }
  let world: World;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.stop());

  test('a printer lists itself as ready', async () => {
    const printers = await world.printer.list();
    expect(printers.find((printer) => printer.id === world.printerId)).toMatchObject({ ready: true });
  });

  test('the document comes out as it was given', async () => {
    const request = await job({ printerId: world.printerId });
    await world.printer.print(request);
    await vi.waitFor(() => {
      expect(world.outputs().some((output) => output.equals(Buffer.from(request.pdf)))).toBe(true);
    }, 10_000);
  });

  test('a missing printer is reported as such', async () => {
    expect(await failure(world.printer.print(await job({ printerId: 'cups:No-such-queue' })))).toBe('unknown_printer');
  });
});

describe('the folder printer', () => {
  test('files have speaking names in Almaty time and are never overwritten', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tilla-printer-'));
    const printer = createFolderPrinter({ folder, nowMs: () => atMs });
    const names: (string | null)[] = [];
    for (const title of ['000123 slip', '000123 slip', '../../etc/000124', '']) {
      names.push((await printer.print(await job({ title }))).file);
    }
    expect(names).toEqual([
      '2026-11-21_14-32_000123_slip.pdf',
      '2026-11-21_14-32_000123_slip_2.pdf',
      '2026-11-21_14-32_etc_000124.pdf',
      '2026-11-21_14-32_document.pdf',
    ]);
    expect(readdirSync(folder).sort()).toEqual(names.map(String).sort());
    rmSync(folder, { recursive: true });
  });

  test('a folder that cannot be made is not ready, and refuses without harm', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tilla-printer-'));
    writeFileSync(join(folder, 'taken'), '');
    const printer = createFolderPrinter({ folder: join(folder, 'taken/receipts'), nowMs: () => atMs });
    expect((await printer.list())[0]?.ready).toBe(false);
    expect(await failure(printer.print(await job({})))).toBe('unreachable');
    rmSync(folder, { recursive: true });
  });

  test('a full disk is reported as such, and no half file stays (H6)', async (context) => {
    const disk = mountSmallDisk(16);
    if (typeof disk === 'string') {
      context.skip(disk);
      return;
    }
    try {
      const printer = createFolderPrinter({ folder: disk.folder, nowMs: () => atMs });
      expect(await failure(printer.print(await job({ pdf: new Uint8Array(100_000) })))).toBe('disk_full');
      expect(readdirSync(disk.folder)).toEqual([]);
    } finally {
      disk.remove();
    }
  });
});

describe('the queues of CUPS', () => {
  if (noCups !== null) {
    test.skip(`cups: ${noCups}`, () => undefined);
    return;
  }
  let cups: Cups;
  let printer: Printer;
  beforeAll(async () => {
    cups = await startCups();
    printer = createCupsPrinter({ server: cups.server });
  });
  afterAll(() => cups.stop());

  test('a receipt goes through a real driver: uncut, at its size, its QR readable on the page (cups-pdf)', async () => {
    await printer.print(await job({ printerId: `cups:${cups.queue}`, title: 'through the driver' }));
    const file = await vi.waitFor(() => {
      const [first] = cups.printed();
      expect(first).toBeDefined();
      return first ?? '';
    }, 15_000);
    // The file appears before it is complete.
    const picture = await vi.waitFor(async () => {
      const png = await pdfPicture(file, 150);
      expect(readQr(png)).toBe('sale 000123');
      return png;
    }, 5_000);
    expect(picture.readUInt32BE(16) / 150).toBeCloseTo(80 / 25.4, 1);
  });

  test('a stopped queue refuses at once instead of hoarding receipts', async () => {
    await cups.stopQueue(cups.queue);
    expect(await printer.list()).toContainEqual({ id: 'cups:Slips', name: 'Slips', kind: 'system', ready: false });
    expect(await failure(printer.print(await job({ printerId: 'cups:Slips' })))).toBe('unreachable');
    await cups.startQueue(cups.queue);
  });

  test('a queue cannot be named so that it becomes an option', async () => {
    expect(await failure(printer.print(await job({ printerId: 'cups:-h' })))).toBe('unknown_printer');
  });
});

describe('a print server that is away', () => {
  test('an absent print server has no printers and blocks nothing', async () => {
    const printer = createCupsPrinter({ server: '127.0.0.1:1', timeoutMs: 3_000 });
    expect(await printer.list()).toEqual([]);
    expect(await failure(printer.print(await job({ printerId: 'cups:Slips' })))).toBe('unknown_printer');
  });
});

describe('several technologies as one', () => {
  test('a job uses the technology before the colon; one that fails to list hides no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tilla-printer-'));
    const broken: Printer = {
      list: () => Promise.reject(new PrinterFailure('unreachable')),
      print: () => Promise.reject(new PrinterFailure('refused')),
    };
    const many = createManyPrinters({ folder: createFolderPrinter({ folder, nowMs: () => atMs }), cups: broken });
    expect((await many.list()).map((printer) => printer.id)).toEqual(['folder']);
    expect(await failure(many.print(await job({})))).toBe('printed');
    expect(await failure(many.print(await job({ printerId: 'cups:Kitchen' })))).toBe('refused');
    expect(await failure(many.print(await job({ printerId: 'constructor' })))).toBe('unknown_printer');
    rmSync(folder, { recursive: true });
  });
});

function startFolder(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-printer-'));
  return Promise.resolve({
    printer: createFolderPrinter({ folder, nowMs: () => atMs }),
    printerId: 'folder',
    outputs: () => readdirSync(folder).map((name) => readFileSync(join(folder, name))),
    stop() {
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    },
  });
}

async function startQueue(): Promise<World> {
  const cups = await startCups();
  return {
    printer: createCupsPrinter({ server: cups.server }),
    printerId: `cups:${cups.rawQueue}`,
    outputs: () => [...cups.passedThrough()],
    stop: () => cups.stop(),
  };
}
