import en from '@tilla/shared/locales/en/cashiers.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/cashiers.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/cashiers.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { cashier, peopleAt } from './people.ts';
import { type LiveScreen, openLive } from './till-screen.ts';

const words = { ru, kk, en } as const;
/** An owner's key, which may connect cashiers (docs/sandbox.md). */
const owner = { api_key: { owner_issued: true, can_manage_cashiers: true } };
const two = {
  connections: [
    { is_primary: true, status: 'active' },
    { is_primary: false, status: 'expired' },
  ],
};

const stepOf = (till: LiveScreen): string => till.see('cashier-step').dataset['step'] ?? '';

async function open(till: LiveScreen, what: 'reconnect' | 'choose'): Promise<void> {
  await till.counter.go('settings/shop');
  await till.press(`cashier-${what}`);
  await till.advance(2_000);
}

for (const language of spokenLanguages) {
  test(`a cashier is bound anew in ${language}: who, the number, the code; what is none cannot be sent`, async () => {
    const till = await openLive({ language, organization: owner });
    const said = words[language];
    await open(till, 'reconnect');
    expect(till.says(said.title.reconnect, till.dialog())).toBe(true);
    expect(stepOf(till)).toBe('who');
    await till.press('cashier-another');
    await till.press('cashier-begin');
    await till.advance(2_000);
    expect(stepOf(till)).toBe('phone');
    expect(till.says(said.phoneHint, till.dialog())).toBe(true);
    expect(till.isDisabled('cashier-send')).toBe(true);
    await till.fill('cashier-phone', '+7 701 1');
    expect(till.isDisabled('cashier-send')).toBe(true);
    await till.fill('cashier-phone', '+7 777 000 00 11');
    await till.press('cashier-send');
    await till.advance(2_000);
    expect(till.see('advice', till.dialog()).dataset['code']).toBe('not_cashier');
    expect(till.says(said.phoneWrong, till.dialog())).toBe(true);
    await till.fill('cashier-phone', '+7 701 555 44 33');
    expect(till.sees('advice', till.dialog()), 'another number is another try').toBe(false);
    await till.press('cashier-send');
    await till.advance(2_000);
    expect(stepOf(till)).toBe('code');
    expect(till.text(till.dialog())).toContain(said.codeHint.replace('{{phone}}', '+7 701 555 44 33'));
    await till.fill('cashier-code', '123');
    expect(till.isDisabled('cashier-verify')).toBe(true);
    await till.fill('cashier-code', '1234');
    await till.press('cashier-verify');
    await till.advance(5_000);
    expect(till.see('advice', till.dialog()).dataset['code']).toBe('invalid_otp');
    await till.press('cashier-resend');
    await till.advance(2_000);
    expect((till.see('cashier-code') as HTMLInputElement).value).toBe('');
    await till.fill('cashier-code', '0000');
    await till.type('{Enter}');
    await till.advance(5_000);
    expect(till.text('cashier-connected')).toContain(said.connected);
    await till.press('cashier-close');
    expect(till.isDialogOpen()).toBe(false);
  });

  test(`the cashier is chosen in ${language}: for this till or for all, and who is not connected says so`, async () => {
    const till = await openLive({ language, organization: { ...owner, ...two } });
    const said = words[language];
    await open(till, 'choose');
    const [first, second] = till.all(/^cashier-\d+$/, till.dialog());
    if (first === undefined || second === undefined) throw new Error('There are not two of them');
    expect(till.isChosen(first)).toBe(true);
    expect(till.text(second)).toContain(said.notActive);
    await till.press('cashier-here');
    await till.advance(2_000);
    expect(till.isDialogOpen()).toBe(false);
    expect(till.text('toast')).toContain(said.chosen);
    await open(till, 'choose');
    await till.press('cashier-everywhere');
    await till.advance(2_000);
    expect(till.isDialogOpen()).toBe(false);
  });
}

test('a key that may not see the cashiers: their number is typed, and binding is the owner’s matter', async () => {
  const till = await openLive();
  await till.shop.change({ api_key: { grants: ['invoices.create', 'invoices.read'] } });
  await open(till, 'choose');
  await till.fill('cashier-number', 'abc');
  expect(till.isDisabled('cashier-here')).toBe(true);
  expect(till.sees('cashier-everywhere')).toBe(false);
  await till.press('dialog-close');
  await open(till, 'reconnect');
  expect(till.says(ru.inCabinet, till.dialog())).toBe(true);
  expect(till.see('advice', till.dialog()).dataset['code']).toBe('forbidden');
  expect(till.sees('cashier-step')).toBe(false);
});

test('a cashier who binds anew is asked for a manager’s PIN; a no stays at its step', async () => {
  const till = await openLive({ organization: owner });
  const people = peopleAt(till);
  await people.add(cashier);
  await people.takeOver(cashier.name);
  await open(till, 'reconnect');
  await till.press('cashier-begin');
  expect(till.sees('approval')).toBe(true);
  await till.press('approval-cancel');
  await till.advance(16);
  expect(stepOf(till)).toBe('who');
  expect(till.see('advice', till.dialog()).dataset['code']).toBe('till_not_permitted');
});
