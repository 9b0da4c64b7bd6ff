import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { slipWords } from '../support/slip-words.ts';
import { expect, test } from '../support/till-test.ts';

const createQr = { method: 'POST', path: '/api/v1/invoices/qr' } as const;
const passphrase = 'a phrase of this shop';

test('killed while the service is at work: after restart the same sale shows the same, single invoice (C1, C2)', async ({
  service,
  openTill,
}) => {
  const first = await openTill();
  await first.counter.connect(service, passphrase);
  await first.counter.makeManager('Айгерим', '2468');
  await first.counter.addByTap(1);
  const total = await first.counter.total();
  await service.addFault({ match: createQr, kind: 'delay', delay_ms: 2_500, times: 1 });
  await first.counter.startPaying();
  await first.counter.expectPhase('sending');
  await first.host.kill();

  const second = await openTill();
  await second.counter.openKey(passphrase);
  await second.counter.unlock('2468');
  await second.counter.expectPhase('waiting', 20_000);
  await expect(second.counter.amount).toContainText(total);
  const invoices = await service.invoices();
  expect(invoices).toHaveLength(1);
  expect(await second.counter.readQrFromScreenshot()).toBe(await service.qrTokenOf(invoices[0]?.id ?? 0));
});

test('killed after the work was done and its answer was lost: adopted, never made again (C1, C2)', async ({
  service,
  openTill,
}) => {
  const first = await openTill();
  await first.counter.connect(service, passphrase);
  await first.counter.makeManager('Айгерим', '2468');
  await first.counter.addByTap(1);
  await service.addFault({ match: createQr, kind: 'drop_response', times: 1 });
  // The till would look for it at once; so nothing else gets through until the power is cut.
  await service.addFault({ match: { method: 'GET', path: '/api/v1/invoices' }, kind: 'drop_request' });
  await first.counter.startPaying();
  await expect.poll(() => service.countRequests('POST', /invoices\/qr/)).toBe(1);
  await first.host.kill();
  await service.clearFaults();

  const second = await openTill();
  await second.counter.openKey(passphrase);
  await second.counter.unlock('2468');
  await second.counter.expectPhase('waiting', 20_000);
  const invoices = await service.invoices();
  expect(invoices).toHaveLength(1);
  await service.customer(invoices[0]?.id ?? 0, 'pay');
  await second.counter.expectPhase('paid');
  expect(await service.chargesOf(invoices[0]?.id ?? 0)).toBe(1);
});

test('killed between paid and receipt: the restarted till knows it is paid and prints the slip (L3)', async ({
  service,
  openTill,
  dataFolder,
}) => {
  const receipts = join(dataFolder, 'receipts');
  const first = await openTill();
  await first.counter.connect(service, passphrase);
  await first.counter.makeManager('Айгерим', '2468');
  const good = await first.counter.addByTap(2);
  await first.counter.payByQr();
  // A file in the folder's place: the receipt cannot be written until somebody repairs that.
  rmSync(receipts, { recursive: true, force: true });
  writeFileSync(receipts, '');
  const [invoice] = await service.invoices();
  const id = invoice?.id ?? 0;
  await service.customer(id, 'pay');
  await first.counter.expectPhase('paid');
  await first.host.kill();
  rmSync(receipts);

  const { counter } = await openTill();
  await counter.openKey(passphrase);
  await expect.poll(() => pdfsIn(receipts).length).toBe(1);
  const slip = await pdfText(pdfsIn(receipts)[0] ?? '');
  expect(slip).toContain(slipWords('ru').slipNumber(1));
  expect(slip).toContain(good);
  await counter.unlock('2468');
  await counter.expectPhase('paid');
  expect(await service.chargesOf(id)).toBe(1);
});

test('paid while the till was dead: told after the restart, with its slip (L3)', async ({
  service,
  openTill,
  dataFolder,
}) => {
  const first = await openTill();
  await first.counter.connect(service, passphrase);
  await first.counter.makeManager('Айгерим', '2468');
  await first.counter.addByTap(2);
  await first.counter.payByQr();
  const [invoice] = await service.invoices();
  await first.host.kill();
  await service.customer(invoice?.id ?? 0, 'pay');

  const { counter } = await openTill();
  await counter.openKey(passphrase);
  await counter.unlock('2468');
  await counter.expectPhase('paid', 20_000);
  await expect.poll(() => pdfsIn(join(dataFolder, 'receipts')).length).toBe(1);
});
