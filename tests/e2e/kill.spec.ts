import { join } from 'node:path';
import { inVerify } from '../support/depth.ts';
import { pdfsIn } from '../support/pdf.ts';
import { expect, test } from '../support/till-test.ts';

const createQr = { method: 'POST', path: '/api/v1/invoices/qr' } as const;
const passphrase = 'a phrase of this shop';

// The kills at every step in electron/core show the same in process; `npm run verify` plays it as well.
inVerify(test)(
  'killed after the work was done and its answer was lost: adopted, never made again (C1, C2)',
  async ({ service, openTill }) => {
    const first = await openTill();
    await first.counter.connect(service, passphrase);
    await first.counter.makeManager('Айгерим', '2468');
    await first.counter.addByTap(1);
    await service.addFault({ match: createQr, kind: 'drop_response', times: 1 });
    // The till would look it up at once, so nothing else gets through until the power is cut.
    await service.addFault({ match: { method: 'GET', path: '/api/v1/invoices' }, kind: 'drop_request' });
    await first.counter.startPaying();
    await expect.poll(() => service.countRequests('POST', /invoices\/qr/)).toBe(1);
    await first.host.kill();
    await service.clearFaults();

    const second = await openTill();
    await second.counter.openKey(passphrase);
    await second.counter.unlock('2468');
    await second.counter.expectPhase('waiting');
    const invoices = await service.invoices();
    expect(invoices).toHaveLength(1);
    await service.customer(invoices[0]?.id ?? 0, 'pay');
    await second.counter.expectPhase('paid');
    expect(await service.chargesOf(invoices[0]?.id ?? 0)).toBe(1);
  },
);

// tests/screens/restart.test.ts cuts the power there each time.
inVerify(test)(
  'paid while the till was dead: told after the restart, with its receipt (L3)',
  async ({ service, openTill, dataFolder }) => {
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
    await counter.expectPhase('paid');
    await expect.poll(() => pdfsIn(join(dataFolder, 'receipts')).length).toBe(1);
  },
);
