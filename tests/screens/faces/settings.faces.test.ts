import { expect } from 'vitest';
import { noDesktop } from '../../../electron/core/desktop/desktop-port.ts';
import { openTraining } from '../till-screen.ts';
import { drawFaces } from './draw-face.ts';

drawFaces('settings', async (language, look) => {
  // All that a host can do with its machine, so that its choices are drawn.
  const abilities = ['startWithSystem', 'kiosk', 'keepAwake', 'updates'] as const;
  const till = await openTraining({ language, desktop: { ...noDesktop, abilities } });
  await till.counter.go('settings');
  await till.until(() => till.sees('printer-folder'), 'the printers are listed');
  await till.until(() => till.sees('machine-kiosk') && till.sees('support-report'), 'the panels that come later');
  look('settings');
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
  await till.press('support-report');
  await till.until(() => till.sees('support-text'), 'the report');
  look('support-report');
  await till.press('dialog-close');
  await till.press('notices');
  await till.until(() => till.sees('notices-text'), 'the licences');
  look('notices');
  await till.press('dialog-close');
  await till.press('connect-anew');
  expect(till.sees('base-url')).toBe(true);
  look('reconnect');
});
