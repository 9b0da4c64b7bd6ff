import { expect, test } from 'vitest';
import { saleCode } from '../../shared/domain/sale-code.ts';
import kk from '../../shared/locales/kk/sell.json' with { type: 'json' };
import devices from '../../shared/locales/ru/devices.json' with { type: 'json' };
import ru from '../../shared/locales/ru/sell.json' with { type: 'json' };
import { pattern } from '../support/sentences.ts';
import { sellByCash } from './sales.ts';
import { openLive, openTraining } from './till-screen.ts';

const whiteBread = '4870040101373';
const ryeBread = '4870040102745';
const misread = '4870040101374';

test('a scan leaves no trace in any field, and a person’s typing stays a person’s, under a Kazakh layout', async () => {
  const till = await openTraining({ language: 'kk' });
  const { counter } = till;

  // In the middle of what is written, and the caret stays there.
  await till.fill('search', 'сүт');
  const search = till.see('search') as HTMLInputElement;
  search.setSelectionRange(2, 2);
  await till.scan(whiteBread, { layout: 'kazakh' });
  expect(counter.lines()).toBe(1);
  expect(search.value).toBe('сүт');
  expect(search.selectionStart).toBe(2);

  // In a dialog with a field: it stays open and as it was, and the scan is refused over it.
  await till.fill('search', '');
  await till.press('cart-discount');
  await till.fill('discount-percent', '7');
  const percent = till.see('discount-percent') as HTMLInputElement;
  await till.scan(ryeBread, { layout: 'kazakh', end: 'Tab' });
  expect(till.text('toast')).toContain(kk.scan.dialog);
  expect(counter.lines()).toBe(1);
  expect(percent.value).toBe('7');
  expect(document.activeElement).toBe(percent);
  await till.type('{Escape}');

  // At the pace of a hand the same keys are text, and Enter is Enter.
  await till.press('search');
  await till.typeByHand(whiteBread);
  expect(search.value).toBe(whiteBread);
  expect(counter.lines()).toBe(1);

  // In another screen: told, because the cart is out of sight.
  await till.fill('search', '');
  await counter.go('waiting');
  await till.scan(whiteBread, { layout: 'kazakh' });
  expect(till.sees('toast')).toBe(true);
  await counter.go('sell');
  expect(counter.quantity(0)).toBe(2);
});

test('a misread code and one that the till could not be asked for are told apart, and nothing is sold', async () => {
  const till = await openTraining();
  await till.scan(misread);
  expect(till.text('toast')).toContain(ru.misreadBarcode);
  await till.line('lost');
  await till.scan(whiteBread);
  expect(till.text('toast')).toMatch(pattern(ru.scan.loading));
  expect(till.counter.lines()).toBe(0);
});

test('several are paid out of sight: each is told, opened by a key, and waits among the invoices until it is seen', async () => {
  const till = await openLive();
  const { counter, shop } = till;
  for (const place of [0, 1, 2]) {
    await counter.addByTap(place);
    await counter.payByQr();
    await till.press('put-aside');
  }
  await counter.addByTap(3);
  const ids = (await shop.invoices()).map(({ id }) => id).sort((a, b) => a - b);
  for (const [place, id] of ids.entries()) {
    await shop.customer(id, 'pay');
    await till.within(60_000, () => till.sees('toast'), 'it is told');
    expect(till.text('toast')).toContain(`Продажа ${String(place + 1)}`);
    if (place < 2) await till.advance(8_000);
  }
  expect(counter.openPayments()).toBe(3);
  till.see('pay-qr').focus();
  await till.type('{Control>}{Enter}{/Control}');
  expect(counter.phase()).toBe('paid');
  await counter.nextCustomer();
  await counter.go('waiting');
  const second = till.all(/^open-payment-/).find((row) => till.text(row).includes('Продажа 2'));
  if (second === undefined) throw new Error('The second payment waits nowhere');
  await till.press(second);
  expect(counter.phase()).toBe('paid');
  expect(till.sees('toast')).toBe(false);
});

test('a key by itself while a scanner is learnt is a person looking for the way out; a slow hand and half a code are told', async () => {
  const till = await openTraining();
  await till.counter.go('settings');
  await till.press('learn-scanner');
  const outcome = (): string => till.see('learn-outcome').dataset['outcome'] ?? '';
  expect(till.text('learn-outcome')).toBe(devices.scanner.waiting);
  await till.typeByHand('5');
  await till.advance(600);
  expect(outcome()).toBe('none');
  await till.typeByHand('2900000000018{Enter}');
  await till.advance(600);
  expect(outcome()).toBe('slow');
  expect(till.text('learn-outcome')).toBe(devices.scanner.slow);
  await till.scan('29000', { end: null });
  await till.advance(600);
  expect(outcome()).toBe('unread');
  await till.scan('2900000000018');
  await till.advance(600);
  expect(outcome()).toBe('learnt');
  await till.press('learn-close');
  expect(till.text('scanner-end')).toBe(devices.scanner.ends.key);
});

test('a receipt that is brought back is scanned: its sale is on screen, ready to be refunded; another till’s is not found', async () => {
  const till = await openTraining({ language: 'ru' });
  const { counter } = till;
  await sellByCash(till);
  const { saleId } = await sellByCash(till);
  await till.advance(5_000);
  const codes = () =>
    till.world.drawn.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'bars' ? block.text : [])));
  await till.until(() => codes().length === 2, 'both receipts on paper');
  const [, code = ''] = codes();
  await counter.go('waiting');
  await till.scan(code);
  await till.until(() => till.sees('sale-tender'), 'the sale');
  const { number } = await till.ask('sale.view', { saleId });
  expect(till.text(document.body)).toContain(String(number));
  expect(till.text('found-count')).toContain('1');
  await till.scan(saleCode('another0', 1));
  await till.until(() => !till.sees('sale-tender'), 'nothing found');
});
