import en from '@tilla/shared/locales/en/devices.json' with { type: 'json' };
import enPay from '@tilla/shared/locales/en/pay.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/devices.json' with { type: 'json' };
import kkPay from '@tilla/shared/locales/kk/pay.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/devices.json' with { type: 'json' };
import ruErrors from '@tilla/shared/locales/ru/errors.json' with { type: 'json' };
import ruPay from '@tilla/shared/locales/ru/pay.json' with { type: 'json' };
import { afterEach, beforeEach, expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../support/virtual-printer.ts';
import { openShift } from './shift-screen.ts';
import { openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
const payWords = { ru: ruPay, kk: kkPay, en: enPay } as const;

let device: VirtualPrinter;
beforeEach(async () => {
  device = await startVirtualPrinter();
});
afterEach(() => device.close());

const described = () => ({ way: 'network', address: device.address, baudRate: 9600, cut: true, drawer: true }) as const;
const stateIs = (till: TillScreen, state: string) =>
  till.until(() => till.see('receipt-printer-state').dataset['state'] === state, `the printer is ${state}`);
async function payByQr(till: TillScreen): Promise<void> {
  await till.counter.addByTap(0);
  await till.press('pay-qr');
  await till.advance(2_000);
  const [payment] = (await till.ask('payment.listOpen', {})).payments;
  await till.ask('training.actAsCustomer', { paymentId: payment?.id ?? '', action: 'pay' });
  await till.advance(5_000);
}

for (const language of spokenLanguages) {
  test(`a manager searches for a printer, and a printed receipt proves it, in ${language}`, async () => {
    let asked: boolean[] = [];
    const till = await openTraining({
      language,
      foundPrinters: ({ network }) => {
        asked.push(network);
        return Promise.resolve(network ? [{ way: 'network', address: device.address }] : []);
      },
    });
    const { receiptPrinter } = words[language];
    const { find } = receiptPrinter;
    await till.counter.go('settings/devices');
    expect(asked, 'nothing is searched for before somebody asks').toEqual([]);
    await till.press('find-receipt-printer');
    await till.until(() => till.see('printer-search').dataset['searching'] === 'false', 'the end of the search');
    expect(asked.toSorted()).toEqual([false, true]);
    expect(till.says(find.count.replace('{{count}}', '1'))).toBe(true);
    expect(till.says(find.ways.network, till.dialog())).toBe(true);
    asked = [];
    await till.press('printer-missing');
    expect(till.says(find.hints.power, till.see('printer-hints'))).toBe(true);
    await till.press('search-printers-again');
    expect(asked).toContain(true);
    await till.press(`connect-${device.address}`);
    await till.until(() => till.sees('proof-straight'), 'the question about the test receipt');
    expect(device.papers()).toHaveLength(1);
    expect(device.papers()[0]?.isCut).toBe(true);
    await till.press('proof-width');
    await till.until(() => device.papers().length === 2 && till.sees('proof-straight'), 'a narrower receipt');
    await till.press('proof-not-cut');
    expect(till.says(find.cutOff)).toBe(true);
    await till.press('printer-drawer');
    await till.press('proof-straight');
    expect(till.isDialogOpen()).toBe(false);
    expect((await till.ask('app.view', {})).settings).toMatchObject({
      printerId: 'receipt',
      paperWidth: '58',
      receiptPrinter: { way: 'network', address: device.address, drawer: true, cut: false },
    });
    await stateIs(till, 'ready');
    device.state = 'cover_open';
    await till.press('ask-printer-state');
    await stateIs(till, 'cover_open');
    expect(till.says(receiptPrinter.states.cover_open)).toBe(true);
    await till.press('forget-receipt-printer');
    expect((await till.ask('app.view', {})).settings).toMatchObject({ printerId: 'folder', receiptPrinter: null });
  });

  test(`a printer that no search finds is connected by its address, and proved in the same way, in ${language}`, async () => {
    const till = await openTraining({ language });
    const { receiptPrinter } = words[language];
    await till.counter.go('settings/devices');
    await till.press('find-receipt-printer');
    await till.until(() => till.sees('printer-hints'), 'nothing found, and what to do');
    expect(till.says(receiptPrinter.find.none)).toBe(true);
    await till.press('type-printer-address');
    await till.fill('printer-address', 'принтер');
    await till.press('save-printer');
    expect(till.says(receiptPrinter.badAddress.replace('{{example}}', '192.168.1.50:9100'))).toBe(true);
    await till.fill('printer-address', device.address);
    await till.press('save-printer');
    await till.until(() => till.sees('proof-straight'), 'the question about the test receipt');
    await till.press('proof-nothing');
    expect(till.says(receiptPrinter.find.hints.cable, till.see('printer-hints'))).toBe(true);
    await till.press('proof-again');
    await till.until(() => device.papers().length === 2 && till.sees('proof-straight'), 'another test receipt');
    await till.press('proof-straight');
    await till.press('test-page');
    await till.until(() => device.papers().length === 3 && till.sees('proof-straight'), 'the same question again');
    await till.press('proof-straight');
    await till.press('edit-receipt-printer');
    expect((till.see('printer-address') as HTMLInputElement).value).toBe(device.address);
  });

  test(`a slip in the folder is called a file, and one on paper printed, in ${language}`, async () => {
    const till = await openTraining({ language });
    await payByQr(till);
    const ends = () => till.until(() => till.see('print-state').dataset['state'] === 'printed', 'an end of the print');
    await ends();
    expect(till.text('print-state')).toContain(payWords[language].print.file);
    expect(till.text('print-state')).not.toContain(payWords[language].print.printed);
    await till.ask('settings.change', { receiptPrinter: described(), printerId: 'receipt' });
    await till.press('show-receipt');
    await till.until(() => till.sees('receipt-picture'), 'the slip on the screen');
    await till.press('print-shown');
    await till.advance(1_000);
    await till.until(() => till.see('print-state').dataset['outcome'] === 'paper', 'paper');
    expect(till.text('print-state')).toContain(payWords[language].print.printed);
  });
}

test('a serial printer that prints nothing is tried at the next speed', async () => {
  const till = await openTraining({
    language: 'ru',
    foundPrinters: () => Promise.resolve([{ way: 'serial', address: '/dev/ttyUSB77' }]),
  });
  await till.counter.go('settings/devices');
  await till.press('find-receipt-printer');
  await till.press('connect-/dev/ttyUSB77');
  await till.until(() => till.sees('proof-speed'), 'the printer does not answer');
  expect(till.see('advice', till.dialog()).dataset['code']).toBe('till_printer_unreachable');
  await till.press('proof-speed');
  await till.until(() => till.sees('proof-speed'), 'nor at another speed');
  expect((await till.ask('app.view', {})).settings.receiptPrinter).toMatchObject({ way: 'serial', baudRate: 19_200 });
});

test('a receipt that waits for paper says so at the counter', async () => {
  device.state = 'paper_out';
  const till = await openTraining({ language: 'ru' });
  await till.ask('settings.change', { receiptPrinter: described(), printerId: 'receipt' });
  await payByQr(till);
  const what = ruErrors.what.till_printer_paper_out;
  await till.until(() => till.text('print-state').includes(what), 'the reason');
  expect(till.counter.phase()).toBe('paid');
});

test('the drawer is opened by hand for a reason, from the shift’s screen; without a drawer nobody is offered it', async () => {
  const till = await openShift();
  expect(till.sees('open-cash-drawer')).toBe(false);
  await till.ask('settings.change', { receiptPrinter: described() });
  await till.press('open-cash-drawer');
  await till.press('drawer-reason-count');
  await till.press('drawer-confirm');
  await till.until(() => !till.sees('drawer-confirm'), 'the drawer is open');
  expect(device.pulses).toBe(1);
});

test('a Z report can be looked at before it is printed once more', async () => {
  const till = await openShift();
  const { drawer } = await till.ask('cashbox.view', {});
  const close = { drawerId: drawer?.id ?? '', count: { 1000: 1 }, note: '', fiscalShiftId: null, override: true };
  await till.ask('cashbox.close', close);
  await till.advance(2_000);
  await till.press('z-again-show');
  await till.until(() => till.sees('receipt-picture'), 'the report on the screen');
  expect(till.see('receipt-picture').getAttribute('src')).toMatch(/^data:image\/png;base64,iVBOR/);
});
