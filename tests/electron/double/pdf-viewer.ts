import type { WebContentsPrintOptions } from 'electron';
import { machine, now } from './machine.ts';
import type { SessionDouble } from './session.ts';
import { fault } from './strict.ts';

/** What Chromium's PDF viewer loads for itself, through the session's filter. */
const viewerAddresses = [
  'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html',
  'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/pdf_viewer_wrapper.js',
  'chrome://resources/css/text_defaults_md.css',
  'chrome://resources/js/load_time_data.js',
  'chrome://resources/mojo/mojo/public/js/bindings.js',
];

/** Options known to print without a dialog; check Electron before adding one. */
const knownOptions = ['silent', 'deviceName', 'pageSize', 'usePrinterDefaultPageSize', 'margins', 'copies', 'color'];

/** A window that shows a PDF: printed before it is drawn, it is an empty sheet. */
export interface PdfViewer {
  print(options: WebContentsPrintOptions, callback: (success: boolean, reason: string) => void): void;
}

/** `onReady` when the viewer has drawn it; never where the filter blocks the viewer's own files. */
export function openPdfViewer(
  pdf: Uint8Array,
  session: SessionDouble,
  windowId: number,
  onReady: () => void,
): PdfViewer {
  let isDrawn = false;

  async function draw(): Promise<void> {
    for (const url of viewerAddresses) {
      if (!(await session.allows({ url, method: 'GET', windowId }))) return;
    }
    // Of a process of its own: some time after the page counts as loaded.
    setTimeout(() => {
      isDrawn = true;
      onReady();
    }, 20);
  }
  void draw();

  return { print: (options, callback) => printSheet(isDrawn ? pdf : null, options, callback) };
}

export function printSheet(
  pdf: Uint8Array | null,
  options: WebContentsPrintOptions,
  callback: (success: boolean, reason: string) => void,
): void {
  for (const name of Object.keys(options)) {
    if (!knownOptions.includes(name)) throw fault(`The double of Electron does not know the option ${name} of print()`);
  }
  if (options.silent !== true) throw fault('print() without silent opens a dialog at the counter');
  const { deviceName = machine.printers[0] ?? '' } = options;
  setImmediate(() => {
    if (!machine.printers.includes(deviceName)) {
      callback(false, 'Invalid deviceName provided');
      return;
    }
    now.printed.push({ printer: deviceName, pdf, options: { ...options } });
    callback(true, '');
  });
}
