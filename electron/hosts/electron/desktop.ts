import type { BrowserWindow, PowerSaveBlocker } from 'electron';
import type { Desktop, DesktopAbility, DesktopState } from '#core/platform/desktop-port.ts';
import { type BadgeParts, showWaiting } from './badge.ts';
import { createKiosk, type Kiosk } from './kiosk.ts';
import { keepLoginItem, type LoginItemParts } from './login-item.ts';

export interface DesktopUpdates {
  keep(state: Pick<DesktopState, 'updateChannel' | 'isMoneyInFlight' | 'isAttended'>): void;
  shiftClosed(): void;
  shuttingDown(): void;
  onInstall(listener: () => void): void;
}

export interface ElectronDesktopParts {
  readonly platform: NodeJS.Platform;
  /** Null: not installed. */
  readonly loginItem: Omit<LoginItemParts, 'platform'> | null;
  readonly blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  readonly app: BadgeParts['app'];
  readonly imageOf: BadgeParts['imageOf'];
  readonly updates: DesktopUpdates | null;
  /** The till continues without it. */
  readonly onFailure: (what: DesktopAbility | 'badge') => void;
}

export interface ElectronDesktop extends Desktop, Pick<Kiosk, 'holds'> {
  attach(window: BrowserWindow): void;
  shuttingDown(): void;
}

export function createElectronDesktop(parts: ElectronDesktopParts): ElectronDesktop {
  const { platform, loginItem, blocker, app, imageOf, updates } = parts;
  const kiosk = createKiosk();
  const keepAwake = createAwake(blocker);
  updates?.onInstall(kiosk.letGo);
  let window: BrowserWindow | null = null;
  let startsWithSystem: boolean | null = null;
  let shownWaiting = 0;

  function attempt(what: Parameters<typeof parts.onFailure>[0], act: () => void): void {
    try {
      act();
    } catch {
      parts.onFailure(what);
    }
  }

  function shuttingDown(): void {
    kiosk.letGo();
    updates?.shuttingDown();
  }

  function badge(count: number): void {
    shownWaiting = count;
    const target = window === null || window.isDestroyed() ? null : window;
    attempt('badge', () => {
      showWaiting({ app, platform, window: () => target, imageOf }, count);
    });
  }

  return {
    abilities: [
      ...(loginItem === null ? [] : (['startWithSystem'] as const)),
      'kiosk',
      'keepAwake',
      ...(updates === null ? [] : (['updates'] as const)),
    ],
    keep(state) {
      kiosk.keep(state.kiosk);
      attempt('keepAwake', () => {
        keepAwake(state.awake);
      });
      if (loginItem !== null && state.startWithSystem !== startsWithSystem) {
        startsWithSystem = state.startWithSystem;
        attempt('startWithSystem', () => {
          keepLoginItem({ ...loginItem, platform }, state.startWithSystem);
        });
      }
      if (state.waitingPayments !== shownWaiting) badge(state.waitingPayments);
      updates?.keep(state);
    },
    shiftClosed() {
      updates?.shiftClosed();
    },
    attach(next) {
      window = next;
      kiosk.attach(next);
      // Windows does not wait for a program that refuses.
      next.on('session-end', shuttingDown);
      if (shownWaiting > 0) badge(shownWaiting);
    },
    holds: kiosk.holds,
    shuttingDown,
  };
}

const blocks = { program: 'prevent-app-suspension', display: 'prevent-display-sleep' } as const;

function createAwake(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>): (awake: DesktopState['awake']) => void {
  let kept: DesktopState['awake'] = 'no';
  let id: number | null = null;
  return (awake) => {
    if (awake === kept) return;
    kept = awake;
    const before = id;
    // The new one first: no gap.
    id = awake === 'no' ? null : blocker.start(blocks[awake]);
    if (before !== null) blocker.stop(before);
  };
}
