import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { cashier } from '#tests/core/people.ts';
import { createReceiptWorld, type ReceiptWorld } from '#tests/core/receipt-world.ts';
import { payInvoice, sellInParts } from '#tests/core/split-sale.ts';
import { pdfsIn } from '#tests/support/pdf.ts';
import { PrinterFailure } from '../platform/ports.ts';

let world: ReceiptWorld;
afterEach(() => {
  world.close();
});

describe('the receipt after a payment (L3)', () => {
  test('a receipt prints by itself with number, lines and total, to a file with a clear name', async () => {
    world = await createReceiptWorld();
    const saleId = await world.paidSale();
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    const [text = ''] = await world.printed();
    for (const words of [
      'Дүкен «Әсем»',
      'Чек 000001',
      'Қант 1 кг',
      '2 шт × 520 ₸',
      '1 040 ₸',
      'Сүт 3,2 % 1 л',
      'Скидка 10 %',
      '−68,05 ₸',
      '1 652,45 ₸',
      'Айгерим',
      'Спасибо за покупку!',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('КОПИЯ');
    expect(text).not.toContain('ОБУЧЕНИЕ');
    expect(readdirSync(world.folder)[0]).toMatch(/^\d{4}-\d\d-\d\d_\d\d-\d\d_000001_slip\.pdf$/);
    expect(world.receipts().jobsOf(saleId)[0]?.file).toBe(readdirSync(world.folder)[0]);
  });

  test('a receipt does not print by itself where the setting is off, and prints by hand', async () => {
    world = await createReceiptWorld();
    world.settings = { ...world.settings, printAfterPayment: false };
    const saleId = await world.paidSale();
    expect(world.states(saleId)).toEqual([]);
    await world.print(saleId);
    await world.pass(200);
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
  });

  test.each([
    ['ru', 'ОБУЧЕНИЕ', 'ИТОГО'],
    ['kk', 'ЖАТТЫҒУ', 'БАРЛЫҒЫ'],
    ['en', 'TRAINING', 'TOTAL'],
  ] as const)('speaks %s, and says in training that it is training (L8)', async (language, banner, total) => {
    world = await createReceiptWorld({ mode: 'training' });
    world.settings = { ...world.settings, language, paperWidth: '58' };
    const saleId = await world.paidSale();
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    const [text = ''] = await world.printed();
    expect(text).toContain(banner);
    expect(text).toContain(total);
  });

  test.each([
    ['kk_ru', ['БАРЛЫҒЫ', 'ИТОГО', 'Сатып алғаныңызға рақмет!', 'Спасибо за покупку!']],
    ['kk', ['БАРЛЫҒЫ']],
    ['ru', ['ИТОГО']],
  ] as const)('a receipt is in the chosen paper languages: %s', async (paperLanguage, expected) => {
    world = await createReceiptWorld();
    world.settings = { ...world.settings, language: 'en', paperLanguage };
    const saleId = await world.paidSale();
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    const [text = ''] = await world.printed();
    for (const words of expected) expect(text).toContain(words);
    expect(['БАРЛЫҒЫ', 'ИТОГО', 'TOTAL'].filter((word) => text.includes(word))).toHaveLength(
      paperLanguage === 'kk_ru' ? 2 : 1,
    );
  });

  test('a cash receipt shows cash received and change, and prints by itself', async () => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    const cart = cartWith(await addGoods(world.money), 50_000);
    await openDrawer(world.money);
    const { saleId } = await world.money.ask('sale.payByCash', {
      cart,
      shownTotalTiyn: 50_000,
      cashReceivedTiyn: 100_000,
    });
    world.tellTaken(saleId);
    world.tellTaken(saleId);
    await world.pass(5_000);
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    const [text = ''] = await world.printed();
    for (const words of ['Наличные', '500 ₸', 'Получено', '1 000 ₸', 'Сдача']) expect(text).toContain(words);
    expect(text).toContain('Электронный чек по QR');
  });

  test('a receipt has the manager’s shop name and address, BIN, own texts, and the sale’s barcode', async () => {
    world = await createReceiptWorld();
    const receiptHead = { name: 'Нан дүкені', address: 'Алматы, Абай д. 1', text: 'Ждём вас с 8 до 22', logo: null };
    world.settings = { ...world.settings, receiptHead };
    const saleId = await world.paidSale();
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    const [text = ''] = await world.printed();
    for (const words of ['Нан дүкені', 'Алматы, Абай д. 1', 'БИН/ИИН 990140001234', 'Ждём вас с 8 до 22']) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('Дүкен «Әсем»');
  });

  test('a receipt has number and QR of the issued fiscal receipt, a later copy too', async () => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    world.settings = { ...world.settings, printAfterPayment: false };
    const { money } = world;
    const sold = { cart: cartWith(await addGoods(money), 50_000), shownTotalTiyn: 50_000, cashReceivedTiyn: 50_000 };
    await openDrawer(money);
    const { saleId } = await money.ask('sale.payByCash', sold);
    await money.clock.advance(10_000);
    const number = (await money.ask('sale.view', { saleId })).tenders[0]?.receipt?.fiscalNumber ?? 'none';
    await world.print(saleId);
    await world.pass(200);
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    const [text = ''] = await world.printed();
    expect(text).toContain(number);
    expect(text).not.toContain('Не является фискальным чеком');
  });

  test('a receipt of an unpaid sale is refused', async () => {
    world = await createReceiptWorld();
    await expect(async () => world.print('no-such-sale')).rejects.toMatchObject({
      problem: { code: 'receipt_not_available_for_status' },
    });
  });
});

