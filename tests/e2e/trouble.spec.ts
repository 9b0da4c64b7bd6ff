import { join } from 'node:path';
import { filesHolding, filesIn } from '../support/canary.ts';
import { inVerify } from '../support/depth.ts';
import { pdfsIn } from '../support/pdf.ts';
import { expect, test } from '../support/till-test.ts';

const everything = { path: '/api/v1' } as const;

// tests/contract/canaries.test.ts looks through the files of a whole day; `npm run verify` plays it as well.
inVerify(test)(
  'after trouble of every kind no file of the till holds the key (security.md, Secrets and Logs)',
  async ({ service, openTill, dataFolder }) => {
    const { counter, host, page } = await openTill();
    await counter.connect(service, 'a phrase of this shop');
    await counter.makeManager('Айгерим', '2468');
    await counter.addByTap(0);
    await service.addFault({
      match: everything,
      kind: 'status',
      status: 401,
      body: { error: 'Unauthorized', message: service.apiKey },
    });
    await counter.startPaying();
    await counter.expectPhase('rejected');
    await service.clearFaults();
    await counter.backToCart();
    await page.getByTestId('check-access').click();
    await counter.payByQr();
    const [invoice] = await service.invoices();
    await service.customer(invoice?.id ?? 0, 'pay');
    await counter.expectPhase('paid');
    await expect.poll(() => pdfsIn(join(dataFolder, 'receipts')).length).toBe(1);
    await host.stop();
    const files = filesIn(dataFolder);
    for (const kind of [/\.sqlite$/, /settings\.json$/, /^log\//, /^receipts\/.*\.pdf$/, /key\.json$/]) {
      expect(
        files.some((file) => kind.test(file)),
        `a file like ${String(kind)} among ${files.join(', ')}`,
      ).toBe(true);
    }
    expect(await filesHolding(dataFolder, service.apiKey)).toEqual([]);
    expect(host.output()).not.toContain(service.apiKey);
    expect(host.process.spawnargs.join(' ')).not.toContain(service.apiKey);
  },
);
