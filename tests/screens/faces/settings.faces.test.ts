import { expect } from 'vitest';
import { openTraining } from '../till-screen.ts';
import { drawFaces } from './draw-face.ts';

drawFaces('settings', async (language, look) => {
  const till = await openTraining({ language });
  await till.counter.go('settings');
  await till.until(() => till.sees('printer-folder'), 'the printers are listed');
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
  await till.press('describe-receipt-printer');
  expect(till.sees('printer-address')).toBe(true);
  look('receipt-printer');
  await till.press('dialog-close');
  await till.press('connect-anew');
  expect(till.sees('base-url')).toBe(true);
  look('reconnect');
});
