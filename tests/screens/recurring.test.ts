import en from '@tilla/shared/locales/en/bulk.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/bulk.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/bulk.json' with { type: 'json' };
import { expect, test, vi } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { pattern } from '../support/sentences.ts';
import { expectAdvice } from './advice.ts';
import { type LiveOptions, type LiveScreen, openLive } from './till-screen.ts';

const words = { ru, kk, en };

async function openPart(part: 'printed-qrs' | 'subscriptions', options: LiveOptions & { cart?: boolean } = {}) {
  const till = await openLive(options);
  if (options.cart !== false && options.organization?.['has_catalog'] !== false) await till.counter.addByTap(0);
  await till.counter.go('bulk');
  await till.press(`part-${part}`);
  const opens = part === 'printed-qrs' ? 'new-printed-qr' : 'new-subscription';
  await till.until(() => till.sees(opens), `the room of ${part}`);
  return till;
}

const status = (till: LiveScreen) => till.see('subscription-row').dataset['status'];

async function subscribe(till: LiveScreen): Promise<void> {
  await till.press('new-subscription');
  await till.fill('subscription-phone', '+7 701 234 56 78');
  await till.press('make-subscription');
  await till.advance(5_000);
}

for (const language of spokenLanguages) {
  test(`in ${language}: a manager makes a printed QR of the cart, which stands in the list and is printed`, async () => {
    const till = await openPart('printed-qrs', { language });
    const said = words[language].recurring;
    expect(till.says(said.noQrs)).toBe(true);
    await till.press('new-printed-qr');
    expect(till.says(said.newQr, till.dialog())).toBe(true);
    await till.fill('recurring-description', 'Аренда');
    await till.press('make-printed-qr');
    await till.advance(5_000);
    expect(till.sees('printed-qr-code')).toBe(true);
    await till.press('close-printed-qr');
    expect(till.all('printed-qr-row')).toHaveLength(1);
    expect(till.text('printed-qr-row')).toContain('Аренда');
    await till.press('show-printed-qr');
    expect(till.sees('printed-qr-code')).toBe(true);
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await till.press('print-printed-qr');
    expect(print).toHaveBeenCalledOnce();
    await till.press('close-printed-qr');
    expect(till.isDialogOpen()).toBe(false);
  });

  test(`in ${language}: a subscription is made, billed, paused, resumed and cancelled`, async () => {
    const till = await openPart('subscriptions', { language });
    const said = words[language].recurring;
    expect(till.says(said.noSubscriptions)).toBe(true);
    await subscribe(till);
    expect(till.see('subscription-made').dataset['phase']).toBe('done');
    expect(till.says(pattern(said.subscribed), till.dialog())).toBe(true);
    await till.press('subscription-close');
    expect(status(till)).toBe('active');
    expect(till.text('subscription-row')).toContain(said.status.active);
    expect(till.text('subscription-row')).toContain(said.period.monthly);
    expect(till.says(pattern(said.next), till.see('subscription-row'))).toBe(true);
    await till.press('subscription-billings');
    expect(till.all('billing-row')).toHaveLength(1);
    expect(till.text('billing-row')).toContain(said.attempt.replace('{{count}}', '1'));
    expect(till.says(pattern(said.statsHow), till.see('subscription-stats'))).toBe(true);
    expect(till.says(said.terms.again, till.dialog())).toBe(true);
    await till.type('{Escape}');
    await till.press('subscription-move');
    expect(status(till)).toBe('paused');
    expect(till.text('subscription-move')).toBe(said.resume);
    await till.press('subscription-move');
    expect(status(till)).toBe('active');
    await till.press('subscription-cancel');
    expect(till.says(said.cancelHow, till.dialog())).toBe(true);
    await till.type('{Escape}');
    expect(status(till)).toBe('active');
    await till.press('subscription-cancel');
    await till.press('confirm-subscription-cancel');
    expect(status(till)).toBe('cancelled');
    expect(till.sees('subscription-move')).toBe(false);
    expect(till.sees('subscription-cancel')).toBe(false);
  });
}

