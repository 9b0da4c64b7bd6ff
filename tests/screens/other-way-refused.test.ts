/** Another way took a payment's place, and was refused itself: said where the cashier is then, with nothing lost. */

import { expect, test } from 'vitest';
import { HttpFailure } from '../../electron/core/ports.ts';
import { formatMoney } from '../../shared/domain/money.ts';
import ru from '../../shared/locales/ru/errors.json' with { type: 'json' };
import { plainSpaces } from '../support/plain-spaces.ts';
import { openAtWork } from './at-work.ts';
import { takePart } from './sold.ts';

const registered = '+7 (701) 234-56-78';

test('the rest of a sale: what refused the other way is said, and the rest is still asked for (C5)', async () => {
  const till = await openAtWork();
  const { restTiyn } = await takePart(till, 'card', 10_000);
  await till.until(() => till.sees('rest-qr'), 'the rest');
  // It was sent, and nobody knows what became of it.
  till.world.line.answer = () => Promise.reject(new HttpFailure('cut'));
  await till.press('rest-qr');
  expect(till.counter.phase()).toBe('sending');
  await till.press('way-phone');
  await till.fill('sum-field', registered);
  await till.within(60_000, () => !till.isDisabled('send-bill'), 'the number was asked about');
  const arrive = till.hold('sale.listOpen');
  await till.press('send-bill');
  await arrive();
  expect(till.all('advice').map(till.text).join()).toContain(ru.till_still_checking.what);
  expect(till.text('tender-due')).toBe(plainSpaces(formatMoney(restTiyn, 'ru')));
});

test('a QR in the place of a phone bill: what refused it is said beside the goods', async () => {
  const till = await openAtWork();
  await till.counter.addByTap(0);
  await till.press('cart-discount');
  await till.press('discount-20');
  await till.counter.chooseTender('phone');
  await till.fill('sum-field', registered);
  await till.press('send-bill');
  await till.advance(5_000);
  await till.shop.customer(await till.shop.newestInvoice(), 'reject');
  await till.advance(10_000);
  expect(till.counter.phase()).toBe('cancelled');
  await till.ask('settings.change', { discountLimits: { cashier: 5, senior: 5, manager: 5 } });
  await till.press('way-qr');
  expect(till.counter.lines()).toBe(1);
  expect(till.text('advice')).toContain('5');
});
