import { GS } from '@tilla/shared/domain/marks/gs1.ts';
import { saleCode, tagDigits } from '@tilla/shared/domain/sale-code.ts';
import kk from '@tilla/shared/locales/kk/sell.json' with { type: 'json' };
import app from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import devices from '@tilla/shared/locales/ru/devices.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/sell.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { useCart } from '#renderer/features/sales/cart-store.ts';
import { pattern } from '../support/sentences.ts';
import { sellByCash } from './sales.ts';
import { manager, openLive, openTraining } from './till-screen.ts';

const whiteBread = '4870040101373';
const ryeBread = '4870040102745';
const misread = '4870040101374';

test('a scan leaves no trace in any field, and a person’s typing stays a person’s, under a Kazakh layout', async () => {
  const till = await openTraining({ language: 'kk' });
  const { counter } = till;

  // In the middle of a text, and the caret stays there.
  await till.fill('search', 'сүт');
  const search = till.see('search') as HTMLInputElement;
  search.setSelectionRange(2, 2);
  await till.scan(whiteBread, { layout: 'kazakh' });
  expect(counter.lines()).toBe(1);
  expect(search.value).toBe('сүт');
  expect(search.selectionStart).toBe(2);

  // In a dialog with a field: it is unchanged, and the scan is refused over it.
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

  // On another screen: announced, because the cart is out of sight.
  await till.fill('search', '');
  await counter.go('waiting');
  await till.scan(whiteBread, { layout: 'kazakh' });
  expect(till.sees('toast')).toBe(true);
  await counter.go('sell');
  expect(counter.quantity(0)).toBe(2);
});

test('a misread code and one that the till could not look up are distinguished, and nothing is sold', async () => {
  const till = await openTraining();
  await till.scan(misread);
  expect(till.text('toast')).toContain(ru.misreadBarcode);
  await till.line('lost');
  await till.scan(whiteBread);
  expect(till.text('toast')).toMatch(pattern(ru.scan.loading));
  expect(till.counter.lines()).toBe(0);
});

test('several are paid out of sight: each is announced, opened by a key, and waits among the invoices until it is seen', async () => {
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

test('a single key while a scanner is learned is a person who wants to leave; a slow hand and half a code are reported', async () => {
  const till = await openTraining();
  await till.counter.go('settings/devices');
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
  await till.scan(saleCode(tagDigits('another0'), 1));
  await till.until(() => !till.sees('sale-tender'), 'nothing found');
});

test('a scanner on a serial port is chosen in the settings, and its scans go where those of a keyboard go', async () => {
  const till = await openTraining();
  const { counter, world } = till;
  const mark = `]d201${whiteBread.padStart(14, '0')}215N4N57RSCBUZT${GS}91ffd0${GS}92tIAF/YVoU4roQS3M/m4z78yFq0fc/WsSmLeX5QkF/YVWw=`;
  const read = async (text: string | null): Promise<void> => {
    world.scanner.read(text);
    await till.advance(50);
  };
  await counter.go('settings/devices');
  expect(till.sees('learn-scanner')).toBe(true);
  expect(till.text('last-scan')).toBe(devices.scanner.kinds.none);
  world.scanner.ports = [];
  await till.press('scanner-way-serial');
  expect(till.text('no-scanner-ports')).toBe(devices.scanner.noPorts);
  world.scanner.ports = ['COM3', 'COM5'];
  await till.press('find-scanner-ports');
  await till.press('scanner-port-COM5');
  expect(world.scanner.connectedTo()).toEqual({ path: 'COM5', baudRate: 9600 });
  await till.press('scanner-baud-115200');
  expect(world.scanner.connectedTo()?.baudRate).toBe(115_200);
  world.scanner.report('not_found');
  await till.advance(50);
  expect(till.text('scanner-state')).toBe(devices.scanner.states.not_found);
  // The cashier sees it too, on every screen, and its return.
  await counter.go('sell');
  expect(till.text('scanner-lost')).toContain(app.scannerLost.name);
  await till.press('scanner-lost-more');
  expect(till.text('scanner-lost-lines')).toContain('COM5');
  await till.type('{Escape}');
  world.scanner.report('connecting');
  world.scanner.report('working');
  await till.advance(50);
  expect(till.sees('scanner-lost')).toBe(false);
  expect(till.text('toast')).toContain(app.scannerLost.back);
  await counter.go('settings/devices');
  await read(ryeBread);
  expect(till.text('scanner-state')).toBe(devices.scanner.states.working);
  expect(till.text('last-scan')).toContain(ryeBread);
  expect(till.text('toast'), 'out of sight of the cart').not.toBe('');

  await counter.go('sell');
  await read(mark);
  expect(counter.lines()).toBe(2);
  expect(useCart.getState().cart.lines.find(({ marks = [] }) => marks.length > 0)?.marks?.[0]).toBe(mark.slice(3));
  await read(null);
  expect(till.text('toast')).toContain(ru.unreadableCode);

  // Locked, it is refused like any scan, and nothing of it waits.
  await till.press('lock');
  await read(whiteBread);
  expect(till.text('scan-refused')).toBe(ru.scan.locked);
  await counter.unlock(manager.pin);
  expect(counter.lines()).toBe(2);

  // Scanning alone counts as activity.
  await till.ask('settings.change', { idleLockMinutes: 1 });
  await till.advance(45_000);
  await read(ryeBread);
  await till.advance(45_000);
  expect(till.sees('pin-pad')).toBe(false);
  await till.advance(16_000);
  expect(till.sees('pin-pad')).toBe(true);

  await counter.unlock(manager.pin);
  await counter.go('settings/devices');
  await till.press('scanner-way-keyboard');
  expect(world.scanner.connectedTo()).toBeNull();
});
