import en from '@tilla/shared/locales/en/settings.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/settings.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/settings.json' with { type: 'json' };
import { expect } from 'vitest';
import { noDesktop } from '#core/platform/desktop-port.ts';
import { openTraining } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

const words = { ru, kk, en } as const;

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
  await till.advance(20_000);
  expect(till.text('settings-ledger')).toContain(words[language].books.state.whole);
  look('settings');
  await till.fill('settings-search', words[language].paper.slice(0, 4));
  expect(till.sees('setting-paper')).toBe(true);
  look('settings-search');
  await till.fill('settings-search', 'ъъъъ');
  expect(till.sees('empty')).toBe(true);
  look('settings-search-none');
  await till.type('{Escape}');
  await till.counter.go('settings/shop');
  look('settings-shop');
  await till.counter.go('settings/goods');
  look('settings-goods');
  await till.counter.go('settings/prices');
  await till.until(() => till.sees('ready-name'), 'the discounts');
  await till.fill('ready-name', 'Зейнеткерлерге');
  await till.fill('ready-value', '5');
  await till.press('ready-add');
  await till.fill('ready-name', 'Зейнеткерлерге');
  await till.fill('ready-value', '0,5');
  expect(till.isDisabled('ready-add')).toBe(true);
  look('settings-discounts');
  await till.counter.go('settings/receipt');
  await till.until(() => till.sees('printer-folder') && till.sees('receipt-name'), 'printers and receipt');
  look('settings-receipt');
  await till.counter.go('settings/look');
  look('settings-look');
  await till.counter.go('settings/system');
  await till.until(() => till.sees('machine-kiosk') && till.sees('support-report'), 'the machine');
  look('settings-system');
  await till.press('support-report');
  await till.until(() => till.sees('support-text'), 'the report');
  look('support-report');
  await till.press('dialog-close');
  await till.press('notices');
  await till.until(() => till.sees('notices-text'), 'the licences');
  look('notices');
  await till.press('dialog-close');
  await till.press('card-manager');
  expect(till.sees('help-card')).toBe(true);
  look('help-card');
  await till.press('dialog-close');
  await till.press('help');
  await till.until(() => till.sees('page-help'), 'the help of the page');
  look('help');
  await till.press('dialog-close');
  await till.counter.go('settings/devices');
  await till.until(() => till.sees('show-customer-address'), 'the devices');
  await till.press('show-customer-address');
  await till.press('prove-customer-screen');
  expect(till.sees('customer-address')).toBe(true);
  look('settings-devices');
  await till.press('customer-screen-seen');
  till.world.scale.answering = [{ path: 'COM5', protocol: 'massa_k', baudRate: 57_600 }];
  await till.press('find-scale');
  await till.press('connect-scale-COM5');
  till.world.scale.shows = { state: 'overloaded' };
  await till.press('prove-scale');
  till.see('scale-says').scrollIntoView();
  look('settings-scale');
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
  await till.press('find-receipt-printer');
  await till.until(() => till.see('printer-search').dataset['searching'] === 'false', 'the end of the search');
  look('printer-search');
  await till.press('type-printer-address');
  expect(till.sees('printer-address')).toBe(true);
  look('receipt-printer');
  await till.press('dialog-close');
  await till.counter.go('settings/shop');
  await till.press('connect-anew');
  expect(till.sees('base-url')).toBe(true);
  look('reconnect');
});
