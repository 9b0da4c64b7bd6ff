import { afterEach, describe, expect, test } from 'vitest';
import { createReceiptWorld, type ReceiptWorld } from '#tests/core/receipt-world.ts';
import { sellInParts } from '#tests/core/split-sale.ts';

let world: ReceiptWorld;
afterEach(() => {
  world.close();
});

describe('the receipt of a split sale', () => {
  test.each([
    ['ru', 'Часть 1 из 3 продажи 000001, вся продажа', 'Часть 3 из 3'],
    ['kk', '000001-сатылымның 1/3 бөлігі', '3/3 бөлігі'],
    ['en', 'Part 1 of 3 of sale 000001', 'Part 3 of 3'],
  ] as const)(
    'the receipt names each part of a split sale, and so does its fiscal receipt (%s)',
    async (language, first, second) => {
      world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
      world.settings = { ...world.settings, language, printAfterPayment: false };
      const saleId = await sellInParts(world);
      await world.money.clock.advance(10_000);
      await world.print(saleId);
      await world.pass(200);
      await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
      const [text = ''] = await world.printed();
      // Once for the tender, once for its fiscal receipt.
      expect(text.split(first)).toHaveLength(3);
      expect(text.split(second).length).toBeGreaterThan(1);
    },
  );

  test('a sale of one tender speaks of no parts', async () => {
    world = await createReceiptWorld();
    const saleId = await world.paidSale();
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    expect((await world.printed()).join(' ')).not.toContain('Часть');
  });

  test('the receipt names every tender with its amount and change, and the total', async () => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    const saleId = await sellInParts(world);
    await world.print(saleId);
    await world.pass(200);
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    const [text = ''] = await world.printed();
    const inOrder = [
      'ИТОГО',
      '1 500 ₸',
      'Оплата: Наличные',
      '600 ₸',
      'Получено',
      '1 000 ₸',
      'Сдача',
      '400 ₸',
      'Оплата: Карта',
      '300 ₸',
      'Оплата: QR',
      '600 ₸',
      'Оплачено',
      '1 500 ₸',
    ];
    let from = text.indexOf('ИТОГО');
    for (const words of inOrder) {
      const at = text.indexOf(words, from);
      expect([words, at >= from]).toEqual([words, true]);
      from = at;
    }
  });
});
