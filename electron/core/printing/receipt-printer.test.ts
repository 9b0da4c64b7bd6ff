import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { startVirtualPrinter, type VirtualPrinter } from '#tests/support/virtual-printer.ts';

let world: TillWorld;
let device: VirtualPrinter;
beforeEach(async () => {
  device = await startVirtualPrinter();
  world = await createTillWorld();
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Дана', pin: '2468' });
  await world.ask('settings.change', { receiptPrinter: described(), printerId: 'receipt', printAfterPayment: false });
});
afterEach(async () => {
  await world.close();
  await device.close();
});

const described = (address = device.address) =>
  ({ way: 'network', address, baudRate: 9600, cut: true, drawer: true }) as const;

async function sale() {
  const [item] = (await world.ask('catalog.search', { text: '', category: null, limit: 1 })).items;
  const { id, name, unit, priceTiyn } = item ?? { id: 0, name: '', unit: null, priceTiyn: 0 };
  const line = { id: 'a', catalogItemId: id, name, unit, priceTiyn, count: 1, discountPercentage: 0 };
  return { cart: { lines: [line], discountPercentage: 0 }, shownTotalTiyn: priceTiyn };
}
const payCash = async () => {
  await openDrawer(world);
  return world.ask('sale.payByCash', { ...(await sale()), cashReceivedTiyn: null });
};
const jobsOf = async (saleId: string) => (await world.ask('sale.view', { saleId })).printJobs;
/** A printer takes real time, beside the manual clock. */
const eventually = (check: () => Promise<void> | void, passMs = 500) =>
  vi.waitFor(
    async () => {
      await world.clock.advance(passMs);
      await check();
    },
    { timeout: 15_000, interval: 5 },
  );
const pulsesAre = (count: number) =>
  eventually(() => {
    expect(device.pulses).toBe(count);
  });

describe('the drawer', () => {
  test('the drawer opens for a cash sale, a cash refund, cash in and out, and for nothing else', async () => {
    await world.ask('cashbox.open', { floatTiyn: 500_000 });
    const { tenderId } = await payCash();
    await pulsesAre(1);
    await world.ask('tender.giveBack', { tenderId, amountTiyn: 100, reason: 'брак' });
    await pulsesAre(2);
    await world.ask('cashbox.moveCash', { direction: 'in', amountTiyn: 100, reason: 'change', note: '' });
    await pulsesAre(3);
    await world.ask('cashbox.moveCash', { direction: 'out', amountTiyn: 100, reason: 'collection', note: '' });
    await pulsesAre(4);
    const card = await world.ask('sale.payByCard', await sale());
    await world.ask('tender.giveBack', { tenderId: card.tenderId, amountTiyn: 100, reason: 'брак' });
    await world.clock.advance(5_000);
    // Queued behind anything that would have opened it.
    await world.ask('receiptPrinter.state', {});
    expect(device.pulses).toBe(4);
  });

  test('that does not open, or a printer that is off, holds up no sale', async () => {
    await world.ask('settings.change', { receiptPrinter: described('127.0.0.1:1') });
    const { saleId } = await payCash();
    expect(await world.ask('sale.view', { saleId })).toMatchObject({ phase: 'paid' });
    await eventually(() => {
      expect(world.log.some((line) => line.includes('drawer.failed'))).toBe(true);
    });
  });

  test('that is not there is kicked by nobody', async () => {
    await world.ask('settings.change', { receiptPrinter: { ...described(), drawer: false } });
    await payCash();
    await world.ask('receiptPrinter.state', {});
    expect(device.pulses).toBe(0);
    const asked = await world.call('drawer.open', { reason: 'change', note: '' });
    expect(asked).toMatchObject({ ok: false, problem: { code: 'till_drawer_missing' } });
  });

  test('opening the drawer by hand needs a senior, and the activity log has who, when and why', async () => {
    const { personId } = await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: '1357' });
    const manager = (await world.ask('app.view', {})).person?.id ?? '';
    await world.ask('session.unlock', { personId, pin: '1357' });
    const wish = { reason: 'other', note: 'кілт жоғалды' } as const;
    expect(await world.call('drawer.open', wish)).toMatchObject({
      ok: false,
      problem: { code: 'till_not_permitted', params: { role: 'senior' } },
    });
    await world.ask('drawer.open', { ...wish, approval: { personId: manager, pin: '2468' } });
    expect(device.pulses).toBe(1);
    await world.ask('session.unlock', { personId: manager, pin: '2468' });
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts.filter(({ kind }) => kind === 'drawer.open')).toMatchObject([
      { personName: 'Ерлан', approvedBy: 'Дана', facts: wish },
    ]);
  });
});

