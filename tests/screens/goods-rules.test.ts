import type { GoodsRule } from '@tilla/shared/domain/restricted-goods.ts';
import ru from '@tilla/shared/locales/ru/goodsRules.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { pattern } from '../support/sentences.ts';
import { openTraining, type TillScreen } from './till-screen.ts';

const whiteBread = '4870040101373';
/** Of a pack of white bread: its goods, a serial number, and its verification key. */
const markOf = (serial: string): string => `0${whiteBread}${serial}abcdwxyz`;

async function open(rule: Partial<GoodsRule>): Promise<TillScreen> {
  const till = await openTraining();
  const { item } = await till.ask('catalog.byBarcode', { barcode: whiteBread });
  const of = `item:${String(item?.id)}`;
  await till.ask('goodsRules.change', { changes: [{ of, rule: { restriction: null, needsMark: false, ...rule } }] });
  await till.advance(500);
  return till;
}

test('goods for adults ask for a document before any way to be paid, once for a cart', async () => {
  const till = await open({ restriction: 'tobacco' });
  await till.ask('cashbox.open', { floatTiyn: 0 });
  await till.scan(whiteBread);
  expect(till.text('line-age')).toBe('21+');

  await till.press('pay-cash');
  expect(till.text('age-born')).toBe('05.03.2005');
  await till.press('age-no');
  expect(till.counter.lines()).toBe(0);

  await till.scan(whiteBread);
  await till.press('pay-qr');
  await till.press('age-yes');
  expect(till.counter.phase()).toBe('waiting');
  const { acts } = await till.ask('staff.acts', { day: '2026-03-05', page: 1 });
  expect(acts.filter(({ kind }) => kind === 'sale.age')).toHaveLength(1);
});

test('a cart that was put away is asked about again when it comes back', async () => {
  const till = await open({ restriction: 'energy_drink' });
  await till.scan(whiteBread);
  await till.press('pay-phone');
  await till.press('age-yes');
  await till.type('{Escape}');
  await till.press('pay-card');
  expect(till.sees('age-check')).toBe(false);
  await till.type('{Escape}');

  await till.press('park');
  await till.press('park-this');
  await till.press('park');
  await till.press('recall');
  await till.press('pay-card');
  expect(till.sees('age-check')).toBe(true);
});

test('outside the hours no way begins: the goods are taken out, and the rest is sold', async () => {
  const till = await open({ restriction: 'strong_alcohol' });
  await till.counter.addByTap(3);
  await till.scan(whiteBread);
  expect(till.sees('line-closed')).toBe(true);
  for (const way of ['pay-qr', 'pay-cash', 'pay-phone', 'pay-card']) {
    await till.press(way);
    expect(till.text('hours-closed')).toMatch(pattern(ru.hours.text));
    await till.press('dialog-close');
  }
  await till.press('pay-qr');
  await till.press('hours-take-out');
  expect(till.counter.lines()).toBe(1);
  await till.press('pay-qr');
  expect(till.counter.phase()).toBe('waiting');
});

test('goods with marks ask for one on each pack, and say why one is not taken', async () => {
  const till = await open({ needsMark: true });
  await till.ask('cashbox.open', { floatTiyn: 0 });
  await till.scan(whiteBread);
  expect(till.text('mark-needed')).toContain(ru.mark.text);
  await till.scan(whiteBread);
  expect(till.sees('mark-problem')).toBe(true);
  await till.scan(markOf('aaaaaaa'));
  expect(till.sees('mark-needed')).toBe(false);
  expect(till.sees('line-mark')).toBe(false);

  // Scanned at the counter, a mark adds a pack; a second scan of it does not.
  await till.scan(markOf('bbbbbbb'));
  expect(till.counter.quantity(0)).toBe(2);
  await till.scan(markOf('bbbbbbb'));
  expect(till.counter.quantity(0)).toBe(2);
  expect(till.text('toast')).toContain(ru.mark.twice);

  // A third pack without its mark is not sold.
  await till.press('line-plus');
  await till.press('mark-worn');
  expect(till.text('mark-problem')).toBe(ru.mark.wornText);
  await till.press('mark-fewer');
  expect(till.counter.quantity(0)).toBe(2);

  await till.press('pay-qr');
  await till.press('phone-pay');
  await till.advance(2_000);
  expect(till.counter.phase()).toBe('paid');
  await till.press('next-customer');
  await till.scan(markOf('bbbbbbb'));
  expect(till.counter.lines()).toBe(0);
  expect(till.text('toast')).toContain('1');
});
