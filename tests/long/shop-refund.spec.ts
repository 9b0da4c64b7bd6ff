import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createCounter } from '../support/counter.ts';
import { startHost } from '../support/host.ts';
import { expect, test } from '../support/till-test.ts';

const passphrase = 'ключ под ковриком';

async function prepareRefund(page: Page, invoiceId: number, sum: string): Promise<void> {
  await createCounter(page).go('bulk');
  await page.getByTestId('part-all-invoices').click();
  await page.getByTestId('invoice-scope').getByRole('button').click();
  await page.locator('[role=option]').nth(1).click();
  await page.getByTestId(`shop-row-${String(invoiceId)}`).click();
  await page.getByTestId('shop-refund').click();
  await page.getByTestId('refund-amount').click();
  await page.getByTestId('refund-amount-field').fill(sum);
}

test('two tills refund a third one’s sale at once: never more than was paid, and each shows its own result', async ({
  browser,
  service,
  openTill,
}) => {
  await service.changeOrganization({ fiscal_till: true });
  const seller = await openTill();
  await seller.counter.chooseLanguage('ru');
  await seller.counter.connect(service, passphrase);
  await seller.counter.makeManager('Айгерим', '2468');
  await seller.counter.addByTap(0);
  await seller.counter.payByQr();
  const [sold] = await service.invoices();
  const invoiceId = sold?.id ?? 0;
  await service.customer(invoiceId, 'pay');
  await seller.counter.expectPhase('paid');

  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'tilla-shop-')));
  const hosts = await Promise.all(folders.map((dataFolder) => startHost({ dataFolder })));
  try {
    const pages = await Promise.all(
      hosts.map(async (host, index) => {
        const page = await browser.newPage();
        await page.goto(host.address());
        const counter = createCounter(page);
        await counter.chooseLanguage('ru');
        await counter.connect(service, passphrase);
        await counter.makeManager(index === 0 ? 'Дана' : 'Серік', '1357');
        return page;
      }),
    );
    // Two thirds each: both together would exceed what was paid.
    const paid = Number(sold?.amount ?? 0);
    const sum = Math.floor((paid * 2) / 3);
    for (const page of pages) await prepareRefund(page, invoiceId, String(sum));
    await Promise.all(pages.map((page) => page.getByTestId('refund-confirm').click()));
    const ends = await Promise.all(
      pages.map(async (page) => {
        const shown = page.getByTestId('refund-state').or(page.getByTestId('advice'));
        await expect(shown.first()).toBeVisible();
        await expect(page.locator('[data-testid=refund-state][data-phase=sending]')).toHaveCount(0);
        await expect(page.locator('[data-testid=refund-state][data-phase=accepted]')).toHaveCount(0);
        return page.locator('[data-testid=refund-state][data-phase=done]').count();
      }),
    );
    expect(ends.toSorted()).toEqual([0, 1]);
    expect(await service.refunds()).toHaveLength(1);
    for (const page of pages) await page.close();
  } finally {
    for (const host of hosts) await host.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
