import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow, NativeImage } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DesktopState } from '#core/platform/desktop-port.ts';
import { wantsNothing } from '#tests/core/desktop-state.ts';
import { badgePicture, badgeSize } from './badge.ts';
import { createElectronDesktop, type ElectronDesktopParts } from './desktop.ts';
import { autostartEntry } from './login-item.ts';

let configFolder: string;
beforeEach(() => {
  configFolder = mkdtempSync(join(tmpdir(), 'tilla-config-'));
});
afterEach(() => {
  rmSync(configFolder, { recursive: true });
});

function machine(platform: NodeJS.Platform, change: Partial<ElectronDesktopParts> = {}) {
  const did: unknown[] = [];
  let openAtLogin = false;
  let blocks = 0;
  const desktop = createElectronDesktop({
    platform,
    loginItem: {
      app: {
        getLoginItemSettings: () => ({ openAtLogin }) as never,
        setLoginItemSettings(settings) {
          openAtLogin = settings.openAtLogin ?? false;
          did.push(['login item', settings]);
        },
      },
      program: '/opt/Tilla/tilla',
      args: [],
      configFolder,
    },
    blocker: {
      start(kind) {
        blocks += 1;
        did.push(['block', blocks, kind]);
        return blocks;
      },
      stop(id) {
        did.push(['let', id]);
        return true;
      },
    },
    app: {
      setBadgeCount(count) {
        did.push(['badge', count]);
        return true;
      },
    },
    imageOf: (pixels) => pixels.length as unknown as NativeImage,
    updates: null,
    onFailure: (what) => did.push(['failed', what]),
    ...change,
  });
  return { desktop, did, keep: (state: Partial<DesktopState>) => desktop.keep({ ...wantsNothing, ...state }) };
}

class Window extends EventEmitter {
  kiosk = false;
  overlay: unknown = null;
  isDestroyed = () => false;
  isKiosk = () => this.kiosk;
  setKiosk(isOn: boolean) {
    this.kiosk = isOn;
  }
  setOverlayIcon(image: unknown, words: string) {
    this.overlay = image === null ? null : words;
  }
  closes(): boolean {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  }
}
const asWindow = (window: Window) => window as unknown as BrowserWindow;

describe('the till as a kiosk', () => {
  it('fills the display and does not close, until a manager has turned it off', () => {
    const { desktop, keep } = machine('win32');
    const window = new Window();
    desktop.attach(asWindow(window));
    expect([window.kiosk, window.closes()]).toEqual([false, true]);
    keep({ kiosk: true });
    expect([window.kiosk, window.closes(), desktop.holds()]).toEqual([true, false, true]);
    keep({ kiosk: false });
    expect([window.kiosk, window.closes(), desktop.holds()]).toEqual([false, true, false]);
  });

  it('a window that opens later is a kiosk too, and does not block a shutdown', () => {
    const { desktop, keep } = machine('win32');
    keep({ kiosk: true });
    const window = new Window();
    desktop.attach(asWindow(window));
    expect([window.kiosk, window.closes()]).toEqual([true, false]);
    window.emit('session-end');
    expect([window.closes(), desktop.holds()]).toEqual([true, false]);
  });

  it('the kiosk ends for an update and with the machine, which no installer is to meet', () => {
    let install = (): void => undefined;
    const sent: string[] = [];
    const updates = {
      keep: () => undefined,
      shiftClosed: () => sent.push('shift'),
      shuttingDown: () => sent.push('down'),
      onInstall: (listener: () => void) => (install = listener),
    };
    const { desktop, keep } = machine('darwin', { updates });
    keep({ kiosk: true });
    install();
    expect(desktop.holds()).toBe(false);
    desktop.shiftClosed();
    desktop.shuttingDown();
    const window = new Window();
    desktop.attach(asWindow(window));
    window.emit('session-end');
    expect(sent).toEqual(['shift', 'down', 'down']);
  });
});