const rooms = [
  {
    part: 'printed-qrs',
    opens: 'new-printed-qr',
    makes: 'make-printed-qr',
    made: 'printed-qr-code',
    closes: 'close-printed-qr',
    row: 'printed-qr-row',
    none: ru.recurring.noQrs,
  },
  {
    part: 'subscriptions',
    opens: 'new-subscription',
    makes: 'make-subscription',
    made: 'subscription-made',
    closes: 'subscription-close',
    row: 'subscription-row',
    none: ru.recurring.noSubscriptions,
  },
] as const;

async function openForm(till: LiveScreen, { part, opens }: (typeof rooms)[number]): Promise<void> {
  if (!till.sees(opens)) await till.press(`part-${part}`);
  await till.until(() => till.sees(opens), `the room of ${part}`);
  await till.press(opens);
  if (part === 'subscriptions') await till.fill('subscription-phone', '87012345678');
}

for (const { part, opens, makes, made, closes, row } of rooms) {
  test(`${part}: with an empty cart goods are found on the spot, and the customer at the counter has none of them`, async () => {
    const till = await openPart(part, { cart: false });
    await till.press(opens);
    await till.type('{Escape}');
    expect(till.isDialogOpen()).toBe(false);
    await till.press(opens);
    if (part === 'subscriptions') await till.fill('subscription-phone', '87012345678');
    await expect(till.press(makes), 'of nothing no bill is made').rejects.toThrow('disabled');
    await till.fill('invoice-search', 'хлеб');
    await till.press(till.all(/^invoice-good-/)[0] as Element);
    await till.press('invoice-more');
    expect(till.text('invoice-lines')).toContain('2');
    const total = till.text('invoice-total');
    await till.press(makes);
    await till.advance(5_000);
    expect(till.sees(made)).toBe(true);
    await till.press(closes);
    expect(till.text(row)).toContain(total);
    await till.counter.go('sell');
    expect(till.counter.lines()).toBe(0);
  });

  test(`${part}: goods taken from the cart leave it once the bill is made, and stay in it otherwise`, async () => {
    const till = await openPart(part);
    await till.press(opens);
    await till.type('{Escape}');
    await till.counter.go('sell');
    expect(till.counter.lines()).toBe(1);
    await till.counter.go('bulk');
    await till.press(`part-${part}`);
    await till.press(opens);
    if (part === 'subscriptions') await till.fill('subscription-phone', '87012345678');
    await till.press(makes);
    await till.advance(5_000);
    await till.press(closes);
    await till.counter.go('sell');
    expect(till.counter.lines()).toBe(0);
  });

  test(`${part}: a shop with a catalog names a sum and its purpose, and the till makes the service for it once`, async () => {
    const till = await openPart(part, { cart: false });
    for (const [amount, services] of [
      ['15000', 1],
      ['18000', 1],
    ] as const) {
      await till.press(opens);
      if (part === 'subscriptions') await till.fill('subscription-phone', '87012345678');
      await till.press('recurring-fixed-amount');
      await till.fill('recurring-amount', amount);
      expect(till.says(ru.recurring.amountHint)).toBe(true);
      await till.fill('recurring-description', 'Аренда бокса');
      await till.press(makes);
      await till.advance(10_000);
      expect(till.sees(made)).toBe(true);
      await till.press(closes);
      const { items } = await till.ask('catalog.search', { text: 'Аренда бокса', category: null, limit: 5 });
      expect(items).toHaveLength(services);
    }
    expect(till.all(row).map((one) => till.text(one))).toEqual(
      expect.arrayContaining([expect.stringContaining('15 000'), expect.stringContaining('18 000')]),
    );
  });

  test(`${part}: refused by the service in its word, with the way out`, async () => {
    const till = await openPart(part);
    await till.shop.change({ tariff: { status: 'expired' } });
    await till.press(opens);
    if (part === 'subscriptions') await till.fill('subscription-phone', '87012345678');
    await till.press(makes);
    await till.advance(5_000);
    expectAdvice(till, 'tariff_inactive', 'ru', till.dialog());
    await till.press('dialog-close');
    expect(till.isDialogOpen()).toBe(false);
  });
}