const counterSale = async ({ money }: ReceiptWorld) => ({
  cart: cartWith(await addGoods(money), 50_000),
  shownTotalTiyn: 50_000,
});

const waysToPay: Readonly<Record<string, (world: ReceiptWorld) => Promise<string>>> = {
  async qr(at) {
    const { saleId, paymentId } = await at.money.ask('sale.payByQr', await counterSale(at));
    await payInvoice(at.money, paymentId);
    return saleId;
  },
  async phone(at) {
    const sold = { ...(await counterSale(at)), phone: '8 (701) 000-00-01' };
    const { saleId, paymentId } = await at.money.ask('sale.payByPhone', sold);
    await payInvoice(at.money, paymentId);
    return saleId;
  },
  async cash(at) {
    await openDrawer(at.money);
    return (await at.money.ask('sale.payByCash', { ...(await counterSale(at)), cashReceivedTiyn: 100_000 })).saleId;
  },
  card: async (at) => (await at.money.ask('sale.payByCard', await counterSale(at))).saleId,
  split: sellInParts,
};

describe('a reprint', () => {
  test.each(Object.keys(waysToPay))('L3: from the history says COPY, of a sale paid by %s', async (way) => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    world.settings = { ...world.settings, printAfterPayment: false };
    const saleId = (await waysToPay[way]?.(world)) ?? '';
    for (const count of [1, 2]) {
      await world.print(saleId);
      await world.pass(5_000);
      await expect.poll(() => world.states(saleId)).toEqual(Array(count).fill('slip printed'));
    }
    const copies = (await world.printed()).map((text) => text.includes('КОПИЯ'));
    expect(copies.toSorted()).toEqual([false, true]);
  });

  test('a reprint says COPY (L3)', async () => {
    world = await createReceiptWorld();
    const saleId = await world.paidSale();
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    await world.print(saleId);
    await world.pass(200);
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed', 'slip printed']);
    const texts = await world.printed();
    expect(texts.filter((text) => text.includes('КОПИЯ'))).toHaveLength(1);
    expect(
      world
        .receipts()
        .jobsOf(saleId)
        .map((job) => job.isCopy),
    ).toEqual([false, true]);
  });

  test('asked for twice while the first waits is one print', async () => {
    world = await createReceiptWorld();
    world.settings = { ...world.settings, printAfterPayment: false };
    const saleId = await world.paidSale();
    const first = await world.print(saleId);
    expect(await world.print(saleId)).toEqual(first);
  });

  test('after a crash in the middle of printing comes again by itself, marked as the copy it may be', async () => {
    world = await createReceiptWorld();
    world.device = async (request, next) => {
      await next(request);
      return new Promise(() => undefined);
    };
    const saleId = await world.paidSale();
    await expect.poll(() => world.states(saleId)).toEqual(['slip printing']);
    await expect.poll(() => pdfsIn(world.folder)).toHaveLength(1);
    world.money.kill();
    await world.money.start();
    world.device = null;
    world.connect();
    await world.pass(200);
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    expect((await world.printed()).map((text) => text.includes('КОПИЯ'))).toEqual([false, true]);
  });
});

