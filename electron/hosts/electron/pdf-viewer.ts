import type { EventEmitter } from 'node:events';
import { pageScheme } from './page-origin.ts';

/** Chromium's PDF viewer: part of this program, without network or files. */
const viewerSchemes = ['chrome-extension:', 'chrome:', 'chrome-untrusted:', 'blob:', 'data:'];

export function mayLoadToPrint(address: string): boolean {
  const { protocol } = new URL(address);
  return protocol === `${pageScheme}:` || viewerSchemes.includes(protocol);
}

/** After the load alone a sheet is empty. Call before loading. Undocumented: check with each Electron update. */
export function pdfDrawn(contents: Pick<EventEmitter, 'once'>): Promise<void> {
  return new Promise((resolve) => {
    contents.once('-pdf-ready-to-print', () => {
      resolve();
    });
  });
}
