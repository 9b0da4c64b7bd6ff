import { describe, expect, it } from 'vitest';
import type { DesktopState } from '#core/platform/desktop-port.ts';
import { createManualClock } from '#tests/core/manual-clock.ts';
import { openingMs, quietAfterShiftMs } from './update-moment.ts';
import { createUpdates, type Updater } from './updates.ts';

const HOUR = 3_600_000;
const state: DesktopState = {
  startWithSystem: false,
  kiosk: false,
  awake: 'no',
  waitingPayments: 0,
  isMoneyInFlight: false,
  isAttended: false,
  updateChannel: 'stable',
};

function world({ rejected = null }: { rejected?: string | null } = {}) {
  const clock = createManualClock({ wallMs: 0, onMove: () => Promise.resolve(), settle: () => Promise.resolve() });
  const did: unknown[] = [];
  const listeners = new Map<string, (info: { version: string }) => void>();
  const updater = {
    channel: null,
    allowDowngrade: true,
    autoDownload: true,
    autoInstallOnAppQuit: true,
    checkForUpdates: () => {
      did.push('check');
      return Promise.resolve(null);
    },
    downloadUpdate: () => {
      did.push('download');
      return Promise.resolve([]);
    },
    quitAndInstall: (...how: unknown[]) => did.push(['install', ...how]),
    on: (event: string, listener: (info: { version: string }) => void) => listeners.set(event, listener),
  } as unknown as Updater;
  const updates = createUpdates({
    updater,
    clock,
    trial: { begin: (...args) => did.push(['begin', ...args]), rejected: () => rejected },
    installer: 'C:/installer.exe',
    quit: () => did.push('quit'),
    onProblem: () => did.push('problem'),
  });
  updates.keep(state);
  return {
    clock,
    did,
    updater,
    updates,
    tell: (event: string, version: string) => listeners.get(event)?.({ version }),
    installed: () => did.filter((one) => Array.isArray(one)),
  };
}

async function downloaded() {
  const it = world();
  await it.clock.advance(openingMs);
  it.tell('update-available', '1.1.0');
  it.tell('update-downloaded', '1.1.0');
  return it;
}

describe('updates', () => {
  it('updates are not checked while the shop opens, and then four times a day', async () => {
    const { clock, did } = world();
    await clock.advance(9 * 60_000);
    expect(did).toEqual([]);
    await clock.advance(24 * HOUR);
    expect(did).toEqual(['check', 'check', 'check', 'check']);
  });

  it('updates come over the chosen channel, and never as an older version', () => {
    const { updater, updates } = world();
    expect([updater.channel, updater.allowDowngrade]).toEqual(['latest', false]);
    updater.allowDowngrade = true;
    updates.keep({ ...state, updateChannel: 'early' });
    expect([updater.channel, updater.allowDowngrade]).toEqual(['beta', false]);
  });

  it('install themselves by none of electron-updater’s own ways', () => {
    const { updater } = world();
    expect([updater.autoDownload, updater.autoInstallOnAppQuit, updater.disableWebInstaller]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('updates are downloaded, except the one that failed here', () => {
    const { did, tell } = world({ rejected: '1.1.0' });
    tell('update-available', '1.1.0');
    expect(did).toEqual([]);
    tell('update-available', '1.2.0');
    expect(did).toEqual(['download']);
  });

  it('updates are installed when the till is closed, after the rollback is prepared, and the till stays closed', async () => {
    const { updates, installed } = await downloaded();
    expect(updates.installAtQuit()).toBe(true);
    expect(installed()).toEqual([
      ['begin', '1.1.0', 'C:/installer.exe'],
      ['install', true, false],
    ]);
  });

  it('updates are installed some quiet minutes after the shift was closed, and the till restarts', async () => {
    const { clock, did, updates, installed } = await downloaded();
    let reports = 0;
    updates.onInstall(() => (reports += 1));
    updates.shiftClosed();
    await clock.advance(quietAfterShiftMs - 1);
    expect(reports).toBe(0);
    await clock.advance(1);
    expect([reports, did.at(-1)], 'the till stops before an installer runs').toEqual([1, 'quit']);
    expect(installed()).toEqual([]);
    expect(updates.installAtQuit()).toBe(true);
    expect(installed().at(-1)).toEqual(['install', true, true]);
    expect(updates.installAtQuit(), 'and no second time').toBe(false);
    expect(installed()).toHaveLength(2);
  });

  it('updates wait while somebody is at the till, while money is in flight, and while the machine shuts down', async () => {
    const { clock, did, updates, installed } = await downloaded();
    for (const busy of [{ isAttended: true }, { isMoneyInFlight: true }]) {
      updates.keep({ ...state, ...busy });
      updates.shiftClosed();
      await clock.advance(quietAfterShiftMs);
    }
    expect(updates.installAtQuit(), 'money is in flight').toBe(false);
    updates.keep(state);
    updates.shuttingDown();
    expect(updates.installAtQuit()).toBe(false);
    expect([installed(), did.includes('quit')]).toEqual([[], false]);
  });

  it('updates are not installed by a till that was only just opened, nor without a download', async () => {
    const { clock, updates, tell } = world();
    tell('update-downloaded', '1.1.0');
    expect(updates.installAtQuit()).toBe(false);
    const other = world();
    await other.clock.advance(openingMs);
    expect(other.updates.installAtQuit()).toBe(false);
    await clock.advance(openingMs);
    expect(updates.installAtQuit()).toBe(true);
  });
});
