import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBitmap, fillRect } from '#adapters/bitmap.ts';
import { createCupsRaw, readAlerts } from '#adapters/cups-raw.ts';
import { createEscposPrinters } from '#adapters/escpos-printers.ts';
import { drawerStream, receiptStream } from '#adapters/escpos-stream.ts';
import { createTalk, type TalkLimits } from '#adapters/escpos-talk.ts';
import { openNetworkLine } from '#adapters/network-line.ts';
import { createPowerShellSpooler } from '#adapters/powershell-spooler.ts';
import { openSerialLine, type SerialPorts } from '#adapters/serial-line.ts';
import { createUsbDevice } from '#adapters/usb-device.ts';
import { createWindowsSpooler, type Winspool } from '#adapters/windows-spooler.ts';
import { prototypes } from '#adapters/winspool.ts';
import { type Bitmap, PrinterFailure, type ReceiptPrinter } from '#core/platform/ports.ts';
import { startCups, whyNoCups } from '../support/cups.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../support/virtual-printer.ts';

/** For a printer that answers, however slow the machine is. */
const patient: TalkLimits = { answerMs: 2_000, stalledMs: 20_000, finishMs: 20_000 };
/** For a silent printer. */
const hasty: TalkLimits = { answerMs: 60, stalledMs: 400, finishMs: 8_000 };
const failure = async (work: Promise<unknown>): Promise<string> => {
  try {
    return String(await work);
  } catch (error) {
    return error instanceof PrinterFailure ? error.kind : `no PrinterFailure: ${String(error)}`;
  }
};
function frame(height = 600): Bitmap {
  const bitmap = createBitmap(576, height);
  fillRect(bitmap, 0, 0, 576, 3);
  fillRect(bitmap, 0, height - 3, 576, height);
  for (const x of [0, 573]) fillRect(bitmap, x, 0, x + 3, height);
  return bitmap;
}

