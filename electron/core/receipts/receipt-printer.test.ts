import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDrawer } from '../../../tests/core/drawer.ts';
import { createTillWorld, type TillWorld } from '../../../tests/core/till-world.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../../../tests/support/virtual-printer.ts';

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
  test('opens for a cash sale, for cash that goes back, in and out, and for nothing else', async () => {
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
    // In its turn behind whatever would have opened it.
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

  test('takes a senior to be opened by hand, and who, when and why is in the log of acts', async () => {
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
  test('is printed by the printer’s own word, once', async () => {
    const { saleId } = await payCash();
    await world.ask('receipt.print', { saleId, document: 'slip' });
    await eventually(async () => {
      expect(await jobsOf(saleId)).toMatchObject([{ state: 'printed', outcome: 'paper', file: null }]);
    });
    expect(device.papers()).toMatchObject([{ isCut: true }]);
  });

  test('waits for paper, says so, and comes out once and as no copy when there is some', async () => {
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

  test('is a file in a folder where the folder was chosen, and called what it is', async () => {
    await world.ask('settings.change', { printerId: 'folder' });
    const { saleId } = await payCash();
    await world.ask('receipt.print', { saleId, document: 'slip' });
    await eventually(async () => {
      expect(await jobsOf(saleId)).toMatchObject([{ state: 'printed', outcome: 'file', file: /slip\.pdf$/ }]);
    });
    expect(await world.ask('printer.test', {})).toMatchObject({ outcome: 'file', file: /test_page\.pdf$/ });
  });

  test('can be looked at before: the picture of what will be printed', async () => {
    const { saleId } = await payCash();
    const { picture } = await world.ask('receipt.picture', { saleId });
    expect(Buffer.from(picture, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(await world.call('receipt.picture', { saleId: 'nobody-paid' })).toMatchObject({ ok: false });
  });
});

describe('the description of a receipt printer', () => {
  test('with an address that is none is refused with an example of one', async () => {
    const given = { receiptPrinter: described('192.168.1') };
    expect(await world.call('settings.change', given)).toMatchObject({
      ok: false,
      problem: { code: 'till_printer_address', params: { example: '192.168.1.50:9100' } },
    });
  });

  test('is a manager’s; taken away, receipts go to the folder again', async () => {
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
