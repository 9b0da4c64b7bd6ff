/** Another tender replaced a payment, and was refused itself: shown where the cashier is then, with nothing lost. */

import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import ru from '@tilla/shared/locales/ru/errors.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { HttpFailure } from '#core/platform/ports.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { openAtWork } from './at-work.ts';
import { cashier, peopleAt, senior } from './people.ts';
import { takePart } from './sold.ts';

const registered = '+7 (701) 234-56-78';

test('the rest of a sale: what refused the other way is said, and the rest is still asked for (C5)', async () => {
  const till = await openAtWork();
  const { restTiyn } = await takePart(till, 'card', 10_000);
  await till.until(() => till.sees('way-qr'), 'the rest');
  // It was sent, and its outcome is unknown.
  till.world.line.answer = () => Promise.reject(new HttpFailure('cut'));
  await till.press('way-qr');
  expect(till.counter.phase()).toBe('sending');
  await till.press('way-phone');
  await till.fill('sum-field', registered);
  await till.within(60_000, () => !till.isDisabled('send-invoice'), 'the number was asked about');
  const arrive = till.hold('sale.listOpen');
  await till.press('send-invoice');
  await arrive();
  expect(till.all('advice').map(till.text).join()).toContain(ru.what.till_still_checking);
  expect(till.text('tender-due')).toBe(plainSpaces(formatMoney(restTiyn, 'ru')));
});

test('a QR in the place of a phone invoice: what refused it is said beside the goods', async () => {
  const till = await openAtWork();
  await till.counter.addByTap(0);
  await till.press('cart-discount');
  await till.press('discount-20');
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', registered);
  await till.press('send-invoice');
  await till.advance(5_000);
  await till.shop.customer(await till.shop.newestInvoice(), 'reject');
  await till.advance(10_000);
  expect(till.counter.phase()).toBe('cancelled');
  await till.ask('settings.change', { discountLimits: { cashier: 5, senior: 5, manager: 5 } });
  await till.press('way-qr');
  expect(till.counter.lines()).toBe(1);
  expect(till.text('advice')).toContain('5');
});

for (const part of [null, '100'] as const) {
  test(`${part === null ? 'all' : 'a part'} of it in cash: a price that was approved for the QR is not asked for again`, async () => {
    const till = await openAtWork();
    const people = peopleAt(till);
    await people.add(cashier, senior);
    await people.takeOver(cashier.name);
    await till.counter.addByTap(0);
    const whole = till.counter.totalTiyn();
    await till.press('cart-discount');
    await till.press('discount-20');
    const money = (tiyn: number) => plainSpaces(formatMoney(tiyn, 'ru'));
    const said = plainSpaces(till.text('approval-act'));
    expect(said).toContain('20');
    for (const sum of [whole, (whole * 4) / 5]) expect(said).toContain(money(sum));
    await people.approve(senior.name);
    const due = till.counter.totalTiyn();
    await till.counter.payByQr();
    await till.press('way-cash');
    await till.advance(500);
    if (part !== null) await till.fill('sum-field', part);
    await till.press('take-money');
    expect(till.sees('approval')).toBe(false);
    expect(till.text(part === null ? 'counter-paid' : 'rest-amount')).toContain(
      money(part === null ? due : due - 10_000),
    );
  });
}
