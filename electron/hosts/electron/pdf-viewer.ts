import type { EventEmitter } from 'node:events';
import { pageScheme } from './page-origin.ts';

/** The schemes of Chromium's PDF viewer. All of it is part of this program and cannot reach a network or a file. */
const viewerSchemes = ['chrome-extension:', 'chrome:', 'chrome-untrusted:', 'blob:', 'data:'];

/** Whether a window that shows a PDF may load this: the PDF and its viewer only. */
export function mayLoadToPrint(address: string): boolean {
  const { protocol } = new URL(address);
  return protocol === `${pageScheme}:` || viewerSchemes.includes(protocol);
}

/**
 * Resolves when the viewer has drawn the next PDF: printing after the load alone gives an empty sheet. To be called
 * before loading; the caller sets the limit. Electron does not document the event: check it with each update of
 * Electron.
 */
export function pdfDrawn(contents: Pick<EventEmitter, 'once'>): Promise<void> {
  return new Promise((resolve) => {
    contents.once('-pdf-ready-to-print', () => {
      resolve();
    });
  });
}
