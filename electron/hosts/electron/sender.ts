import type { WebContents, WebFrameMain } from 'electron';
import { pageOrigin } from './page-origin.ts';

/** Which windows may speak to the core; everything else that could send over IPC is a stranger. */
export interface Senders {
  register(contents: WebContents): void;
  /** A registered window, its main frame, and a page of ours in it. An empty or unreadable address is refused. */
  isOurs(contents: WebContents, frame: WebFrameMain | null): boolean;
  each(visit: (contents: WebContents) => void): void;
}

export function createSenders(): Senders {
  const registered = new Set<WebContents>();
  return {
    register(contents) {
      registered.add(contents);
      contents.once('destroyed', () => registered.delete(contents));
    },
    isOurs(contents, frame) {
      if (!registered.has(contents) || frame === null) return false;
      if (frame.parent !== null || frame !== contents.mainFrame) return false;
      return isOurPage(frame.url);
    },
    each(visit) {
      for (const contents of registered) if (!contents.isDestroyed()) visit(contents);
    },
  };
}

/** `origin` of a non-special scheme reads as "null" outside Chromium, so the address is taken apart by hand. */
export function isOurPage(address: string): boolean {
  if (address === '' || !URL.canParse(address)) return false;
  const { protocol, host, username, password, port } = new URL(address);
  return `${protocol}//${host}` === pageOrigin && username === '' && password === '' && port === '';
}
