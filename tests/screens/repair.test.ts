import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import enLedger from '@tilla/shared/locales/en/ledger.json' with { type: 'json' };
import kkLedger from '@tilla/shared/locales/kk/ledger.json' with { type: 'json' };
import ruLedger from '@tilla/shared/locales/ru/ledger.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { hold, makeNewer, wipeHead } from '../core/broken-ledger.ts';
import { spokenLanguages } from '../support/depth.ts';
import { peopleAt } from './people.ts';
import { manager, openLive, openTraining, type TillScreen } from './till-screen.ts';

const words = { ru: ruLedger, kk: kkLedger, en: enLedger } as const;
const file = (till: TillScreen): string => join(till.world.folder, 'training.sqlite');

async function approve(till: TillScreen): Promise<void> {
  await till.until(() => till.sees('approval'), 'a manager’s PIN is asked for');
  await peopleAt(till).pressPin(manager.pin, till.see('approval'));
}

for (const language of spokenLanguages) {
  test(`damaged books say what happened, whether money is safe and what to do, and are restored, in ${language}`, async () => {
    const till = await openTraining({ language });
    await till.counter.go('settings/ledger');
    await till.until(() => till.sees('back-up-ledger'), 'the panel of the books');
    await till.press('back-up-ledger');
    await approve(till);
    await till.until(() => till.sees('ledger-answer'), 'the backup is told');
    await till.restart(() => {
      wipeHead(file(till));
    });
    await till.until(() => till.sees('repair'), 'the screen of the damaged books');
    const { problem, managers, training } = words[language];
    for (const sentence of [
      problem.damaged.title,
      problem.damaged.what,
      training,
      problem.damaged.do,
      managers.books,
    ]) {
      expect(till.says(sentence), sentence).toBe(true);
    }
    await till.press('check-ledger');
    await approve(till);
    await till.until(() => till.sees('ledger-answer'), 'the answer of the check');
    expect(till.see('ledger-answer').dataset['verdict']).toBe('unreadable');
    await till.press('restore-backup');
    await till.press('confirm-restore');
    await approve(till);
    await till.until(() => till.sees('restored'), 'how it ended');
    expect(till.says(words[language].answer.compares)).toBe(true);
    expect(readdirSync(till.world.folder).some((name) => name.includes('.replaced-'))).toBe(true);
    await till.press('restored-seen');
    await till.counter.unlock(manager.pin);
    await till.until(() => till.sees('sidebar-sell'), 'the counter');
  });
}

test('a newer till’s ledger, and one that somebody holds: each by its own words, and opened by a press when it can be', async () => {
  const till = await openTraining();
  let release = (): void => undefined;
  await till.restart(() => {
    release = hold(file(till));
  });
  await till.until(() => till.sees('repair'), 'the books are held');
  expect(till.see('repair').dataset['problem']).toBe('locked');
  expect(till.sees('no-backups')).toBe(true);
  release();
  await till.press('open-again');
  await till.until(() => till.sees('pin-pad'), 'the lock');
  await till.restart(() => {
    makeNewer(file(till));
  });
  await till.until(() => till.sees('repair'), 'the books are newer');
  expect(till.says(ruLedger.problem.newer.what)).toBe(true);
});

test('the settings check the ledger and show the result plainly', async () => {
  const till = await openTraining();
  await till.counter.go('settings/ledger');
  await till.until(() => till.sees('check-ledger'), 'the panel of the books');
  await till.press('check-ledger');
  await till.press('approval-cancel');
  expect(till.sees('ledger-answer')).toBe(false);
  await till.press('check-ledger');
  await approve(till);
  await till.until(() => till.sees('ledger-answer'), 'the answer');
  expect(till.text('ledger-answer')).toMatch(/^Учёт кассы: всё цело\. Записей \d+, продаж 0, суммы сошлись\.$/);
});

test('a key that is gone is asked for anew, with the reason and a manager’s PIN; no passphrase is asked', async () => {
  const till = await openLive();
  await till.restart();
  await till.until(() => till.sees('key-lost'), 'the key is gone');
  expect(till.sees('passphrase')).toBe(false);
  await till.press('enter-key');
  await till.fill('api-key', till.shop.apiKey);
  await till.press('remember-key');
  await till.press('check-shop');
  await till.press('connect');
  await approve(till);
  await till.until(() => till.sees('pin-pad'), 'the till is connected and locked');
});

test('little space on the disk stands in the strip, with what to do; a full one refuses a sale in words', async () => {
  const till = await openTraining({ language: 'en' });
  expect(till.sees('disk-room')).toBe(false);
  const megabyte = 1024 * 1024;
  till.world.disk.space = { freeBytes: 300 * megabyte, allBytes: 100_000 * megabyte };
  await till.advance(31_000);
  expect(till.text('disk-room')).toContain('300 MB');
  await till.press('disk-room-more');
  expect(till.text('disk-room-lines')).toContain('Delete files nobody needs');
  await till.press('dialog-close');
  till.world.disk.space = { freeBytes: megabyte, allBytes: 100_000 * megabyte };
  await till.counter.addByTap(0);
  await till.press('pay-qr');
  expect(till.all('advice').map(({ dataset }) => dataset['code'])).toContain('till_disk_full');
  expect(till.see('disk-room').textContent).toContain('The disk is full');
});

test('a clock of this computer that goes wrong while the till is open is reported in the strip, with what to do (L2)', async () => {
  const till = await openLive({ language: 'en' });
  await till.advance(5_000);
  expect(till.sees('clock-off')).toBe(false);
  till.world.clock.jumpWall(20 * 60_000);
  await till.within(40_000, () => till.sees('clock-off'), 'told in the strip');
  await till.press('clock-off-more');
  expect(till.text('clock-off-lines')).toContain('20 minutes ahead');
  await till.press('dialog-close');
  till.world.clock.jumpWall(-20 * 60_000);
  await till.within(40_000, () => !till.sees('clock-off'), 'right again');
});
