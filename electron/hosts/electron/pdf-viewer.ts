import type { EventEmitter } from 'node:events';
import { pageScheme } from './page-origin.ts';

/**
 * What Chromium's viewer of PDFs is made of: an extension inside the program, its parts under `chrome:`, and what it makes
 * itself. All of it comes out of this program; nothing here can reach a network or a file.
 */
const viewerSchemes = ['chrome-extension:', 'chrome:', 'chrome-untrusted:', 'blob:', 'data:'];

/** Whether a window that shows a PDF may load this: the PDF itself and what draws it, and nothing else ever. */
export function mayLoadToPrint(address: string): boolean {
  const { protocol } = new URL(address);
  return protocol === `${pageScheme}:` || viewerSchemes.includes(protocol);
}

/**
 * Resolves when the viewer has drawn the PDF that the window loads next: loaded is not drawn, and an earlier print is
 * an empty sheet. To be called before loading; the caller sets the limit. The event is in none of Electron's documents,
 * only in its own tests of printing: check it with each update of Electron.
 */
export function pdfDrawn(contents: Pick<EventEmitter, 'once'>): Promise<void> {
  return new Promise((resolve) => {
    contents.once('-pdf-ready-to-print', () => {
      resolve();
    });
  });
}