describe('a dead printer', () => {
  const attemptsOf = (saleId: string): number => world.receipts().jobsOf(saleId)[0]?.attempts ?? 0;

  /** The pause after each attempt; a receipt is rendered in real time, so each attempt is awaited. */
  async function passTries(saleId: string, pausesMs: readonly number[]): Promise<void> {
    for (const [before, pauseMs] of pausesMs.entries()) {
      await expect.poll(() => attemptsOf(saleId), { timeout: 10_000 }).toBeGreaterThan(before);
      await world.pass(pauseMs);
    }
  }

  test('never holds a sale; the job retries by itself with growing pauses and prints when it is back', async () => {
    world = await createReceiptWorld();
    let tries = 0;
    world.device = () => {
      tries += 1;
      return Promise.reject(new PrinterFailure('unreachable'));
    };
    const saleId = await world.paidSale();
    // The first attempt is in the same two seconds as the payment; the second comes two seconds later.
    await expect.poll(() => world.receipts().jobsOf(saleId)[0]?.attempts).toBeGreaterThan(0);
    expect(await world.money.ask('sale.view', { saleId })).toMatchObject({ phase: 'paid' });
    expect(world.receipts().jobsOf(saleId)[0]).toMatchObject({
      state: 'queued',
      problem: { code: 'till_printer_unreachable' },
    });
    await world.pass(2_000);
    const soFar = tries;
    await world.pass(2_000);
    expect(tries).toBe(soFar);
    world.device = null;
    await world.pass(10_000);
    await expect
      .poll(() => world.receipts().jobsOf(saleId)[0])
      .toMatchObject({ state: 'printed', problem: null, isCopy: false });
  });

  test('that is back prints at once what is asked for by hand, long before the next try, and no copy', async () => {
    world = await createReceiptWorld();
    world.device = () => Promise.reject(new PrinterFailure('unreachable'));
    const saleId = await world.paidSale();
    await passTries(saleId, [2_000, 10_000, 30_000]);
    await expect.poll(() => attemptsOf(saleId)).toBe(4);
    await expect.poll(() => world.states(saleId)).toEqual(['slip queued']);
    world.device = null;
    await world.print(saleId);
    await world.pass(200);
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    expect(world.receipts().jobsOf(saleId)[0]).toMatchObject({ isCopy: false, problem: null });
  });

  test('a job on a dead printer fails after five attempts, is listed, and prints on the printer chosen then', async () => {
    world = await createReceiptWorld();
    world.settings = { ...world.settings, printerId: 'cups:Broken' };
    const saleId = await world.paidSale();
    await passTries(saleId, [2_000, 10_000, 30_000, 120_000]);
    await expect.poll(() => world.states(saleId)).toEqual(['slip failed']);
    const { printJobs } = await world
      .receipts()
      .calls['printJob.listFailed']({}, { person: cashier, approvedBy: null });
    expect(printJobs).toMatchObject([{ saleId, attempts: 5, problem: { code: 'till_printer_unreachable' } }]);
    world.settings = { ...world.settings, printerId: 'folder' };
    await world
      .receipts()
      .calls['printJob.retry'](
        { commandId: '', printJobId: printJobs[0]?.id ?? '' },
        { person: cashier, approvedBy: null },
      );
    await world.pass(200);
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
  });

  test('a dead printer delays no other printer', async () => {
    world = await createReceiptWorld();
    let release = (): void => undefined;
    world.device = (request, next) =>
      request.printerId === 'folder'
        ? next(request)
        : new Promise((_, reject) => {
            release = () => {
              reject(new PrinterFailure('unreachable'));
            };
          });
    world.settings = { ...world.settings, printerId: 'cups:Stuck' };
    const stuck = await world.paidSale();
    await expect.poll(() => world.states(stuck)).toEqual(['slip printing']);
    world.settings = { ...world.settings, printerId: 'folder' };
    const other = await world.paidSale();
    await expect.poll(() => world.states(other)).toEqual(['slip printed']);
    release();
  });

  test('a full disk: the payment stands, the receipt is not queued, the cashier can ask for it later (H6)', async () => {
    world = await createReceiptWorld();
    world.settings = { ...world.settings, printAfterPayment: false };
    const saleId = await world.paidSale();
    world.money.fillDisk(true);
    expect(() => world.print(saleId)).toThrow('disk_full');
    world.money.fillDisk(false);
    await world.print(saleId);
    await world.pass(200);
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
  });
});

