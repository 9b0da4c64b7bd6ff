import en from '@tilla/shared/locales/en/summary.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/summary.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/summary.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { expectAdvice } from './advice.ts';
import { keepSilentMailServer } from './mail-settings.ts';
import { type LiveScreen, openLive, openTraining } from './till-screen.ts';

const words = { ru, kk, en };

async function openSettings(till: LiveScreen): Promise<void> {
  await till.counter.go('settings/summary');
  await till.until(() => till.sees('summary-off'), 'the panel of the summary');
}
async function closeShift(till: LiveScreen): Promise<string> {
  await till.ask('cashbox.open', { floatTiyn: 0 });
  const drawerId = (await till.ask('cashbox.view', {})).drawer?.id ?? '';
  const close = { drawerId, count: {}, note: '', fiscalShiftId: null, override: false };
  return (await till.ask('cashbox.close', close)).reportId;
}
async function openPastShift(till: LiveScreen): Promise<void> {
  await till.counter.go('shift');
  await till.press('shift-tab-history');
  await till.until(() => till.sees('shift-summary'), 'the summary of the shift');
}

for (const language of spokenLanguages) {
  test(`in ${language}: a manager configures a mail server, and sees why nothing is sent there`, async () => {
    const till = await openLive({ language });
    await openSettings(till);
    expect(till.says(words[language].lead)).toBe(true);
    await till.press('summary-smtp');
    expect(till.isDisabled('summary-save')).toBe(true);
    await keepSilentMailServer(till);
    expect(till.says(words[language].passwordKept)).toBe(true);
    await till.press('summary-test');
    await till.until(() => till.all('advice').length > 0, 'nobody answered');
    expectAdvice(till, 'till_mail_unreachable', language);
    await closeShift(till);
    await openPastShift(till);
    await till.until(() => till.all('advice').length > 0, 'the message waits, and says why');
    expect(till.see('summary-message').dataset['state']).toBe('waiting');
    expectAdvice(till, 'till_mail_unreachable', language);
    expect(till.sees('summary-send')).toBe(false);
  });
}

test('with the mail program nothing is sent by itself: a person opens the message, and the page beside it', async () => {
  const till = await openLive();
  await openSettings(till);
  await till.press('summary-program');
  await till.fill('summary-to', 'owner@shop.kz');
  await till.press('summary-save');
  await closeShift(till);
  await openPastShift(till);
  await till.until(() => till.sees('summary-open'), 'the page is drawn');
  expect(till.sees('summary-send')).toBe(false);
  await till.press('summary-compose');
  await till.until(() => till.world.outside.composed.length === 1, 'the mail program');
  expect(till.world.outside.composed[0]).toMatch(/^mailto:owner%40shop\.kz\?/);
  expect(till.world.outside.shown).toHaveLength(1);
});

test('in training there is a page and no way out for it (L8)', async () => {
  const till = await openTraining();
  await till.counter.go('settings/summary');
  await till.until(() => till.says(ru.inTraining), 'the panel of the summary');
  expect(till.sees('summary-smtp')).toBe(false);
});
