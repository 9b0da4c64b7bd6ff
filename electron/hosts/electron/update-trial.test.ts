import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mayInstall, openingMs, type UpdateMoment, updateProblem } from './update-moment.ts';
import { createUpdateTrial } from './update-trial.ts';

let home: string;
let folder: string;
let installer: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tilla-update-'));
  folder = join(home, 'updates');
  installer = join(home, 'installer.exe');
  writeFileSync(installer, 'installer of 1.0.0');
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

const start = (version: string, booksSchema = 2) => createUpdateTrial(folder, { version, booksSchema });
const install = (to: string, from = '1.0.0') => {
  start(from).begin(to, installer);
};

describe('a new version', () => {
  it('the first screen ends the trial, and nothing of it is left', () => {
    install('1.1.0');
    const trial = start('1.1.0');
    expect(trial.decide()).toBe('try');
    trial.reached();
    expect(start('1.1.0').decide()).toBe('run');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that twice came to no screen has its third start offer the way back to the installer that was kept', () => {
    install('1.1.0');
    expect(start('1.1.0').decide()).toBe('try');
    expect(start('1.1.0').decide()).toBe('try');
    const third = start('1.1.0');
    expect(third.decide()).toBe('offer_way_back');
    expect(third.wayBack()).toEqual({ file: join(folder, 'previous-installer.exe'), version: '1.0.0' });
  });

  it('that was left is not installed by itself again, but the one after it is', () => {
    install('1.1.0');
    for (let turn = 0; turn < 3; turn += 1) start('1.1.0').decide();
    start('1.1.0').reject();
    const back = start('1.0.0');
    expect(back.decide()).toBe('run');
    expect(back.rejected()).toBe('1.1.0');
    back.begin('1.2.0', installer);
    const next = start('1.2.0');
    expect(next.decide()).toBe('try');
    expect(next.rejected()).toBeNull();
  });

  it('whose way back was refused goes on, and may still prove itself', () => {
    install('1.1.0');
    for (let turn = 0; turn < 3; turn += 1) start('1.1.0').decide();
    const again = start('1.1.0');
    expect(again.decide()).toBe('offer_way_back');
    again.tryAgain();
    const tried = start('1.1.0');
    expect(tried.decide()).toBe('try');
    expect(start('1.1.0').decide(), 'and failed again').toBe('offer_way_back');
    tried.reached();
    expect(start('1.1.0').decide()).toBe('run');
  });

  it('a start that failed for want of a disk does not count', () => {
    install('1.1.0');
    for (let turn = 0; turn < 5; turn += 1) {
      const trial = start('1.1.0');
      expect(trial.decide()).toBe('try');
      trial.uncount();
      trial.uncount();
    }
    // A start that does not count, because another till holds the folder.
    start('1.1.0').decide();
    start('1.1.0').uncount();
    start('1.1.0').decide();
    expect(start('1.1.0').decide()).toBe('offer_way_back');
  });

  it('a ledger that the previous version cannot read prevents a rollback', () => {
    install('1.1.0');
    for (let turn = 0; turn < 2; turn += 1) start('1.1.0', 3).decide();
    expect(start('1.1.0', 3).decide()).toBe('no_way_back');
  });

  it('a missing or changed installer prevents a rollback', () => {
    start('1.0.0').begin('1.1.0', join(home, 'none.exe'));
    for (let turn = 0; turn < 2; turn += 1) start('1.1.0').decide();
    expect(start('1.1.0').decide()).toBe('no_way_back');
    install('1.1.0');
    writeFileSync(join(folder, 'previous-installer.exe'), 'something else');
    for (let turn = 0; turn < 2; turn += 1) start('1.1.0').decide();
    expect(start('1.1.0').decide()).toBe('no_way_back');
    expect(start('1.1.0').wayBack()).toBeNull();
  });

  it('that was never installed is forgotten by the next start', () => {
    install('1.1.0');
    expect(start('1.0.0').decide()).toBe('forget');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('the till starts as usual where the trial cannot be written or read', () => {
    writeFileSync(folder, 'in the way');
    install('1.1.0');
    expect(start('1.1.0').decide()).toBe('run');
    rmSync(folder);
    install('1.1.0');
    writeFileSync(join(folder, 'trial.json'), '{"from":');
    expect(start('1.1.0').decide()).toBe('run');
    expect(existsSync(join(folder, 'trial.json'))).toBe(true);
  });
});

describe('the moment to install', () => {
  const quit: UpdateMoment = {
    when: 'quit',
    uptimeMs: openingMs,
    isMoneyInFlight: false,
    isAttended: true,
    isShuttingDown: false,
  };

  it('an update is installed when somebody closes the till, or without input since the shift was closed', () => {
    expect(mayInstall(quit)).toBe(true);
    expect(mayInstall({ ...quit, when: 'after_shift', isAttended: false })).toBe(true);
    expect(mayInstall({ ...quit, when: 'after_shift' })).toBe(false);
  });

  it.each<Partial<UpdateMoment>>([{ uptimeMs: openingMs - 1 }, { isMoneyInFlight: true }, { isShuttingDown: true }])(
    'an update is never installed with %j',
    (change) => {
      expect(mayInstall({ ...quit, ...change })).toBe(false);
      expect(mayInstall({ ...quit, when: 'after_shift', isAttended: false, ...change })).toBe(false);
    },
  );
});

describe('what a package says of its updates', () => {
  const signed = "provider: generic\nurl: 'https://updates.example/tilla'\npublisherName:\n  - CN=Shop\n";

  it('a package with TLS and a publisher may look for updates', () => {
    expect(updateProblem(signed, 'win32')).toBeNull();
    expect(updateProblem('url: https://updates.example/tilla\n', 'darwin')).toBeNull();
  });

  it.each([
    [signed.replace('https', 'http'), 'win32', 'not_https'],
    [signed.replace(/publisherName[\s\S]*/, ''), 'win32', 'unsigned'],
    ['provider: generic\n', 'win32', 'no_address'],
    ['', 'darwin', 'no_address'],
    [signed, 'linux', 'unsigned'],
  ] as const)('%j on %s: %s', (settings, platform, problem) => {
    expect(updateProblem(settings, platform)).toBe(problem);
  });
});