describe('a receipt on the receipt printer', () => {
  test('a receipt is printed once, as the printer confirms', async () => {
    const { saleId } = await payCash();
    await world.ask('receipt.print', { saleId, document: 'slip' });
    await eventually(async () => {
      expect(await jobsOf(saleId)).toMatchObject([{ state: 'printed', outcome: 'paper', file: null }]);
    });
    expect(device.papers()).toMatchObject([{ isCut: true }]);
  });

  test('a receipt waits for paper, says so, and then prints once and as no copy', async () => {
    device.state = 'paper_out';
    const { saleId } = await payCash();
    await world.ask('receipt.print', { saleId, document: 'slip' });
    await eventually(async () => {
      const waiting = { state: 'queued', problem: { code: 'till_printer_paper_out' } };
      expect(await jobsOf(saleId)).toMatchObject([waiting]);
    });
    expect(await world.ask('receiptPrinter.state', {})).toEqual({ state: 'paper_out' });
    device.state = 'ready';
    await eventually(async () => {
      expect(await jobsOf(saleId)).toMatchObject([{ state: 'printed', isCopy: false, problem: null }]);
    }, 5_000);
    expect(device.papers()).toHaveLength(1);
  });

  test('L3: cut off in the middle is never repeated by itself; a person looks, and prints a COPY', async () => {
    device.breaksAtRow = 40;
    const { saleId } = await payCash();
    await world.ask('receipt.print', { saleId, document: 'slip' });
    await eventually(async () => {
      expect(await jobsOf(saleId)).toMatchObject([{ state: 'failed', problem: { code: 'till_printer_cut_off' } }]);
    });
    await world.clock.advance(600_000);
    expect(device.jobs).toBe(1);
    device.breaksAtRow = null;
    await world.ask('receipt.print', { saleId, document: 'slip' });
    await eventually(async () => {
      expect(await jobsOf(saleId)).toMatchObject([{ state: 'printed', isCopy: true, problem: null }]);
    });
    expect(world.drawn.at(-1)?.blocks).toContainEqual({ kind: 'banner', text: 'КӨШІРМЕ / КОПИЯ', align: 'center' });
  });

  test('a receipt is a file with a clear name where the folder was chosen', async () => {
    await world.ask('settings.change', { printerId: 'folder' });
    const { saleId } = await payCash();
    await world.ask('receipt.print', { saleId, document: 'slip' });
    await eventually(async () => {
      expect(await jobsOf(saleId)).toMatchObject([{ state: 'printed', outcome: 'file', file: /slip\.pdf$/ }]);
    });
    expect(await world.ask('printer.test', {})).toMatchObject({ outcome: 'file', file: /test_page\.pdf$/ });
  });

  test('a receipt can be previewed as it will print', async () => {
    const { saleId } = await payCash();
    const { picture } = await world.ask('receipt.picture', { saleId });
    expect(Buffer.from(picture, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(await world.call('receipt.picture', { saleId: 'nobody-paid' })).toMatchObject({ ok: false });
  });
});

describe('the description of a receipt printer', () => {
  test('an invalid address is refused with a valid example', async () => {
    const given = { receiptPrinter: described('192.168.1') };
    expect(await world.call('settings.change', given)).toMatchObject({
      ok: false,
      problem: { code: 'till_printer_address', params: { example: '192.168.1.50:9100' } },
    });
  });

  test('only a manager can configure a receipt printer; without one, receipts go to the folder again', async () => {
    expect((await world.ask('printer.list', {})).printers[0]).toMatchObject({ id: 'receipt', name: device.address });
    await world.ask('settings.change', { receiptPrinter: null });
    const { settings } = await world.ask('app.view', {});
    expect(settings).toMatchObject({ receiptPrinter: null, printerId: 'folder' });
    const refused = await world.call('settings.change', { printerId: 'receipt' });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'till_printer_unreachable' } });
    const { personId } = await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: '1357' });
    await world.ask('session.unlock', { personId, pin: '1357' });
    expect(await world.call('settings.change', { receiptPrinter: described() })).toMatchObject({
      ok: false,
      problem: { code: 'till_not_permitted' },
    });
  });

  test('a printer that does not answer refuses the test page with what to do', async () => {
    await world.ask('settings.change', { receiptPrinter: described('127.0.0.1:1') });
    expect(await world.call('printer.test', {})).toMatchObject({
      ok: false,
      problem: { code: 'till_printer_unreachable' },
    });
    expect(await world.ask('receiptPrinter.state', {})).toEqual({ state: 'unreachable' });
  });
});