describe('a printer in the network', () => {
  let device: VirtualPrinter;
  beforeEach(async () => {
    device = await startVirtualPrinter();
  });
  afterEach(() => device.close());

  const printersWith = (limits: TalkLimits) =>
    createEscposPrinters({ wayTo: ({ address }) => createTalk(() => openNetworkLine(address, 10_000), limits) });
  const printers = printersWith(patient);
  const described = (): ReceiptPrinter => ({
    way: 'network',
    address: device.address,
    baudRate: 9600,
    cut: true,
    drawer: true,
  });
  const print = (dots = frame()) => printers.print(described(), 'a receipt', dots);

  test('burns every dot, cuts, and says itself that it is through', async () => {
    expect(await print()).toBe('paper');
    const [paper] = device.papers();
    expect(paper).toMatchObject({ width: 576, isCut: true });
    const row = (y: number): number =>
      paper?.dots.subarray(y * 576, (y + 1) * 576).reduce((sum, dot) => sum + dot, 0) ?? 0;
    expect([row(0), row(300), row(599), row(600)]).toEqual([576, 6, 576, 0]);
    expect(device.unknown).toEqual([]);
  });

  test('that never answers gets everything, and is said to have taken it, no more', async () => {
    device.isTalking = false;
    const silent = printersWith(hasty);
    expect(await silent.print(described(), 'a receipt', frame())).toBe('sent');
    await vi.waitFor(() => {
      expect(device.papers()).toMatchObject([{ isCut: true }]);
    });
    expect(await silent.state(described())).toBe('unknown');
  });

  test.each(['paper_out', 'cover_open', 'offline'] as const)(
    'a printer reports %s, and gets no bytes',
    async (state) => {
      device.state = state;
      expect(await printers.state(described())).toBe(state);
      expect(await failure(print())).toBe(state);
      expect([device.papers(), device.jobs]).toEqual([[], 0]);
    },
  );

  test('a printer prints while its paper is low, and reports it', async () => {
    device.state = 'paper_low';
    expect(await printers.state(described())).toBe('paper_low');
    expect(await print()).toBe('paper');
  });

  test.each([
    ['drops the line in the middle', (): void => void (device.breaksAtRow = 100)],
    ['runs out of paper in the middle', (): void => void (device.paperEndsAtRow = 100)],
  ])('a printer that %s leaves a receipt of unknown outcome, which is reported', async (_, happen) => {
    happen();
    expect(await failure(print())).toBe('cut_off');
    expect(device.papers()).toMatchObject([{ height: 100, isCut: false }]);
  });

  test('that takes its time gets all of it', async () => {
    device.bytesPerTurn = 64;
    expect(await print()).toBe('paper');
    expect(device.papers()).toMatchObject([{ isCut: true }]);
  });

  test('a printer gets one receipt at a time, with the drawer in its turn', async () => {
    await Promise.all([print(frame(300)), printers.openDrawer(described()), print(frame(200))]);
    expect(device.papers().map(({ height }) => height > 400)).toEqual([true, false]);
    expect(device.pulses).toBe(1);
  });

  test('that is off, or not there, is unreachable at once', async () => {
    await device.close();
    expect(await failure(print())).toBe('unreachable');
    expect(await printers.state(described())).toBe('unreachable');
    device = await startVirtualPrinter();
  });

  test('that takes the call and nothing else holds nobody up', async () => {
    const silent = createServer((socket) => socket.pause()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const way = createTalk(() => openNetworkLine(`127.0.0.1:${String(port)}`), hasty);
    expect(await failure(way.send([new Uint8Array(20_000_000)], ''))).toBe('cut_off');
    silent.close();
  });

  test('dots that read as an order to the drawer or for a status are no order', async () => {
    const dots = createBitmap(576, 8);
    dots.bits.set([0x10, 0x14, 0x10, 0x04, 0x10, 0x05]);
    expect(await print(dots)).toBe('paper');
    expect([device.unknown, device.pulses]).toEqual([[], 0]);
  });
});

describe('a printer without a blade', () => {
  test('paper is fed further instead of being cut', () => {
    const bytes = Buffer.concat(receiptStream(frame(8), false));
    expect(bytes.includes(Buffer.from([0x1d, 0x56]))).toBe(false);
    expect(bytes.subarray(-6)).toEqual(Buffer.alloc(6, 0x0a));
  });
});

describe('the spooler of Windows', () => {
  function fake(change: Partial<Winspool> = {}): { winspool: Winspool; calls: string[] } {
    const calls: string[] = [];
    const note = <Answer>(name: string, answer: Answer): Promise<Answer> => {
      calls.push(name);
      return Promise.resolve(answer);
    };
    const winspool: Winspool = {
      enumPrinters: () => note('enum', ['XP-80C']),
      openPrinter: (name) => note(`open ${name}`, name === 'XP-80C' ? 'handle' : null),
      printerStatus: () => note('status', 0),
      driverVersion: () => note('driver', 3),
      startDocPrinter: (_, title, dataType) => note(`startDoc ${title} ${dataType}`, 1),
      startPagePrinter: () => note('startPage', true),
      writePrinter: (_, bytes) => note(`write ${String(bytes.length)}`, Math.min(bytes.length, 4)),
      endPagePrinter: () => note('endPage', true),
      endDocPrinter: () => note('endDoc', true),
      closePrinter: () => note('close', true),
      ...change,
    };
    return { winspool, calls };
  }
  const send = (winspool: Winspool, name = 'XP-80C') =>
    createWindowsSpooler(name, () => Promise.resolve(winspool)).send([new Uint8Array(6)], 'slip');

  test('the spooler takes raw bytes, in pieces, and every handle is closed', async () => {
    const { winspool, calls } = fake();
    expect(await send(winspool)).toBe('sent');
    const doc = ['startDoc slip RAW', 'startPage', 'write 6', 'write 2', 'endPage', 'endDoc'];
    expect(calls).toEqual(['open XP-80C', 'status', 'driver', ...doc, 'close']);
  });

  test('a version 4 driver gets them under its own name', async () => {
    const { winspool, calls } = fake({ driverVersion: () => Promise.resolve(4) });
    await send(winspool);
    expect(calls).toContain('startDoc slip XPS_PASS');
  });

  test.each<[string, Partial<Winspool>, string, string[]]>([
    ['no such printer', { openPrinter: () => Promise.resolve(null) }, 'unknown_printer', []],
    ['no paper', { printerStatus: () => Promise.resolve(0x10) }, 'paper_out', ['close']],
    ['an open cover', { printerStatus: () => Promise.resolve(0x400000) }, 'cover_open', ['close']],
    ['a paused queue', { printerStatus: () => Promise.resolve(1) }, 'offline', ['close']],
    ['a refused document', { startDocPrinter: () => Promise.resolve(0) }, 'refused', ['driver', 'close']],
    ['a write that takes nothing', { writePrinter: () => Promise.resolve(0) }, 'cut_off', ['endDoc', 'close']],
  ])('the failure %s is reported, and nothing stays open', async (_, change, kind, last) => {
    const { winspool, calls } = fake(change);
    expect(await failure(send(winspool))).toBe(kind);
    expect(calls.slice(-last.length || calls.length)).toEqual(last.length === 0 ? [] : last);
  });

  test('its functions read as koffi wants them', async () => {
    const { default: koffi } = await import('koffi');
    koffi.struct('TILLA_DOC_INFO', { name: 'str16', file: 'str16', dataType: 'str16' });
    for (const prototype of Object.values(prototypes)) expect(() => koffi.proto(prototype)).not.toThrow();
  });

  test('on another system says that it does not work here, and throws nothing else', async () => {
    if (process.platform === 'win32') return;
    const printer = { way: 'windows', address: 'XP-80C', baudRate: 9600, cut: true, drawer: false } as const;
    expect(await failure(createEscposPrinters().print(printer, 'slip', frame(8)))).toBe('no_driver');
  });

  test('without koffi PowerShell makes the same calls; nothing of the job is read as a script', async () => {
    const seen: unknown[] = [];
    const title = '"; Remove-Item C:\\ #';
    const spooler = createPowerShellSpooler('XP-80C', (args, env, input) => {
      const script = Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le');
      seen.push(script.includes('WritePrinter'), script.includes('Remove-Item'), env, input);
      return Promise.resolve({ code: 0, output: '' });
    });
    expect(await spooler.send([Uint8Array.of(27, 64)], title)).toBe('sent');
    expect(seen).toEqual([true, false, { TILLA_PRINTER: 'XP-80C', TILLA_TITLE: title }, 'G0A=']);
    const failing = createPowerShellSpooler('XP-80C', () => Promise.resolve({ code: 3, output: '' }));
    expect(await failure(failing.send([], ''))).toBe('unknown_printer');
  });
});

interface MockedPort {
  readonly port?: { readonly recording: Buffer };
  kept?: MockedPort['port'];
  on(event: 'open', listener: () => void): void;
}
interface MockedPorts {
  readonly binding: { reset(): void; createPort(path: string, options: object): void };
}

describe('a serial printer', () => {
  test('a serial printer gets the bytes and reports its state over the same line', async () => {
    const { SerialPortMock } = await import('serialport');
    const { binding } = SerialPortMock as unknown as MockedPorts;
    binding.reset();
    binding.createPort('/dev/ttyUSB0', { echo: false, record: true });
    const opened: MockedPort[] = [];
    const load = (): Promise<SerialPorts> => {
      const noted = new Proxy<SerialPorts>(SerialPortMock, {
        construct(Ports, given) {
          const port = Reflect.construct(Ports as unknown as new () => MockedPort, given) as MockedPort;
          opened.push(port);
          // Opening the port clears its buffer.
          port.on('open', () => {
            port.kept = port.port;
          });
          return port;
        },
      });
      return Promise.resolve(noted);
    };
    const way = createTalk(() => openSerialLine('/dev/ttyUSB0', 9600, load), hasty);
    expect(await way.send(drawerStream(), 'drawer')).toBe('sent');
    const recorded = opened[0]?.kept?.recording ?? Buffer.alloc(0);
    expect(recorded.includes(Buffer.concat(drawerStream()))).toBe(true);
    const none = createTalk(() => openSerialLine('/dev/ttyUSB9', 9600, load), hasty);
    expect(await failure(none.send([], ''))).toBe('unreachable');
  });

  test('a missing serialport module is reported', async () => {
    const load = () => Promise.reject(new PrinterFailure('no_driver'));
    expect(await failure(openSerialLine('COM3', 9600, load))).toBe('no_driver');
  });
});

describe.skipIf(process.platform !== 'linux')('a USB printer of Linux', () => {
  test('a device gets what is written; one that accepts nothing is reported, and blocks no thread', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tilla-usb-'));
    const path = join(folder, 'lp0');
    execFileSync('mkfifo', [path]);
    const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    expect(await createUsbDevice(path, 100).send([Uint8Array.of(1, 2, 3)], '')).toBe('sent');
    const taken = Buffer.alloc(10);
    expect(readSync(reading, taken)).toBe(3);
    expect(await failure(createUsbDevice(path, 100).send([new Uint8Array(200_000)], ''))).toBe('cut_off');
    closeSync(reading);
    expect(await createUsbDevice(join(folder, 'lp9')).state()).toBe('unreachable');
    writeFileSync(join(folder, 'done'), '');
    rmSync(folder, { recursive: true });
  });
});

