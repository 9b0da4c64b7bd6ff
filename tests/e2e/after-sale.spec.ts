import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import kkSales from '../../shared/locales/kk/sales.json' with { type: 'json' };
import { createHistoryHands } from '../support/history-hands.ts';
import type { ServiceProcess } from '../support/service.ts';
import { expect, type OpenTill, test } from '../support/till-test.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const Sessions = z.array(z.looseObject({ id: z.string(), status: z.string(), link: z.looseObject({}).nullable() }));

async function openShop(openTill: () => Promise<OpenTill>, service: ServiceProcess, language: 'ru' | 'kk') {
  await service.changeOrganization({ fiscal_till: true });
  const till = await openTill();
  await till.counter.chooseLanguage(language);
  await till.counter.connect(service);
  await till.counter.makeManager('Айгерим', '2468');
  return till;
}

async function sellOne({ counter }: OpenTill, service: ServiceProcess): Promise<number> {
  await counter.addByTap(0);
  await counter.payByQr();
  const id = (await service.invoices()).at(0)?.id ?? 0;
  await service.customer(id, 'scan');
  await service.customer(id, 'pay');
  await counter.expectPhase('paid');
  await counter.nextCustomer();
  return id;
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  expect(violations).toEqual([]);
}

test('a note about a sale is kept without a line, reaches the bill when there is one, and stands on the timeline', async ({
  service,
  openTill,
}) => {
  test.slow();
  const till = await openShop(openTill, service, 'kk');
  const { counter, page } = till;
  await sellOne(till, service);
  await counter.go('sales');
  const state = page.getByTestId('comment-state');
  const write = async (text: string) => {
    await page.getByTestId('edit-comment').click();
    await page.getByTestId('comment-field').fill(text);
    await page.getByTestId('save-comment').click();
  };
  await write('Пакетін ұмытып кетті');
  await expect(state).toHaveAttribute('data-state', 'told');

  await service.goDown();
  await write('Пакетін ертең алады');
  await expect(state).toHaveAttribute('data-state', 'waiting');
  await expect(state).toContainText(kkSales.comment.state.waiting);
  await expect(page.getByTestId('comment-text')).toHaveText('Пакетін ертең алады');
  await service.comeBack();
  await expect(state).toHaveAttribute('data-state', 'told', { timeout: 60_000 });

  await page.getByTestId('show-timeline').click();
  await expect(page.getByTestId('timeline').locator('[data-type="sale.commented"]')).toHaveCount(2);
  await expectAccessible(page);
});

test('the address of a receipt is asked for by nobody until a person does', async ({ service, openTill }) => {
  test.slow();
  const till = await openShop(openTill, service, 'ru');
  const { counter, page } = till;
  const id = await sellOne(till, service);
  await counter.go('sales');
  await expect(page.getByTestId('receipt-qr')).toBeVisible();
  expect(await service.countRequests('GET', new RegExp(`/invoices/${String(id)}/receipt`))).toBe(0);
  await page.getByTestId('receipt-qr').click();
  await expect(page.getByTestId('receipt-qr-code')).toBeVisible({ timeout: 30_000 });
  expect(await service.countRequests('GET', new RegExp(`/invoices/${String(id)}/receipt`))).toBeGreaterThan(0);
});

test('a split sale names every tender with its receipt, and the whole', async ({ service, openTill }) => {
  test.slow();
  const { page, counter } = await openShop(openTill, service, 'ru');
  const hands = createHistoryHands(page);
  const { items } = await hands.call('catalog.search', { text: '', category: null, limit: 50 });
  const item = items.find(({ sellable, priceTiyn }) => sellable && priceTiyn > 20_000);
  if (item === undefined) throw new Error('no goods');
  const { id: catalogItemId, name, unit, priceTiyn } = item;
  const line = { id: 'a', catalogItemId, name, unit, priceTiyn, count: 1, discountPercentage: 0 };
  const { saleId } = await hands.call('sale.payPart', {
    cart: { lines: [line], discountPercentage: 0 },
    shownTotalTiyn: priceTiyn,
    tender: 'cash',
    amountTiyn: 10_000,
    cashReceivedTiyn: 20_000,
  });
  const rest = { saleId, tender: 'card', amountTiyn: priceTiyn - 10_000, cashReceivedTiyn: null } as const;
  await hands.call('sale.addTender', rest);
  await counter.go('sales');
  await expect(page.getByTestId('sale-tender')).toHaveCount(2);
  await expect(page.getByTestId('sale-tender').first()).toContainText('сдача');
  await expect(page.getByTestId('paid-in-all')).toBeVisible();
  await expect(page.getByTestId('tender-receipt-qr')).toHaveCount(2, { timeout: 30_000 });
  await page.getByTestId('tender-receipt-qr').first().click();
  await expect(page.getByTestId('receipt-qr-code')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByTestId('give-back').first().click();
  await page.getByTestId('confirm-give-back').click();
  await expect(page.getByTestId('given-back')).toBeVisible();
  await expectAccessible(page);
});

test('links for customers at home: issued, shown on request, followed to the refund, taken back', async ({
  service,
  openTill,
}) => {
  test.slow();
  const till = await openShop(openTill, service, 'ru');
  const { counter, page } = till;
  await sellOne(till, service);
  await counter.go('sales');
  await page.getByTestId('part-links').click();
  await page.getByTestId('issue-links').click();
  await page.getByTestId('more-links').click();
  await page.getByTestId('links-label').fill('Дана, вчера');
  await page.getByTestId('confirm-links').click();
  const waiting = page.locator('[data-testid="refund-link-row"][data-state="waiting"]');
  await expect(waiting).toHaveCount(2);
  await expectAccessible(page);

  await test.step('the address is on no screen before somebody asks', async () => {
    await expect(page.getByTestId('refund-link-code')).toHaveCount(0);
    await page.getByTestId('open-link').first().click();
    await expect(page.getByTestId('refund-link-url')).toHaveCount(0);
    await page.getByTestId('show-link').click();
    await expect(page.getByTestId('refund-link-code')).toBeVisible();
    expect(await page.getByTestId('refund-link-url').inputValue()).toMatch(/^https?:/);
    await page.getByTestId('close-link').click();
  });

  await test.step('whoever was identified by one gets a part of the money back', async () => {
    const opened = Sessions.parse(await service.control('GET', '/qr-refunds')).find(({ link }) => link !== null);
    await service.control('POST', `/qr-refund-links/${opened?.id ?? ''}/use`, {});
    await service.control('POST', `/qr-refunds/${opened?.id ?? ''}/customer`, { action: 'scan' });
    await page.getByTestId('refund-by-link').click({ timeout: 90_000 });
    await page.getByTestId('qr-refund-execute').click();
    await expect(page.getByTestId('refund-state')).toHaveAttribute('data-phase', 'done', { timeout: 30_000 });
    await page.getByTestId('refund-close').click();
    await expect(page.locator('[data-testid="refund-link-row"][data-state="refunded"]')).toHaveCount(1);
    expect(await service.refunds()).toHaveLength(1);
  });

  await test.step('the other one is taken back', async () => {
    await page.getByTestId('revoke-link').click();
    await page.getByTestId('confirm-revoke').click();
    await expect(waiting).toHaveCount(0);
  });
});