describe('a receipt that cannot be drawn', () => {
  test('a receipt that cannot be rendered is reported after a few attempts, not retried forever', async () => {
    world = await createReceiptWorld();
    world.settings = { ...world.settings, printAfterPayment: false, paperWidth: 'no such paper' as '80' };
    const saleId = await world.paidSale();
    await world.print(saleId);
    for (const pauseMs of [200, 2_000, 10_000, 30_000, 120_000]) await world.pass(pauseMs);
    expect(world.receipts().jobsOf(saleId)[0]).toMatchObject({ state: 'failed', problem: { code: 'till_internal' } });
  });
});

describe('a crash between paid and receipt (L3)', () => {
  test('a payment the cashier has not put away is printed after the restart', async () => {
    world = await createReceiptWorld();
    await world.receipts().stop();
    world.money.fillDisk(false);
    world.settings = { ...world.settings, printAfterPayment: false };
    const saleId = await world.paidSale();
    world.money.kill();
    await world.money.start();
    world.settings = { ...world.settings, printAfterPayment: true };
    world.connect();
    await world.pass(200);
    await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    world.connect();
    await world.pass(200);
    expect(world.states(saleId)).toEqual(['slip printed']);
  });

  test.each(['cash', 'card'] as const)('a sale by %s is printed after the restart, once', async (way) => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    const saleId = (await waysToPay[way]?.(world)) ?? '';
    expect(world.states(saleId)).toEqual(['slip queued']);
    for (let starts = 0; starts < 2; starts += 1) {
      await world.receipts().stop();
      world.money.kill();
      await world.money.start();
      world.connect();
      await world.pass(10_000);
      await expect.poll(() => world.states(saleId)).toEqual(['slip printed']);
    }
    expect(world.receipts().jobsOf(saleId)).toMatchObject([{ isCopy: false }]);
  });

  test('a part of a sale prints nothing, the rest of it the whole', async () => {
    world = await createReceiptWorld({ hasCatalog: true, organization: { fiscal_till: true } });
    const cart = cartWith(await addGoods(world.money), 50_000);
    await openDrawer(world.money);
    const part = { tender: 'cash', amountTiyn: 20_000, cashReceivedTiyn: null } as const;
    const { saleId } = await world.money.ask('sale.payPart', { cart, shownTotalTiyn: 50_000, ...part });
    expect(world.states(saleId)).toEqual([]);
    await world.money.ask('sale.addTender', { saleId, tender: 'card', amountTiyn: 30_000, cashReceivedTiyn: null });
    expect(world.states(saleId)).toEqual(['slip queued']);
  });
});
