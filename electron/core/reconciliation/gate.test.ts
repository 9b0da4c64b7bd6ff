import { afterEach, describe, expect, it } from 'vitest';
import { restoreLedger } from '#adapters/sqlite-restore.ts';
import { closeSound, copyLedger, putBackLedger } from '#tests/core/kept-ledger.ts';
import { DAY, HOUR, MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { billByQr, sellByQr } from '#tests/core/qr-sale.ts';
import { tillTag } from '#tests/core/till-tags.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  closeSound(world);
});

const LIST = /\/invoices\?search=/;

const pay = (priceTiyn?: number) => billByQr(world, priceTiyn);
const payPaid = (priceTiyn?: number) => sellByQr(world, priceTiyn);
const phaseOf = async (paymentId: string) => (await world.ask('payment.view', { paymentId })).phase;
const posts = () => world.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/invoices/qr'));
const lists = () => world.requests.filter(({ url }) => LIST.test(url));
const tasks = async (kind: string) => (await world.ask('task.list', {})).tasks.filter((task) => task.kind === kind);
const today = () => world.ask('sale.today', {});

async function restartWith(copy: string | null): Promise<void> {
  world.kill();
  putBackLedger(world, copy);
  await world.start();
}
function keepCopy(): string {
  world.kill();
  return copyLedger(world);
}
function holdLists(): { release(): void } {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  world.line.answer = async (request, next) => {
    if (isHeld && LIST.test(request.url)) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    return next(request);
  };
  return {
    release() {
      isHeld = false;
      for (const go of waiting) go();
    },
  };
}

