import type { PageRole } from '@tilla/shared/contract/definition.ts';
import type { WebContents, WebFrameMain } from 'electron';
import { isOurPage } from './page-origin.ts';

export interface Senders {
  register(contents: WebContents, role: PageRole): void;
  /** Null unless the main frame of a registered window shows our page. */
  roleOf(contents: WebContents, frame: WebFrameMain | null): PageRole | null;
  /** Whatever page they show now. */
  each(role: PageRole, visit: (contents: WebContents) => void): void;
}

export function createSenders(): Senders {
  const registered = new Map<WebContents, PageRole>();
  return {
    register(contents, role) {
      registered.set(contents, role);
      contents.once('destroyed', () => registered.delete(contents));
    },
    roleOf(contents, frame) {
      const role = registered.get(contents);
      if (role === undefined || frame === null) return null;
      try {
        if (frame.parent !== null || frame !== contents.mainFrame) return null;
        return isOurPage(frame.url) ? role : null;
      } catch {
        // A frame whose process has gone throws.
        return null;
      }
    },
    each(role, visit) {
      for (const [contents, openedAs] of registered) {
        if (openedAs === role && !contents.isDestroyed()) visit(contents);
      }
    },
  };
}
