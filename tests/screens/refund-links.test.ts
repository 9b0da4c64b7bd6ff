import enErrors from '@tilla/shared/locales/en/errors.json' with { type: 'json' };
import en from '@tilla/shared/locales/en/refunds.json' with { type: 'json' };
import kkErrors from '@tilla/shared/locales/kk/errors.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/refunds.json' with { type: 'json' };
import ruErrors from '@tilla/shared/locales/ru/errors.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/refunds.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { z } from 'zod';
import { spokenLanguages } from '../support/depth.ts';
import { pattern } from '../support/sentences.ts';
import { expectAdvice } from './advice.ts';
import { sellByQr } from './sold.ts';
import { type LiveOptions, type LiveScreen, openLive } from './till-screen.ts';

const words = { ru, kk, en };
const errors = { ru: ruErrors, kk: kkErrors, en: enErrors };
const Sessions = z.array(z.looseObject({ id: z.string(), status: z.string(), link: z.looseObject({}).nullable() }));

async function openLinks(options?: LiveOptions): Promise<LiveScreen> {
  const till = await openLive(options);
  await sellByQr(till);
  await till.counter.go('sales');
  await till.press('part-refunds');
  await till.until(() => till.sees('part-links'), 'the refunds are loaded');
  await till.press('part-links');
  // A chunk of its own, which loads in real time.
  await till.until(() => till.sees('issue-links'), 'the room of links');
  return till;
}

const rows = (till: LiveScreen, state: string) =>
  till.all('refund-link-row').filter((row) => row.dataset['state'] === state);
const issue = (till: LiveScreen, count: number, label = '') =>
  till.ask('qrRefund.issueLinks', { count, paymentId: null, label });

async function useLink(till: LiveScreen): Promise<void> {
  const opened = Sessions.parse(await till.shop.control('GET', '/qr-refunds')).find(({ link }) => link !== null);
  await till.shop.control('POST', `/qr-refund-links/${opened?.id ?? ''}/use`, {});
  await till.shop.control('POST', `/qr-refunds/${opened?.id ?? ''}/customer`, { action: 'scan' });
  await till.advance(3 * 60_000);
}

test('links for customers at home: issued, shown on request, followed to the refund, taken back', async () => {
  const till = await openLinks();
  await till.press('issue-links');
  await till.press('more-links');
  await till.fill('links-label', 'Дана, вчера');
  await till.press('confirm-links');
  expect(rows(till, 'waiting')).toHaveLength(2);
  expect(till.text(rows(till, 'waiting')[0] as Element)).toContain('Дана, вчера');

  // The address is on no screen before it is requested.
  expect(till.sees('refund-link-code')).toBe(false);
  await till.press('open-link');
  expect(till.sees('refund-link-url')).toBe(false);
  await till.press('show-link');
  expect(till.sees('refund-link-code')).toBe(true);
  expect((till.see('refund-link-url') as HTMLInputElement).value).toMatch(/^https?:/);
  await till.press('close-link');

  // The identified customer gets a part of the money back.
  await useLink(till);
  expect(rows(till, 'identified')).toHaveLength(1);
  await till.press('refund-by-link');
  await till.press('qr-refund-execute');
  await till.advance(5_000);
  expect(till.see('refund-state').dataset['phase']).toBe('done');
  await till.press('refund-close');
  expect(rows(till, 'refunded')).toHaveLength(1);
  expect((await till.shop.ledger()).refunds).toHaveLength(1);

  // The other one is revoked.
  await till.press('revoke-link');
  await till.press('confirm-revoke');
  expect(rows(till, 'waiting')).toHaveLength(0);
});

for (const language of spokenLanguages) {
  test(`in ${language}: none yet, what one is for, how it stands, and why it ended`, async () => {
    const till = await openLinks({ language });
    const { links, link } = words[language];
    expect(till.says(links.none)).toBe(true);
    expect(till.says(links.lead), 'said by what is empty').toBe(false);
    await issue(till, 1);
    expect(till.says(links.lead)).toBe(true);
    const [row] = rows(till, 'waiting');
    expect(till.text(row as Element)).toContain(link.title);
    expect(till.text(row as Element)).toContain(links.state.waiting);
    expect(till.says(pattern(link.until), row)).toBe(true);
    await till.press('revoke-link');
    expect(till.says(links.revokeHow, till.dialog())).toBe(true);
    await till.press('confirm-revoke');
    const [over] = rows(till, 'over');
    expect(till.text(over as Element)).toContain(errors[language].what.qr_refund_link_revoked);
    expect(till.text(over as Element)).not.toContain('qr_refund');
  });
}

test('how many: one at least, as many as are free at most, and none where none is free', async () => {
  const till = await openLinks();
  await issue(till, 18);
  await till.press('issue-links');
  await expect(till.press('fewer-links')).rejects.toThrow('disabled');
  await till.press('more-links');
  expect(till.text('links-count')).toBe('2');
  await expect(till.press('more-links')).rejects.toThrow('disabled');
  await till.press('fewer-links');
  expect(till.text('links-count')).toBe('1');
  await till.type('{Escape}');
  expect(rows(till, 'waiting')).toHaveLength(18);
  await issue(till, 2);
  expect(till.text('links-free')).toContain('0');
  await expect(till.press('issue-links')).rejects.toThrow('disabled');
});

test('what is free was taken meanwhile: refused in words, and the dialog stays', async () => {
  const till = await openLinks();
  await till.press('issue-links');
  await issue(till, 20);
  await till.press('confirm-links');
  expectAdvice(till, 'qr_refund_link_limit_reached', 'ru', till.dialog());
});

test('a day later a link has ended by itself', async () => {
  const till = await openLinks();
  await issue(till, 1);
  await till.world.clock.sleep(24 * 3_600_000, 'stands');
  await till.advance(4 * 60_000);
  expect(rows(till, 'waiting')).toHaveLength(0);
  expect(till.says(ruErrors.what.qr_refund_link_expired, rows(till, 'over')[0])).toBe(true);
});

test('an offline revoke is reported, and cancelled it changes nothing', async () => {
  const till = await openLinks();
  await issue(till, 1);
  till.shop.goDown();
  await till.press('revoke-link');
  await till.press('confirm-revoke');
  await till.advance(60_000);
  expectAdvice(till, 'till_offline', 'ru', till.dialog());
  await till.type('{Escape}');
  expect(rows(till, 'waiting')).toHaveLength(1);
});

test('an address that could not be read is reported in its place', async () => {
  const till = await openLinks();
  await issue(till, 1);
  await till.press('open-link');
  await till.line('lost');
  await till.press('show-link');
  expect(till.sees('refund-link-url')).toBe(false);
  expectAdvice(till, 'till_host_gone', 'ru', till.dialog());
});