describe('a ledger put back from yesterday', () => {
  it('C3: a restored ledger takes in what this till billed since, before its first invoice', async () => {
    world = await createMoneyWorld();
    await payPaid(10_000);
    const copy = keepCopy();
    await world.clock.advance(DAY);
    await world.start();
    await payPaid(20_000);
    const open = await pay(30_000);
    world.kill();
    putBackLedger(world, copy);
    const held = holdLists();
    const sent = posts().length;
    const starting = world.start();
    await world.clock.settle();
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(70_000), shownTotalTiyn: 70_000 });
    expect(posts()).toHaveLength(sent);
    expect(await phaseOf(paymentId)).toBe('sending');
    held.release();
    await starting;
    await world.clock.settle();
    expect(posts()).toHaveLength(sent + 1);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect((await today()).sales).toHaveLength(3);
    expect(await today()).toMatchObject({ paidTiyn: 20_000, paidCount: 1 });
    // What was open is open again: in the tray, watched, and seen paid.
    const { payments } = await world.ask('payment.listOpen', {});
    const adopted = payments.find(({ invoiceId }) => invoiceId === open.invoiceId);
    expect(adopted).toMatchObject({ phase: 'waiting', place: 'aside', amountTiyn: 30_000 });
    await world.clock.advance(5_000);
    expect((await world.ask('payment.view', { paymentId: adopted?.id ?? '' })).qr).not.toBeNull();
    await world.customer(open.invoiceId, 'pay');
    await world.clock.advance(5_000);
    expect(await phaseOf(adopted?.id ?? '')).toBe('paid');
    expect(await tasks('books_recovered')).toMatchObject([
      { isBlocking: false, facts: { count: 2, amountTiyn: 20_000, openCount: 1 } },
    ]);
  });

  it('C3, C4: a restored ledger finds the QR that was reissued after the copy, and makes no third one', async () => {
    world = await createMoneyWorld();
    const first = await pay();
    await world.clock.advance(6 * MINUTE);
    expect(await phaseOf(first.paymentId)).toBe('expired');
    const copy = keepCopy();
    await world.start();
    const second = await world.ask('payment.reissue', { paymentId: first.paymentId });
    const { invoiceId } = await world.ask('payment.view', { paymentId: second.paymentId });
    await restartWith(copy);
    await world.clock.advance(5_000);
    const sale = await world.ask('sale.view', { saleId: first.saleId });
    expect(sale.payments).toMatchObject([
      { invoiceId: first.invoiceId, phase: 'expired' },
      { invoiceId, phase: 'waiting', place: 'aside' },
    ]);
    expect(await world.call('payment.reissue', { paymentId: first.paymentId })).toMatchObject({
      problem: { code: 'till_still_checking' },
    });
    expect(await world.invoices()).toHaveLength(2);
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(5_000);
    expect((await world.ask('sale.view', { saleId: first.saleId })).phase).toBe('paid');
  });

  it('C3, C4: a reissue paid meanwhile is reported, and is paid twice when the old one is paid too', async () => {
    world = await createMoneyWorld();
    const first = await pay();
    await world.clock.advance(6 * MINUTE);
    const copy = keepCopy();
    await world.start();
    const second = await world.ask('payment.reissue', { paymentId: first.paymentId });
    const { invoiceId } = await world.ask('payment.view', { paymentId: second.paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await restartWith(copy);
    expect(await tasks('late_payment')).toMatchObject([{ facts: { saleId: first.saleId, amountTiyn: 50_000 } }]);
    await world.customer(first.invoiceId, 'pay');
    await world.clock.advance(MINUTE);
    expect(await tasks('paid_twice')).toMatchObject([{ isBlocking: true, facts: { count: 2 } }]);
    expect(await today()).toMatchObject({ paidCount: 2, paidTiyn: 100_000 });
  });

  it('C3: an intent of then, which its old life sent, does not become a second invoice', async () => {
    world = await createMoneyWorld();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    const { paymentId, saleId } = await world.ask('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 });
    const copy = keepCopy();
    world.line.answer = null;
    await world.start();
    await world.clock.advance(2_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    await restartWith(copy);
    await world.clock.advance(5_000);
    expect(await world.invoices()).toHaveLength(1);
    const { payments } = await world.ask('sale.view', { saleId });
    expect(payments.filter(({ phase }) => phase === 'waiting')).toHaveLength(1);
  });

  it('C3: a restored ledger is compared for the whole time since the backup, however long ago it was', async () => {
    world = await createMoneyWorld();
    await payPaid(10_000);
    const copy = keepCopy();
    for (let day = 1; day <= 6; day += 1) {
      await world.clock.advance(DAY);
      await world.start();
      await payPaid(day * 1_000);
      world.kill();
    }
    await restoreLedger({
      backup: `${copy}/books.db`,
      target: `${world.folder}/books.db`,
      at: '2026-03-11T06:00:00.000Z',
      approve: () => undefined,
    });
    await world.start();
    expect(await tasks('books_recovered')).toMatchObject([{ facts: { count: 6, amountTiyn: 21_000 } }]);
    const numbers = (await Promise.all([today()])).flatMap(({ sales }) => sales.map(({ number }) => number));
    expect(numbers).toEqual([7]);
  });
});

describe('the gate', () => {
  it('C3: the gate holds the invoice back while offline, says so, and sends it when the ledger was compared', async () => {
    world = await createMoneyWorld();
    world.kill();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    await world.start();
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 });
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'sending',
      problem: { code: 'till_offline' },
    });
    expect(posts()).toHaveLength(0);
    world.line.answer = null;
    await world.clock.advance(35_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect(posts()).toHaveLength(1);
  });

  it('C3: the gate reports a delay after ten seconds, and the invoice goes on by itself when it opens', async () => {
    world = await createMoneyWorld();
    world.kill();
    const held = holdLists();
    const starting = world.start();
    await world.clock.settle();
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 });
    await world.clock.advance(11_000);
    expect((await world.ask('payment.view', { paymentId })).problem).toMatchObject({ code: 'till_reconciling' });
    held.release();
    await starting;
    await world.clock.settle();
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect(posts()).toHaveLength(1);
  });

  it('C3: the gate reads one short list for any number of waiting invoices', async () => {
    world = await createMoneyWorld();
    await payPaid();
    world.kill();
    const before = lists().length;
    const held = holdLists();
    const starting = world.start();
    await world.clock.settle();
    await Promise.all([1_000, 2_000, 3_000].map((tiyn) => pay(tiyn)));
    held.release();
    await starting;
    await world.clock.settle();
    expect(lists()).toHaveLength(before + 1);
    expect(posts()).toHaveLength(4);
  });

  it('C3, L7: what it takes in is proven at once, where the watch has used up what the background may have', async () => {
    world = await createMoneyWorld();
    const copy = keepCopy();
    await world.start();
    await payPaid();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    await restartWith(copy);
    world.line.answer = null;
    const { client } = world.shop();
    await Promise.all(Array.from({ length: 110 }, () => client.listInvoices({ page: 1, per_page: 1 }, 'watch')));
    const { paymentId } = await pay(60_000);
    await world.clock.advance(15_000);
    expect(await phaseOf(paymentId)).toBe('waiting');
    expect((await today()).sales).toHaveLength(2);
  });

  it('L4: the gate stays closed, and adopts nothing, while the key is another organization’s', async () => {
    world = await createMoneyWorld();
    await payPaid();
    const other = (await world.control('POST', '/organizations', {
      mode: 'production',
      connections: [{ is_primary: true }],
    })) as { organization_id: number; api_key: string };
    world.kill();
    world.changeKey(other.api_key);
    await world.start();
    const before = lists().length;
    expect(await world.call('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 })).toMatchObject({
      problem: { code: 'till_wrong_organization' },
    });
    await world.clock.advance(5 * MINUTE);
    expect(lists()).toHaveLength(before);
    expect(posts()).toHaveLength(1);
  });

  it('C9, C3: invoices of other tills, printed codes and play money stay theirs', async () => {
    world = await createMoneyWorld();
    world.kill();
    const uuid = '0195645e-0000-7000-8000-00000000abcd';
    const others = [`b1b2c3d4.${uuid}`, `${tillTag}.${uuid}-1`, `x${tillTag}.${uuid}`, `static.${tillTag}.${uuid}`];
    for (const external_order_id of others) await world.api('POST', '/invoices/qr', { amount: 100, external_order_id });
    putBackLedger(world, null);
    await world.start();
    await world.clock.advance(MINUTE);
    expect((await today()).sales).toHaveLength(0);
    expect(await tasks('books_recovered')).toHaveLength(0);
  });

  it('L2, T1: its window is the service’s; while that is not sure of the time, all there are', async () => {
    for (const hours of [26, -26, 0]) {
      const options: MoneyWorldOptions = { wallOffMs: hours * HOUR };
      world = await createMoneyWorld(options);
      await payPaid(10_000);
      const open = await pay(20_000);
      await restartWith(null);
      const { payments } = await world.ask('payment.listOpen', {});
      expect(payments).toMatchObject([{ invoiceId: open.invoiceId, phase: 'waiting' }]);
      expect(await today()).toMatchObject({ paidTiyn: 10_000, paidCount: 1 });
      const from = new URL(lists().at(-1)?.url ?? '').searchParams.get('date_from');
      if (hours === 0) expect(from).toMatch(/^2026-03-02T10:00:\d\d(\.\d+)?\+05:00$/);
      // A single answer far from this machine's clock is not trusted, and a false window would leave something out.
      else expect(from).toBeNull();
      if (hours !== 0) world.close();
    }
  });
});

