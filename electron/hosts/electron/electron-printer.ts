import { BrowserWindow, type Session, session } from 'electron';
import { after } from '#adapters/system-clock.ts';
import { type Printer, PrinterFailure, type PrinterInfo, type PrintRequest } from '#core/platform/ports.ts';
import { pageScheme } from './page-origin.ts';
import { mayLoadToPrint, pdfDrawn } from './pdf-viewer.ts';
import { withinLimit } from './print-limit.ts';
import { tillPreferences } from './windows.ts';

const idPrefix = 'electron:';
const givesUpAfterMs = 60_000;
const limit = (giveUp: () => void) => after(givesUpAfterMs, giveUp);

/** For finished PDFs only. */
export function openPrintSession(): Session {
  // In memory.
  const printing = session.fromPartition('printing');
  printing.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !mayLoadToPrint(details.url) });
  });
  return printing;
}

/** Where there is no CUPS: a hidden window prints the PDF without a dialog, one job at a time. */
export function createElectronPrinter(printing: Session): Printer {
  const pdfs = new Map<string, Uint8Array<ArrayBuffer>>();
  let last: Promise<unknown> = Promise.resolve();

  printing.protocol.handle(pageScheme, (request) => {
    const pdf = pdfs.get(new URL(request.url).pathname);
    if (pdf === undefined) return new Response(null, { status: 404 });
    return new Response(pdf, { headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' } });
  });

  function open(): BrowserWindow {
    return new BrowserWindow({ show: false, webPreferences: { ...tillPreferences, session: printing, plugins: true } });
  }

  async function list(): Promise<PrinterInfo[]> {
    const window = open();
    try {
      const printers = await withinLimit(window.webContents, limit, () => window.webContents.getPrintersAsync());
      return printers.map(({ name, displayName }) => ({
        id: `${idPrefix}${name}`,
        name: displayName === '' ? name : displayName,
        kind: 'system',
        ready: true,
      }));
    } finally {
      window.destroy();
    }
  }

  async function print(job: PrintRequest): Promise<{ file: null }> {
    const known = await list();
    if (!known.some(({ id }) => id === job.printerId)) throw new PrinterFailure('unknown_printer');
    const path = `/${encodeURIComponent(job.jobId)}.pdf`;
    const window = open();
    pdfs.set(path, new Uint8Array(job.pdf));
    try {
      await withinLimit(window.webContents, limit, async () => {
        const drawn = pdfDrawn(window.webContents);
        await window.loadURL(`${pageScheme}://printing${path}`);
        await drawn;
        await send(window, job);
      });
      return { file: null };
    } catch (cause) {
      throw cause instanceof PrinterFailure ? cause : new PrinterFailure('unreachable', cause);
    } finally {
      pdfs.delete(path);
      window.destroy();
    }
  }

  return {
    list,
    print(job) {
      const next = last.then(
        () => print(job),
        () => print(job),
      );
      last = next;
      return next;
    },
  };
}

function send(window: BrowserWindow, job: PrintRequest): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  window.webContents.print(
    {
      silent: true,
      deviceName: job.printerId.slice(idPrefix.length),
      // The driver of a roll printer knows where to cut.
      ...(job.paperWidth === 'a4' ? { pageSize: 'A4' as const } : { usePrinterDefaultPageSize: true }),
    },
    (success, reason) => {
      if (success) resolve(undefined);
      else reject(new PrinterFailure('refused', new Error(reason)));
    },
  );
  return promise;
}
