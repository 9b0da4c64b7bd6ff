import { expect } from '@playwright/test';
import { openLive, sellByQr, type Walk } from './stage.ts';

/** A note of a sale: written, sent to the service, waiting for the connection, refused. */
export const saleNotes: Walk = async (stage) => {
  const { look } = stage;
  const till = await openLive(stage);
  const { page, counter, shop } = till;
  const state = page.getByTestId('comment-state');
  const write = async (text: string): Promise<void> => {
    await page.getByTestId('edit-comment').click();
    await page.getByTestId('comment-field').fill(text);
    await page.getByTestId('save-comment').click();
  };
  await sellByQr(till, [0, 2]);
  await counter.go('sales');
  await page.getByTestId('edit-comment').click();
  await expect(page.getByTestId('comment-field')).toBeFocused();
  await look('comment');
  await page.getByTestId('comment-field').fill('Пакетін ұмытып кетті, ертең алады. '.repeat(13));
  await look('comment-long');
  await page.getByTestId('save-comment').click();
  await expect(state).toHaveAttribute('data-state', 'told');
  await look('comment-told');
  const comments = { method: 'PATCH', path: '/api/v1/invoices/' } as const;
  const body = { error: 'content_rejected', error_code: 'content_rejected', message: 'No.' };
  await shop.addFault({ match: comments, kind: 'status', status: 422, body, times: 1 });
  await write('Қайтарылмайтын тауар');
  await expect(state).toHaveAttribute('data-state', 'refused', { timeout: 30_000 });
  await look('comment-refused');
  await shop.addFault({ match: comments, kind: 'drop_request' });
  await write('Пакетін ертең алады');
  await expect(state).toHaveAttribute('data-state', 'waiting');
  await look('comment-waiting');
};

/** Links for customers at home: one from the refund's question, several by list; shown on request, taken back. */
export const refundLinks: Walk = async (stage) => {
  const { look } = stage;
  const till = await openLive(stage);
  const { page, counter } = till;
  await sellByQr(till, [0]);
  await counter.go('sales');
  await page.getByTestId('part-refunds').click();
  await page.getByTestId('part-links').click();
  await expect(page.getByTestId('links-free')).toBeVisible();
  await look('links-none');
  await page.getByTestId('issue-links').click();
  await page.getByTestId('more-links').click();
  await page.getByTestId('links-label').fill('Дана, кеше');
  await look('links-issue');
  await page.getByTestId('confirm-links').click();
  await expect(page.locator('[data-testid="refund-link-row"][data-state="waiting"]')).toHaveCount(2);
  await look('links');
  await page.getByTestId('open-link').first().click();
  await expect(page.getByTestId('show-link')).toBeVisible();
  await look('link');
  await page.getByTestId('show-link').click();
  await expect(page.getByTestId('refund-link-code')).toBeVisible();
  await look('link-shown');
  await page.getByTestId('close-link').click();
  await page.getByTestId('revoke-link').first().click();
  await expect(page.getByTestId('confirm-revoke')).toBeVisible();
  await look('link-revoke');
  await page.getByTestId('confirm-revoke').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
