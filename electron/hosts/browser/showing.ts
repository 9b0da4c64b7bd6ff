import type { AddressCodes } from './address-codes.ts';
import type { HandOver } from './handed-over.ts';
import type { AppWindow } from './open-window.ts';

const ownWindowLifetimeMs = 10_000;
const printedLifetimeMs = 600_000;
const quietMs = 10_000;
const refusals = {
  used: 'REFUSED: an address was tried a second time. If that was not you, somebody else on this machine has read it.',
  expired: 'REFUSED: an address was tried that is too old.',
  unknown: 'REFUSED: somebody came with an address that is not of this start.',
} as const;

export interface ShowingParts {
  readonly origin: string;
  readonly codes: AddressCodes;
  /** Instead of an address with a code in it. */
  readonly handOver: HandOver;
  readonly openWindow: ((address: string) => AppWindow) | null;
  readonly say: (line: string) => void;
  readonly onWindowEnded: () => void;
  readonly nowMs: () => number;
  readonly after: (delayMs: number, task: () => void) => () => void;
}

export type RefusedCode = 'used' | 'expired' | 'unknown';

export interface Showing {
  show(): boolean;
  print(): void;
  restart(): void;
  admitted(): void;
  /** `false`: printed a moment ago. */
  refused(why: RefusedCode): boolean;
  stop(): void;
}

export function createShowing(parts: ShowingParts): Showing {
  const windows = new Set<AppWindow>();
  let isStopped = false;
  let printing = false;
  let cancelWait: () => void = () => undefined;
  const reportedAtMs = new Map<RefusedCode, number>();

  const lying = new Map<string, () => void>();

  const addressWith = (code: string): string => `${parts.origin}/#code=${code}`;

  function tidy(): void {
    for (const [code, remove] of lying) {
      if (parts.codes.isGood(code)) continue;
      remove();
      lying.delete(code);
    }
  }

  function handOver(): string {
    const code = parts.codes.issue(ownWindowLifetimeMs);
    const handed = parts.handOver(addressWith(code));
    lying.set(code, () => {
      handed.remove();
    });
    parts.after(ownWindowLifetimeMs, tidy);
    return handed.address;
  }

  function print(): void {
    cancelWait();
    printing = true;
    parts.say('Open this address in a browser on this machine; it works once, within 10 minutes:');
    parts.say(`  ${addressWith(parts.codes.issue(printedLifetimeMs))}`);
  }

  function open(openWindow: (address: string) => AppWindow): boolean {
    let opened: AppWindow;
    try {
      opened = openWindow(handOver());
    } catch {
      parts.say('No window could be opened.');
      print();
      return false;
    }
    windows.add(opened);
    if (opened.unsandboxed)
      parts.say('The browser runs without its sandbox, because it refuses to start with it for root.');
    let admitted = false;
    cancelWait();
    const stopWaiting = parts.after(ownWindowLifetimeMs, () => {
      parts.say('The window did not come up.');
      print();
    });
    cancelWait = () => {
      admitted = true;
      stopWaiting();
    };
    opened.ended.then(ended, ended);

    function ended(): void {
      // Replaced by another window.
      if (!windows.delete(opened)) return;
      // A running browser takes over further windows; the second process ends at once.
      if (windows.size > 0) return;
      if (admitted) {
        parts.onWindowEnded();
        return;
      }
      stopWaiting();
      parts.say('No window could be opened.');
      print();
    }
    return true;
  }

  return {
    show() {
      if (parts.openWindow === null) {
        print();
        return false;
      }
      return open(parts.openWindow);
    },
    print,
    restart() {
      const { openWindow } = parts;
      const closing = [...windows];
      if (openWindow === null || closing.length === 0) {
        parts.say('The page of the till does not respond. Reload it, or open another one.');
        print();
        return;
      }
      windows.clear();
      for (const window of closing) window.close();
      // A browser that still holds its profile opens nothing.
      const reopen = (): void => {
        if (!isStopped) open(openWindow);
      };
      Promise.all(closing.map(({ ended }) => ended)).then(reopen, reopen);
    },
    admitted() {
      cancelWait();
      tidy();
      if (!printing) return;
      parts.say('A page was let in. For another one:');
      print();
    },
    refused(why) {
      const nowMs = parts.nowMs();
      if (nowMs - (reportedAtMs.get(why) ?? Number.NEGATIVE_INFINITY) < quietMs) return false;
      reportedAtMs.set(why, nowMs);
      parts.say(refusals[why]);
      if (why === 'expired') print();
      return true;
    },
    stop() {
      isStopped = true;
      cancelWait();
      for (const remove of lying.values()) remove();
      lying.clear();
      for (const window of windows) window.close();
    },
  };
}