describe('taking invoices in', () => {
  /** Four paid sales are in no ledger; the disk has room for two of them. */
  async function startWithRoomForTwo() {
    world = await createMoneyWorld();
    for (let sale = 1; sale <= 4; sale += 1) await payPaid(sale * 1_000);
    world.kill();
    putBackLedger(world, null);
    let adopted = 0;
    world.refuseWrite.when = ({ events }) => {
      if (events.some(({ type }) => type === 'payment.adopted')) adopted += 1;
      return adopted > 2;
    };
    await world.start();
  }

  it('H6: a disk that is full loses nothing: the gate says so, and the next comparison takes in the rest', async () => {
    await startWithRoomForTwo();
    expect((await today()).sales).toHaveLength(2);
    expect(await world.call('reconciliation.run', { day: '2026-03-05' })).toMatchObject({ ok: false });
    world.refuseWrite.when = null;
    await world.clock.advance(35_000);
    expect(await today()).toMatchObject({ paidTiyn: 10_000, paidCount: 4 });
    expect((await today()).sales.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
    expect(await tasks('books_recovered')).toMatchObject([{ facts: { count: 4, amountTiyn: 10_000 } }]);
  });

  it('C3: a crash in the middle leaves each invoice in the ledger once, and all are reported', async () => {
    await startWithRoomForTwo();
    world.kill();
    world.refuseWrite.when = null;
    await world.start();
    expect(await today()).toMatchObject({ paidTiyn: 10_000, paidCount: 4 });
    expect(await tasks('books_recovered')).toMatchObject([{ facts: { count: 4, amountTiyn: 10_000 } }]);
  });

  it('C3: an adopted invoice has amount, time, number and, for the last days, its lines', async () => {
    world = await createMoneyWorld({ hasCatalog: true });
    await world.control('POST', '/catalog', { organization_id: world.organizationId, count: 2 });
    const page = (await world.api('GET', '/catalog?per_page=2')) as { data: { id: number; name: string }[] };
    const lines = page.data.map(({ id, name }, index) => ({
      id: String(index),
      catalogItemId: id,
      name,
      unit: null,
      priceTiyn: 10_000,
      count: index + 1,
      discountPercentage: index * 10,
    }));
    const cart = { lines, discountPercentage: 0 };
    const { saleId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 28_000 });
    await restartWith(null);
    await world.clock.advance(2_000);
    const sale = await world.ask('sale.view', { saleId });
    expect(sale).toMatchObject({
      number: 1,
      totalTiyn: 28_000,
      cashierName: '',
      phase: 'waiting',
      discountTiyn: 0,
    });
    expect(sale.lines).toMatchObject(
      lines.map(({ name, count, discountPercentage }) => ({ name, count, priceTiyn: 10_000, discountPercentage })),
    );
  });
});