test('a shop without a catalog names a sum for a printed QR or a subscription, which has to be one', async () => {
  const till = await openPart('printed-qrs', { organization: { has_catalog: false } });
  for (const room of rooms) {
    await openForm(till, room);
    for (const wrong of ['0', 'сто', '100000000']) {
      await till.fill('recurring-amount', wrong);
      await expect(till.press(room.makes), wrong).rejects.toThrow('disabled');
    }
    await till.press('recurring-cart');
    expect(till.sees('invoice-search')).toBe(true);
    await till.press('recurring-fixed-amount');
    await till.fill('recurring-amount', '5000');
    await till.press(room.makes);
    await till.advance(5_000);
    expect(till.sees(room.made)).toBe(true);
    await till.press(room.closes);
  }
});

test('a list that could not be read is reported, not shown empty', async () => {
  const till = await openLive();
  await till.counter.go('bulk');
  till.shop.goDown();
  for (const { part, opens, none } of rooms) {
    await till.press(`part-${part}`);
    await till.until(() => till.sees(opens), `the room of ${part}`);
    await till.advance(60_000);
    expectAdvice(till, 'till_offline');
    expect(till.says(none)).toBe(false);
  }
});

test('a subscription has a number, any period, a name and what for, need not be billed at once, and is found by them', async () => {
  const till = await openPart('subscriptions');
  await till.press('new-subscription');
  await expect(till.press('make-subscription')).rejects.toThrow('disabled');
  await till.fill('subscription-phone', '12345');
  await till.press('make-subscription');
  expect(till.sees('advice', till.dialog()), 'a number that is none is refused where it was typed').toBe(true);
  expect(till.sees('subscription-made')).toBe(false);
  await till.fill('subscription-phone', '87012345678');
  await till.fill('subscription-name', 'Дана');
  await till.fill('recurring-description', 'Нан күн сайын');
  for (const period of ['weekly', 'biweekly', 'daily', 'quarterly', 'yearly', 'daily']) {
    await till.choose('subscription-period', period);
  }
  await till.press(till.dialog().querySelector('label:has(input[type=checkbox])') as Element);
  await till.press('make-subscription');
  await till.advance(5_000);
  await till.press('subscription-close');
  expect(till.text('subscription-row')).toContain('Дана');
  expect(till.text('subscription-row')).toContain(`Нан күн сайын · ${ru.recurring.period.daily}`);
  await till.press('subscription-billings');
  expect(till.says(ru.recurring.noBillings, till.dialog())).toBe(true);
  await till.type('{Escape}');
  const found = async (text: string): Promise<number> => {
    await till.fill('subscription-search', text);
    await till.advance(1_000);
    return till.all('subscription-row').length;
  };
  expect(await found('дан')).toBe(1);
  expect(await found('+7 701 234 56 78')).toBe(1);
  expect(await found('Болат')).toBe(0);
  await till.press('empty-reset');
  await till.advance(1_000);
  expect(till.all('subscription-row')).toHaveLength(1);
  await till.choose('subscription-state', 'paused');
  await till.advance(1_000);
  expect(till.all('subscription-row')).toHaveLength(0);
});

test('a manager sees the till records: how they stand, and their check value for support', async () => {
  const till = await openLive();
  await till.counter.go('settings/ledger');
  // The whole chain was checked.
  await till.until(() => till.sees('ledger-state'), 'the books read');
  expect(till.text('ledger-head')).not.toMatch(/[0-9a-f]{32,}/);
  await till.press('for-support-open', till.see('ledger-head'));
  expect(till.text('support-records')).toMatch(/[0-9a-f]{32,}$/);
});

