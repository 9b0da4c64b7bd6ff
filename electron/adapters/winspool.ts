import { promisify } from 'node:util';
import type { KoffiFunc } from 'koffi';
import type { Winspool } from './windows-spooler.ts';

type Call = (...given: unknown[]) => Promise<unknown>;

export const prototypes = {
  open: 'int __stdcall OpenPrinterW(str16 name, _Out_ void **handle, void *defaults)',
  list: 'int __stdcall EnumPrintersW(uint32_t flags, str16 name, uint32_t level, void *info, uint32_t size, _Out_ uint32_t *needed, _Out_ uint32_t *count)',
  info: 'int __stdcall GetPrinterW(void *handle, uint32_t level, void *info, uint32_t size, _Out_ uint32_t *needed)',
  driver:
    'int __stdcall GetPrinterDriverW(void *handle, str16 environment, uint32_t level, void *info, uint32_t size, _Out_ uint32_t *needed)',
  startDoc: 'uint32_t __stdcall StartDocPrinterW(void *handle, uint32_t level, TILLA_DOC_INFO *info)',
  startPage: 'int __stdcall StartPagePrinter(void *handle)',
  write: 'int __stdcall WritePrinter(void *handle, const uint8_t *bytes, uint32_t size, _Out_ uint32_t *written)',
  endPage: 'int __stdcall EndPagePrinter(void *handle)',
  endDoc: 'int __stdcall EndDocPrinter(void *handle)',
  close: 'int __stdcall ClosePrinter(void *handle)',
} as const;

/** PRINTER_ENUM_LOCAL and PRINTER_ENUM_CONNECTIONS. */
const everyPrinter = 2 | 4;

/** On koffi's threads, so that a slow spooler does not block. @throws what keeps koffi from loading. */
export async function loadWinspool(): Promise<Winspool> {
  // Windows only, with the first print.
  const { default: koffi } = await import('koffi');
  const library = koffi.load('winspool.drv');
  koffi.struct('TILLA_DOC_INFO', { name: 'str16', file: 'str16', dataType: 'str16' });
  const entry = koffi.struct('TILLA_PRINTER_INFO', { name: 'str16', server: 'str16', attributes: 'uint32_t' });
  const onThread = (native: KoffiFunc<(...given: unknown[]) => unknown>): Call =>
    promisify(native.async as (...given: unknown[]) => void);
  const calls = Object.fromEntries(
    Object.entries(prototypes).map(([name, prototype]) => [name, onThread(library.func(prototype))]),
  ) as Record<keyof typeof prototypes, Call>;

  async function ask(call: (info: Buffer | null, size: number, needed: [number]) => Promise<unknown>) {
    const needed: [number] = [0];
    await call(null, 0, needed);
    const info = Buffer.alloc(needed[0]);
    return info.length > 0 && (await call(info, info.length, needed)) !== 0 ? info : null;
  }
  const firstNumber = (info: Buffer | null): number => (info === null ? 0 : info.readUInt32LE(0));
  const isDone = async (call: Promise<unknown>): Promise<boolean> => (await call) !== 0;

  return {
    async enumPrinters() {
      const count: [number] = [0];
      const info = await ask((into, size, needed) => calls.list(everyPrinter, null, 4, into, size, needed, count));
      if (info === null) return [];
      const entries = koffi.decode(info, koffi.array(entry, count[0])) as readonly { readonly name: string }[];
      return entries.map(({ name }) => name);
    },
    async openPrinter(name) {
      const handle: [unknown] = [null];
      return (await calls.open(name, handle, null)) === 0 ? null : handle[0];
    },
    printerStatus: async (handle) =>
      firstNumber(await ask((info, size, needed) => calls.info(handle, 6, info, size, needed))),
    driverVersion: async (handle) =>
      firstNumber(await ask((info, size, needed) => calls.driver(handle, null, 2, info, size, needed))),
    startDocPrinter: async (handle, title, dataType) =>
      Number(await calls.startDoc(handle, 1, { name: title, file: null, dataType })),
    startPagePrinter: (handle) => isDone(calls.startPage(handle)),
    async writePrinter(handle, bytes) {
      const written: [number] = [0];
      return (await calls.write(handle, bytes, bytes.length, written)) === 0 ? 0 : written[0];
    },
    endPagePrinter: (handle) => isDone(calls.endPage(handle)),
    endDocPrinter: (handle) => isDone(calls.endDoc(handle)),
    closePrinter: (handle) => isDone(calls.close(handle)),
  };
}
