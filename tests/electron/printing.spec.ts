import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCounter } from '../support/counter.ts';
import { pdfText } from '../support/pdf.ts';
import { receiptWords } from '../support/receipt-words.ts';
import { expect, manager, test } from './driver/double-test.ts';

test("a receipt goes to the system's printer through a hidden window, drawn, and as the receipt that it is", async ({
  start,
}) => {
  const till = start({ args: ['--training'], machine: { platform: 'win32', printers: ['Roll 80', 'Office A4'] } });
  const page = await till.page();
  const counter = createCounter(page);
  await counter.makeManager(manager.name, manager.pin);
  await counter.go('settings/receipt');
  await counter.choosePrinter('electron:Roll 80');
  await counter.go('sell');
  const good = await counter.addByTap(0);
  await counter.payByQr();
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await expect.poll(async () => (await till.ask('printed', {})).length).toBe(1);

  const [sheet] = await till.ask('printed', {});
  expect(sheet).toMatchObject({ printer: 'Roll 80', options: { silent: true, deviceName: 'Roll 80' } });
  expect(sheet?.pdf, 'an empty sheet').not.toBeNull();
  const file = join(till.dataFolder, 'printed.pdf');
  writeFileSync(file, sheet?.pdf ?? new Uint8Array());
  const receipt = await pdfText(file);
  for (const text of [receiptWords('ru').receiptNumber(1), good]) expect(receipt).toContain(text);
  await expect(page.getByTestId('print-state')).toHaveAttribute('data-state', 'printed');
  // The window that printed was never visible, and is gone.
  expect(await till.ask('windows', {})).toHaveLength(1);
});
