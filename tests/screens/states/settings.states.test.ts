import { expect } from 'vitest';
import { noDesktop } from '#core/platform/desktop-port.ts';
import { openTraining } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('settings', async (language, look) => {
  // Every ability of a host, so that its choices are drawn.
  const abilities = ['startWithSystem', 'kiosk', 'keepAwake', 'updates'] as const;
  const till = await openTraining({
    language,
    desktop: { ...noDesktop, abilities },
    foundPrinters: () =>
      Promise.resolve([
        { way: 'usb', address: '/dev/usb/lp0' },
        { way: 'network', address: '192.168.1.50' },
        { way: 'windows', address: 'HP LaserJet M111' },
      ]),
  });
  await till.counter.go('settings');
  await till.until(() => till.sees('printer-folder'), 'the printers are listed');
  await till.until(() => till.sees('machine-kiosk') && till.sees('support-report'), 'the panels that come later');
  look('settings');
  await till.fill('ready-name', 'Зейнеткерлерге');
  await till.fill('ready-value', '5');
  await till.press('ready-add');
  await till.fill('ready-name', 'Зейнеткерлерге');
  await till.fill('ready-value', '0,5');
  expect(till.isDisabled('ready-add')).toBe(true);
  look('settings-discounts');
  await till.press('show-customer-address');
  expect(till.sees('customer-address')).toBe(true);
  look('settings-below');
  await till.press('learn-scanner');
  expect(till.sees('learn-outcome')).toBe(true);
  look('scanner');
  await till.scan('2900000000018');
  await till.advance(1_000);
  expect(till.see('learn-outcome').dataset['outcome']).toBe('learnt');
  look('scanner-learnt');
  await till.press('learn-close');
  await till.press('scanner-way-serial');
  await till.press('scanner-port-COM3');
  till.world.scanner.report('not_found');
  till.world.scanner.read('4870040101373');
  await till.advance(50);
  expect(till.sees('scanner-state')).toBe(true);
  look('scanner-serial');
  await till.press('scanner-way-keyboard');
  await till.press('support-report');
  await till.until(() => till.sees('support-text'), 'the report');
  look('support-report');
  await till.press('dialog-close');
  await till.press('notices');
  await till.until(() => till.sees('notices-text'), 'the licences');
  look('notices');
  await till.press('dialog-close');
  await till.press('find-receipt-printer');
  await till.until(() => till.see('printer-search').dataset['searching'] === 'false', 'the end of the search');
  look('printer-search');
  await till.press('type-printer-address');
  expect(till.sees('printer-address')).toBe(true);
  look('receipt-printer');
  await till.press('dialog-close');
  await till.press('connect-anew');
  expect(till.sees('base-url')).toBe(true);
  look('reconnect');
});
