import { PrinterFailure, type ReceiptPrinter, type ReceiptPrinters } from '#core/platform/ports.ts';
import { createCupsRaw, cupsQueues } from './cups-raw.ts';
import { createTalk } from './escpos-talk.ts';
import { openNetworkLine } from './network-line.ts';
import { searchNetworkPrinters } from './network-printers.ts';
import { createPowerShellSpooler } from './powershell-spooler.ts';
import type { PrinterWay } from './printer-way.ts';
import { openSerialLine, serialPorts, usbPrinters } from './serial-line.ts';
import { createUsbDevice } from './usb-device.ts';
import { createWindowsSpooler, type Winspool } from './windows-spooler.ts';
import { loadWinspool } from './winspool.ts';

export interface EscposOptions {
  readonly wayTo?: (printer: ReceiptPrinter) => PrinterWay;
}

const orders = () => import('./escpos-stream.ts');

/** One job at a time per printer: bytes of two receipts must not mix. */
export function createEscposPrinters({ wayTo = createWay }: EscposOptions = {}): ReceiptPrinters {
  const last = new Map<string, Promise<unknown>>();

  function inTurn<Answer>(printer: ReceiptPrinter, work: (way: PrinterWay) => Promise<Answer>): Promise<Answer> {
    const name = `${printer.way} ${printer.address}`;
    const next = (last.get(name) ?? Promise.resolve()).then(() => work(wayTo(printer)));
    last.set(
      name,
      next.catch(() => undefined),
    );
    return next;
  }

  return {
    found,
    async print(printer, title, dots) {
      const { receiptStream } = await orders();
      return inTurn(printer, (way) => way.send(receiptStream(dots, printer.cut), title));
    },
    async openDrawer(printer) {
      const { drawerStream } = await orders();
      await inTurn(printer, (way) => way.send(drawerStream(), 'drawer'));
    },
    state: (printer) => inTurn(printer, (way) => way.state()),
  };
}

async function found({ network }: { readonly network: boolean }): Promise<Pick<ReceiptPrinter, 'way' | 'address'>[]> {
  const isWindows = process.platform === 'win32';
  const lists = await Promise.all([
    network ? searchNetworkPrinters() : [],
    isWindows ? spoolerPrinters() : [],
    isWindows ? [] : cupsQueues(),
    serialPorts(),
    usbPrinters(),
  ]);
  const ways = ['network', 'windows', 'cups', 'serial', 'usb'] as const;
  return ways.flatMap((way, place) => (lists[place] ?? []).map((address) => ({ way, address })));
}

function createWay({ way, address, baudRate }: ReceiptPrinter): PrinterWay {
  switch (way) {
    case 'network':
      return createTalk(() => openNetworkLine(address));
    case 'serial':
      return createTalk(() => openSerialLine(address, baudRate));
    case 'usb':
      return createUsbDevice(address);
    case 'cups':
      return createCupsRaw(address);
    case 'windows':
      return createSpooler(address);
  }
}

let winspool: Promise<Winspool> | undefined;

function winspoolOnce(): Promise<Winspool> {
  if (process.platform !== 'win32') return Promise.reject(new PrinterFailure('no_driver'));
  winspool ??= loadWinspool();
  return winspool;
}

/** PowerShell where koffi cannot be loaded. */
function createSpooler(name: string): PrinterWay {
  const direct = createWindowsSpooler(name, winspoolOnce);
  const way = async (): Promise<PrinterWay> => {
    if (process.platform !== 'win32') throw new PrinterFailure('no_driver');
    const isLoaded = await winspoolOnce().then(
      () => true,
      () => false,
    );
    return isLoaded ? direct : createPowerShellSpooler(name);
  };
  return {
    send: async (chunks, title) => (await way()).send(chunks, title),
    state: async () => (await way()).state(),
  };
}

async function spoolerPrinters(): Promise<string[]> {
  try {
    return await (await winspoolOnce()).enumPrinters();
  } catch {
    return [];
  }
}
