import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import en from '@tilla/shared/locales/en/machine.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/machine.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/machine.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { cashier, peopleAt } from './people.ts';
import { openLive, openTraining } from './till-screen.ts';

const words = { ru, kk, en } as const;

for (const language of spokenLanguages) {
  test(`a manager reads the report for support on the screen and then saves it, in ${language}`, async () => {
    const till = await openTraining({ language });
    await till.counter.go('settings/system');
    await till.until(() => till.sees('support-report'), 'the panel of support');
    await till.press('support-report');
    await till.until(() => till.sees('support-text'), 'the report');
    const read = till.see('support-text').textContent;
    expect(read).toContain('mode: training');
    expect(till.says(words[language].support.readFirst)).toBe(true);
    await till.press('support-save');
    await till.until(() => !till.isDialogOpen(), 'it is saved');
    expect(till.sees('toast-open'), 'its folder is a press away').toBe(true);
    const folder = join(till.world.folder, 'exports');
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(/^tilla-support-[0-9-]+\.txt$/);
    expect(readFileSync(join(folder, file), 'utf8')).toBe(read);
  });
}

test('what is read is left by Escape, and nothing was saved', async () => {
  const till = await openTraining();
  await till.counter.go('settings/system');
  await till.until(() => till.sees('support-report'), 'the panel of support');
  await till.press('support-report');
  await till.until(() => till.sees('support-text'), 'the report');
  await till.type('{Escape}');
  expect(till.isDialogOpen()).toBe(false);
  expect(existsSync(join(till.world.folder, 'exports'))).toBe(false);
});

test('the log goes into a file, and the folder of files is a press away', async () => {
  const till = await openTraining({
    support: { logLines: () => [{ at: '2026-03-05T05:00:00.000Z', level: 'info', message: 'till.started' }] },
  });
  await till.counter.go('settings/system');
  await till.until(() => till.sees('support-log'), 'the panel of support');
  await till.press('support-log');
  await till.until(() => till.sees('toast-open'), 'it is saved');
  expect(readdirSync(join(till.world.folder, 'exports'))).toEqual([expect.stringMatching(/^tilla-log-/)]);
});

test('support is a manager’s; which till this is and whose work is in it may be read by anybody', async () => {
  const till = await openTraining({ support: { notices: () => 'react 19\nMIT License' } });
  const people = peopleAt(till);
  await people.add(cashier);
  await people.takeOver(cashier.name);
  await till.counter.go('settings/system');
  await till.until(() => till.sees('notices'), 'the panel about the till');
  expect(till.sees('support-report')).toBe(false);
  await till.press('notices');
  await till.until(() => till.sees('notices-text'), 'the licences');
  expect(till.text('notices-text')).toContain('MIT License');
});

test('the connection says whose certificate it stands on, and warns of one that only this machine trusts', async () => {
  const signer = { host: 'pay.example', issuer: 'Some Trust', isPublic: true, validTo: '2027-01-01T00:00:00.000Z' };
  let isPublic = true;
  const till = await openLive({ support: { signer: () => ({ ...signer, isPublic }) } });
  await till.counter.go('settings/shop');
  await till.until(() => till.sees('signer'), 'the certificate');
  expect(till.text('signer')).toContain('Some Trust');
  expect(till.sees('signer-own')).toBe(false);
  isPublic = false;
  await till.advance(31_000);
  expect(till.text('signer-own')).toBe(ru.signer.ownHint);
});
