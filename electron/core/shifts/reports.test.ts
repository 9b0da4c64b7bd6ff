import { afterEach, describe, expect, it } from 'vitest';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
afterEach(async () => {
  await world.close();
});

async function open(): Promise<void> {
  world = await createTillWorld();
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Дана', pin: '2468' });
}
async function sellByQr(): Promise<void> {
  const [item] = (await world.ask('catalog.search', { text: '', category: null, limit: 1 })).items;
  const { id, name, unit, priceTiyn } = item ?? { id: 0, name: '', unit: null, priceTiyn: 0 };
  const line = { id: 'a', catalogItemId: id, name, unit, priceTiyn, count: 1, discountPercentage: 0 };
  const cart = { lines: [line], discountPercentage: 0 };
  const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: priceTiyn });
  await world.clock.advance(2_000);
  await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
  await world.clock.advance(5_000);
  await world.ask('payment.dismiss', { paymentId });
}
async function closeShift(): Promise<{ reportId: string; shiftId: number }> {
  await world.ask('cashbox.open', { floatTiyn: 1_000_000 });
  await sellByQr();
  const shiftId = (await world.ask('shift.view', {})).shift?.id ?? 0;
  const drawerId = (await world.ask('cashbox.view', {})).drawer?.id ?? '';
  const close = { drawerId, count: { 5000: 2 }, note: '', fiscalShiftId: shiftId, override: false } as const;
  const { reportId } = await world.ask('cashbox.close', close);
  await world.clock.advance(30_000);
  return { reportId, shiftId };
}
const jobs = async (reportId: string) => (await world.ask('report.printJobs', { reportId })).printJobs;
/** The printer's folder is written in real time, beside the manual clock. */
async function printedJobs(reportId: string, count: number) {
  await expect
    .poll(async () => {
      await world.clock.advance(500);
      return (await jobs(reportId)).filter(({ state }) => state === 'printed').length;
    })
    .toBe(count);
  return jobs(reportId);
}
const files = async () => (await world.ask('cashbox.fiscalShifts', { page: 1 })).shifts.map(({ file }) => file);

describe('reports of a shift', () => {
  it('Z: is printed by itself once, and every print after it says COPY', async () => {
    await open();
    const { reportId } = await closeShift();
    expect(await printedJobs(reportId, 1)).toMatchObject([{ document: 'z_report', isCopy: false, saleId: null }]);
    await world.ask('report.print', { reportId });
    expect(await printedJobs(reportId, 2)).toMatchObject([{ isCopy: false }, { isCopy: true }]);
  });

  it('L3: started anew, the Z is not printed once more', async () => {
    await open();
    const { reportId } = await closeShift();
    await printedJobs(reportId, 1);
    await world.restart();
    const [person] = (await world.ask('app.view', {})).people;
    await world.ask('session.unlock', { personId: person?.id ?? '', pin: '2468' });
    await world.clock.advance(5_000);
    expect(await jobs(reportId)).toHaveLength(1);
  });

  it("the service's own is stored under the shift's number after the close, and printed from there", async () => {
    await open();
    const { shiftId } = await closeShift();
    await expect
      .poll(async () => {
        await world.clock.advance(1_000);
        return (await files())[0];
      })
      // Number 1 is the sandbox's synthetic yesterday.
      .toMatch(/^Z_000002_2026-03-05_\d+\.pdf$/);
    const reportId = `fiscal:${String(shiftId)}`;
    await world.ask('report.print', { reportId });
    expect(await printedJobs(reportId, 1)).toMatchObject([{ document: 'fiscal_report', isCopy: false }]);
  });

  it('a report is fetched again when it is missing, and refused with a message while the service has none', async () => {
    await open();
    await closeShift();
    await sellByQr();
    const { shifts } = await world.ask('cashbox.fiscalShifts', { page: 1 });
    expect(shifts.map(({ isOpen }) => isOpen)).toEqual([true, false, false]);
    const [now, before] = shifts;
    expect(await world.call('cashbox.fetchFiscalReport', { shiftId: now?.id ?? 0 })).toMatchObject({
      problem: { code: 'cashbox_report_unavailable' },
    });
    expect(await world.call('cashbox.fetchFiscalReport', { shiftId: 1 })).toMatchObject({
      problem: { code: 'cashbox_shift_not_found' },
    });
    const fetched = await world.ask('cashbox.fetchFiscalReport', { shiftId: before?.id ?? 0 });
    expect(fetched.file).toMatch(/^Z_000002_/);
    expect((await files()).slice(0, 2)).toEqual([null, fetched.file]);
  });

  it('a report of nothing is refused', async () => {
    await open();
    for (const reportId of ['fiscal:x', 'nothing']) {
      expect(await world.call('report.print', { reportId })).toMatchObject({ problem: { code: 'till_not_found' } });
    }
  });
});
