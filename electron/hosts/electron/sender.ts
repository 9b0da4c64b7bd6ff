import type { WebContents, WebFrameMain } from 'electron';
import type { PageRole } from '../../../shared/contract/definition.ts';
import { isOurPage } from './page-origin.ts';

/** Windows that may speak to the core; any other sender over IPC is refused. */
export interface Senders {
  register(contents: WebContents, role: PageRole): void;
  /**
   * What a registered window was opened as, if the frame is its main one and a page of ours is in it; else null. An empty
   * or unreadable address is refused.
   */
  roleOf(contents: WebContents, frame: WebFrameMain | null): PageRole | null;
  /** Windows that were opened as `role`, whatever has become of their page. */
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
        // A frame whose process has gone throws at every question.
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