test('terms and goods of a subscription are changed: only what was typed is sent, and the list says it at once', async () => {
  const till = await openPart('subscriptions');
  await subscribe(till);
  await till.press('subscription-close');
  await till.press('subscription-billings');
  await till.press('subscription-edit');
  await expect(till.press('save-subscription'), 'nothing was changed yet').rejects.toThrow('disabled');
  await till.fill('subscription-name', 'Дана');
  await till.choose('subscription-period', 'weekly');
  await till.fill('subscription-retries', '11');
  await expect(till.press('save-subscription'), 'too many repeats').rejects.toThrow('disabled');
  await till.fill('subscription-retries', '5');
  await till.press('save-subscription');
  await till.advance(5_000);
  expect(till.says(ru.recurring.edited, till.dialog())).toBe(true);
  await till.press('subscription-close');
  expect(till.text('subscription-row')).toContain('Дана');
  expect(till.text('subscription-row')).toContain(ru.recurring.period.weekly);
  const { data } = (await till.world
    .fetch(new Request(`${till.shop.baseUrl}/subscriptions`, { headers: { 'x-api-key': till.shop.apiKey } }))
    .then((response) => response.json())) as { data: Record<string, unknown>[] };
  expect(data).toMatchObject([{ subscriber_name: 'Дана', billing_period: 'weekly', max_retry_attempts: 5 }]);

  await till.press('subscription-billings');
  await till.press('subscription-edit');
  await till.press('subscription-invoice-again');
  await till.fill('invoice-search', 'хлеб');
  await till.press(till.all(/^invoice-good-/)[0] as Element);
  const total = till.text('invoice-total');
  await till.press('save-subscription');
  await till.advance(5_000);
  await till.press('subscription-close');
  expect(till.text('subscription-row')).toContain(total);
});

test('further terms: the day of the month, a later start, repeats and grace, in words afterwards', async () => {
  const till = await openPart('subscriptions');
  await till.press('new-subscription');
  await till.fill('subscription-phone', '87012345678');
  await till.press('subscription-more');
  await till.choose('subscription-day', '12');
  await till.fill('subscription-retries', '2');
  await till.fill('subscription-hours', '48');
  await till.fill('subscription-grace', '7');
  await till.press(till.see('subscription-later').querySelector('label') ?? 'subscription-later');
  expect(till.sees('subscription-start')).toBe(true);
  await till.press('make-subscription');
  await till.advance(5_000);
  await till.press('subscription-close');
  await till.press('subscription-billings');
  expect(till.says(ru.recurring.noBillings, till.dialog()), 'one that begins later bills nothing now').toBe(true);
  expect(till.says(ru.recurring.terms.start, till.dialog())).toBe(true);
  const said = till.dialog().textContent;
  expect(said).toContain(ru.recurring.terms.dayOf.replace('{{day}}', '12'));
  expect(said).toContain(ru.recurring.terms.againHow_few.replace('{{count}}', '2').replace('{{hours}}', '48'));
  expect(said).toContain(ru.recurring.terms.graceHow_many.replace('{{count}}', '7'));
});

test('a failed bill says why, and how many tries are left; a pause without the till is shown above the list', async () => {
  const till = await openPart('subscriptions');
  await subscribe(till);
  await till.press('subscription-close');
  await till.shop.customer(await till.shop.newestInvoice(), 'reject');
  await till.advance(5_000);
  await till.press('subscription-billings');
  expect(till.see('billing-row').dataset['status']).toBe('failed');
  expect(till.text('billing-row')).toContain(ru.recurring.reason.invoice_cancelled);
  expect(till.dialog().textContent).toContain(
    ru.recurring.failedOf_one.replace('{{count}}', '1').replace('{{most}}', '4'),
  );
  await till.type('{Escape}');
  await till.line('lost');
  await till.press('subscription-move');
  expectAdvice(till, 'till_host_gone');
  expect(status(till)).toBe('active');
});

test('a cancel without a line to the service is kept, said, and done when it is back', async () => {
  const till = await openPart('subscriptions');
  await subscribe(till);
  await till.press('subscription-close');
  till.shop.goDown();
  await till.press('subscription-cancel');
  await till.press('confirm-subscription-cancel');
  await till.advance(10_000);
  expect(till.see('subscription-change').dataset['phase']).toBe('sending');
  till.shop.comeBack();
  await till.within(120_000, () => !till.sees('subscription-change'), 'the cancel is through');
  await till.advance(5_000);
  expect(status(till)).toBe('cancelled');
});