describe('a raw queue of CUPS', () => {
  const noCups = whyNoCups();
  test('hands the stream through untouched, and a stopped one refuses', async (context) => {
    context.skip(noCups !== null, noCups ?? '');
    const cups = await startCups();
    try {
      const stream = [...receiptStream(frame(), true), ...drawerStream()];
      const way = createCupsRaw(cups.rawQueue, { server: cups.server });
      expect(await way.send(stream, 'a receipt')).toBe('sent');
      await vi.waitFor(() => {
        expect(cups.passedThrough()).toEqual([Buffer.concat(stream)]);
      }, 10_000);
      expect(await way.state()).toBe('unknown');
      await cups.stopQueue(cups.rawQueue);
      expect([await way.state(), await failure(way.send(stream, ''))]).toEqual(['offline', 'offline']);
      const other = createCupsRaw('Nowhere', { server: cups.server });
      expect([await other.state(), await failure(other.send(stream, ''))]).toEqual(['unreachable', 'unknown_printer']);
    } finally {
      await cups.stop();
    }
  }, 30_000);

  test.each([
    ['none', 'unknown'],
    ['media-empty-error media-needed', 'paper_out'],
    ['cover-open-warning', 'cover_open'],
    ['offline-report', 'offline'],
    ['media-low-report', 'paper_low'],
  ])('its alert "%s" is %s', (alert, state) => {
    expect(readAlerts(`printer Receipts is idle.\n\tAlerts: ${alert}\n`)).toBe(state);
  });
});
