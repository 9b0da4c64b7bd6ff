import { expect } from 'vitest';
import { sellByQr } from '../sold.ts';
import { openLive } from '../till-screen.ts';
import { drawFaces } from './draw-face.ts';

drawFaces('notes about a sale', async (language, look) => {
  const till = await openLive({ language });
  const state = (name: string) => () => till.see('comment-state').dataset['state'] === name;
  const write = async (text: string): Promise<void> => {
    await till.press('edit-comment');
    await till.fill('comment-field', text);
    await till.press('save-comment');
  };
  await sellByQr(till, { lines: 2 });
  await till.counter.go('sales');
  await till.press('edit-comment');
  look('comment');
  await till.paste('comment-field', 'Пакетін ұмытып кетті, ертең алады. '.repeat(13));
  look('comment-long');
  await till.press('save-comment');
  await till.within(30_000, state('told'), 'the service has the note');
  look('comment-told');
  await till.shop.refuse({ method: 'PATCH', path: '/api/v1/invoices/' }, 422, 'content_rejected', { times: 1 });
  await write('Қайтарылмайтын тауар');
  await till.within(30_000, state('refused'), 'the note is refused');
  look('comment-refused');
  await till.shop.addFault({ match: { method: 'PATCH', path: '/api/v1/invoices/' }, kind: 'drop_request' });
  await write('Пакетін ертең алады');
  await till.within(30_000, state('waiting'), 'the note waits for the line');
  look('comment-waiting');
});

drawFaces('links for refunds', async (language, look) => {
  const till = await openLive({ language });
  await sellByQr(till);
  await till.counter.go('sales');
  await till.press('part-links');
  await till.until(() => till.sees('links-free'), 'the part is loaded');
  look('links-none');
  await till.press('issue-links');
  await till.press('more-links');
  await till.fill('links-label', 'Дана, кеше');
  look('links-issue');
  await till.press('confirm-links');
  const waiting = () => till.all('refund-link-row').filter((row) => row.dataset['state'] === 'waiting').length;
  await till.within(30_000, () => waiting() === 2, 'both links wait');
  look('links');
  await till.press('open-link');
  expect(till.sees('show-link')).toBe(true);
  look('link');
  await till.press('show-link');
  expect(till.sees('refund-link-code')).toBe(true);
  look('link-shown');
  await till.press('close-link');
  await till.press('revoke-link');
  expect(till.sees('confirm-revoke')).toBe(true);
  look('link-revoke');
});
