import { expect } from '@playwright/test';
import { openLive, type Walk } from './stage.ts';

/** The shop's goods: looked for, written, picked, without a code, as tiles. */
export const goods: Walk = async (stage) => {
  const { look } = stage;
  const { page, shop } = await openLive(stage);
  await page.getByTestId('sidebar-goods').click();
  const rows = page.getByTestId(/^goods-row-/);
  await expect(rows.first()).toBeVisible();
  await look('goods');
  await rows.nth(2).click();
  await expect(page.getByTestId('goods-shown')).toBeVisible();
  await look('goods-one');
  await page.getByTestId('goods-edit').click();
  await look('goods-edit');
  await page.getByTestId('goods-leave').click();
  await page.getByTestId('new-goods').click();
  await page.getByTestId('goods-price-field').fill('0');
  await page.getByTestId('goods-save').click();
  await look('goods-faults');
  await page.getByTestId('goods-leave').click();
  await page.getByTestId('goods-pick').click();
  for (const place of [0, 1, 3]) await rows.nth(place).click();
  await look('goods-picked');
  await page.getByTestId('picked-remove').click();
  await expect(page.getByTestId('remove-confirm')).toBeEnabled();
  await look('goods-remove-many');
  await page.getByTestId('remove-leave').click();
  await page.getByTestId('goods-pick').click();
  await page.getByTestId('goods-tab-noCode').click();
  await look('goods-no-code');
  await shop.control('POST', '/provider', {
    organization_id: shop.organizationId,
    catalog: 'error:catalog_item_invalid',
  });
  await page.getByTestId('goods-tab-all').click();
  await rows.nth(2).click();
  await page.getByTestId('goods-edit').click();
  await page.getByTestId('goods-price-field').fill('555');
  await page.getByTestId('goods-save').click();
  await expect(page.getByTestId('goods-shown')).toHaveAttribute('data-state', 'error', { timeout: 90_000 });
  await page.getByTestId('goods-tab-rejected').click();
  await expect(rows.first()).toBeVisible();
  await look('goods-rejected');
  await page.getByTestId('goods-tab-categories').click();
  await expect(page.getByTestId('category-names')).toBeVisible();
  await look('goods-categories');
  await page.getByTestId('goods-tab-tiles').click();
  await page.getByTestId('tile-search').fill('шоколад');
  for (const place of [0, 1, 2]) await page.getByTestId('tile-add').nth(place).click();
  await expect(page.getByTestId(/^pinned-/)).toHaveCount(3);
  await look('goods-tiles');
};