describe('the machine', () => {
  it('the machine stays awake as long as it is wanted, without a gap between two ways of it', () => {
    const { did, keep } = machine('linux');
    keep({ awake: 'display' });
    keep({ awake: 'display' });
    keep({ awake: 'program' });
    keep({ awake: 'no' });
    expect(did).toEqual([
      ['block', 1, 'prevent-display-sleep'],
      ['block', 2, 'prevent-app-suspension'],
      ['let', 1],
      ['let', 2],
    ]);
  });

  it('Windows starts the till at login: that program, and nothing is set twice', () => {
    const { did, keep } = machine('win32');
    keep({});
    keep({ startWithSystem: true });
    keep({ startWithSystem: true, waitingPayments: 0 });
    keep({});
    const which = { path: '/opt/Tilla/tilla', args: [] };
    expect(did).toEqual([
      ['login item', { ...which, openAtLogin: true }],
      ['login item', { ...which, openAtLogin: false }],
    ]);
  });

  it('a file starts the till with a Linux desktop, and is removed again', () => {
    const { keep } = machine('linux');
    const file = join(configFolder, 'autostart', 'tilla.desktop');
    keep({ startWithSystem: true });
    expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/Tilla/tilla"\n');
    keep({ startWithSystem: false });
    expect(existsSync(file)).toBe(false);
  });

  it('a path is quoted correctly, whatever characters it has', () => {
    expect(autostartEntry(['/home/a b/50% "off"/$HOME/t.AppImage', '--data=C:\\x'])).toContain(
      String.raw`Exec="/home/a b/50%% \\"off\\"/\\$HOME/t.AppImage" "--data=C:\\\\x"` + '\n',
    );
  });

  it('a till that is not installed can neither be started by the system nor updated, and says so', () => {
    expect(machine('linux', { loginItem: null }).desktop.abilities).toEqual(['kiosk', 'keepAwake']);
    const nothing = () => undefined;
    const updates = { keep: nothing, shiftClosed: nothing, shuttingDown: nothing, onInstall: nothing };
    expect(machine('win32', { updates }).desktop.abilities).toEqual([
      'startWithSystem',
      'kiosk',
      'keepAwake',
      'updates',
    ]);
  });

  it('the machine may refuse any of it, and the till continues', () => {
    const refuse = () => {
      throw new Error('not here');
    };
    const { did, keep } = machine('linux', {
      blocker: { start: refuse, stop: refuse },
      app: { setBadgeCount: refuse },
    });
    keep({ awake: 'display', waitingPayments: 1 });
    expect(did).toEqual([
      ['failed', 'keepAwake'],
      ['failed', 'badge'],
    ]);
  });
});

describe('payments that wait', () => {
  it.each(['darwin', 'linux'] as const)('stand as a number on the icon of %s', (platform) => {
    const { did, keep } = machine(platform);
    keep({});
    keep({ waitingPayments: 2 });
    keep({ waitingPayments: 2, awake: 'no' });
    keep({ waitingPayments: 0 });
    expect(did).toEqual([
      ['badge', 2],
      ['badge', 0],
    ]);
  });

  it('waiting payments are drawn over the icon on Windows, also when the window opens later', () => {
    const { desktop, keep } = machine('win32');
    keep({ waitingPayments: 3 });
    const window = new Window();
    desktop.attach(asWindow(window));
    expect(window.overlay).toBe('Tilla: 3');
    keep({ waitingPayments: 0 });
    expect(window.overlay).toBeNull();
  });

  it('waiting payments are drawn as a readable number: a round ground, and the digit on it', () => {
    const drawn = (count: number) => {
      const pixels = badgePicture(count);
      expect(pixels).toHaveLength(badgeSize * badgeSize * 4);
      const rows = Array.from({ length: badgeSize }, (_, y) =>
        Array.from({ length: badgeSize }, (_, x) => {
          const at = (y * badgeSize + x) * 4;
          return pixels[at + 3] === 0 ? ' ' : pixels[at] === 0xff ? '#' : '.';
        }).join(''),
      );
      return rows
        .filter((_, y) => y % 4 === 2)
        .map((row) =>
          Array.from(row)
            .filter((_, x) => x % 2 === 0)
            .join(''),
        );
    };
    expect(drawn(1)).toMatchInlineSnapshot(`
      [
        "    .........   ",
        "  .....##...... ",
        " ....####.......",
        ".......##.......",
        ".......##.......",
        " ....######.....",
        "  ............  ",
        "     .......    ",
      ]
    `);
    expect(drawn(12)).toEqual(drawn(99));
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => drawn(count).join('\n'))).size).toBe(10);
  });
});
