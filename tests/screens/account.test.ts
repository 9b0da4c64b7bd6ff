import en from '@tilla/shared/locales/en/account.json' with { type: 'json' };
import enCashiers from '@tilla/shared/locales/en/cashiers.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/account.json' with { type: 'json' };
import kkCashiers from '@tilla/shared/locales/kk/cashiers.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/account.json' with { type: 'json' };
import app from '@tilla/shared/locales/ru/app.json' with { type: 'json' };
import ruCashiers from '@tilla/shared/locales/ru/cashiers.json' with { type: 'json' };
import tenders from '@tilla/shared/locales/ru/tenders.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { billByPhone } from './phone-bill.ts';
import { type LiveScreen, openLive } from './till-screen.ts';

const words = { ru, kk, en } as const;
const cashierWords = { ru: ruCashiers, kk: kkCashiers, en: enCashiers } as const;
const owner = { api_key: { owner_issued: true, can_manage_cashiers: true } };

async function openAccount(till: LiveScreen): Promise<void> {
  await till.counter.go('settings/account');
  await till.until(() => till.sees('account-asked'), 'the account');
  await till.advance(500);
}

for (const language of spokenLanguages) {
  test(`the account shows tariff, limits, checks, rights and the fiscal till (${language})`, async () => {
    const said = words[language];
    const till = await openLive({
      language,
      organization: { ...owner, tariff: { status: 'active', tier: 'pro', auto_renew: true }, fiscal_till: true },
    });
    await openAccount(till);
    expect(till.text('account-tariff')).toBe(said.tariffStatus.active);
    expect(till.text('account-renew')).toBe(said.tariff.renewOn);
    expect(till.text('account-used')).toContain('300');
    expect(till.text('account-kyc')).toBe(said.kyc.approved);
    expect(till.text('account-session')).toBe(said.session.active);
    expect(till.text('account-fiscal')).toContain(said.bank.fiscalYes);
    expect(till.text('account-closed')).toBe(said.key.closedNone);
    expect(till.sees('account-warnings')).toBe(false);
    await till.shop.change({ kyc_status: 'needs_changes' });
    await till.press('account-check');
    await till.advance(500);
    expect(till.text('account-warnings')).toContain(said.kyc.needs_changes);
    expect(document.body.textContent.split(said.kyc.needs_changes), 'told once').toHaveLength(2);
    await till.shop.change({ kyc_status: 'approved' });
    await till.press('account-check');
    await till.advance(500);
    expect(till.sees('account-warnings')).toBe(false);
    await till.type('{Escape}');
    expect(till.sees('settings-home')).toBe(true);
  });
}

test('what will refuse sales is said once in the strip, before the first sale is refused', async () => {
  const till = await openLive();
  expect(till.sees('toast')).toBe(false);
  await till.shop.change({ bank_session: 'expired' });
  await till.advance(70_000);
  expect(till.text('task-count')).toBe('1');
  await till.advance(70_000);
  expect(till.text('task-count'), 'once').toBe('1');
  await till.press('tasks-bell');
  expect(till.text('message')).toContain(ru.session.expired);
  await till.press('message-open');
  expect(till.isDialogOpen(), 'the way to sign in again').toBe(true);
});

test('a cashier who has to sign in again does so from their own row', async () => {
  const till = await openLive({
    organization: { ...owner, connections: [{ is_primary: true }, { status: 'expired' }] },
  });
  await openAccount(till);
  await till.until(() => till.sees('connections'), 'the cashiers');
  const [row] = till.all(/^connection-reconnect-\d+$/);
  await till.press(row as Element);
  const id = /\d+$/.exec((row as HTMLElement).dataset['testid'] ?? '')?.[0];
  await till.until(() => till.sees(`cashier-${String(id)}`), 'who it is');
  expect(till.isChosen(`cashier-${String(id)}`)).toBe(true);
});

test('what the key may not do is nowhere to be pressed, and is back when it may', async () => {
  const till = await openLive({ organization: { has_catalog: false } });
  await till.shop.change({ api_key: { grants: ['account.read', 'invoices.read', 'connections.read'] } });
  await till.counter.go('shift');
  await till.advance(2_000);
  await till.counter.go('bulk');
  await till.press('part-printed-qrs');
  await till.advance(2_000);
  await till.until(() => till.sees('part-invoice-lists') && !till.sees('part-printed-qrs'), 'no printed QR');
  await till.counter.go('shift');
  expect(till.sees('shift-tab-reconciliation')).toBe(false);
  expect(till.sees('fiscal-ask')).toBe(false);
  await openAccount(till);
  expect(till.text('account-closed')).not.toBe(ru.key.closedNone);
  await till.shop.change({ api_key: { grants: null } });
  await till.press('account-check');
  await till.advance(500);
  expect(till.text('account-closed')).toBe(ru.key.closedNone);
  await till.counter.go('shift');
  expect(till.sees('shift-tab-reconciliation')).toBe(true);
});

test('a bill that the key may not call back has no button for it but the reason, until the key may', async () => {
  const till = await openLive();
  await billByPhone(till, '8 701 234 56 78');
  await till.shop.change({ api_key: { grants: ['account.read', 'invoices.create', 'invoices.read'] } });
  await till.press('cancel-invoice');
  await till.press('confirm-cancel-invoice');
  await till.advance(10_000);
  expect(till.counter.phase()).toBe('waiting');
  expect(till.sees('cancel-invoice')).toBe(false);
  expect(till.text('closed-ways')).toContain(app.closed.cancel);
  expect(till.text('closed-ways'), 'the bill can still be paid').toContain(app.advice.money.stands);
  // Nor beside another tender, nor in the list of bills.
  await till.press('way-cash');
  expect(till.text('live-invoice')).toBe(tenders.liveInvoice.phoneClosed);
  expect(till.sees('live-invoice-cancel')).toBe(false);
  await till.counter.go('bulk');
  await till.press('part-all-invoices');
  await till.until(() => till.sees('open-sale'), 'the bill');
  expect(till.sees('withdraw-invoice')).toBe(false);
  await till.shop.change({ api_key: { grants: null } });
  await till.ask('account.check', {});
  await till.until(() => till.sees('withdraw-invoice'), 'it may be called back');
});

for (const language of spokenLanguages) {
  test(`cashiers are listed, made primary and removed with a word before (${language})`, async () => {
    const said = cashierWords[language].list;
    const till = await openLive({
      language,
      organization: { ...owner, connections: [{ is_primary: true }, { status: 'unverified' }, {}] },
    });
    await openAccount(till);
    const states = till.all(/^connection-state-\d+$/).map((one) => till.text(one));
    expect(states.join(' ')).toContain(said.status.unverified);
    const [unverified, other] = till.all(/^connection-primary-\d+$/);
    await till.press(unverified as Element);
    expect(till.says(said.primaryWhat, till.dialog())).toBe(true);
    await till.press('connection-confirm');
    await till.advance(2_000);
    expect(till.see('advice', till.dialog()).dataset['code']).toBe('connection_identity_unverified');
    await till.type('{Escape}');
    await till.press(other as Element);
    await till.press('connection-confirm');
    await till.advance(2_000);
    expect(till.isDialogOpen()).toBe(false);
    const [first] = till.all(/^connection-remove-\d+$/);
    await till.press(first as Element);
    expect(till.says(said.removeWhat, till.dialog())).toBe(true);
    await till.press('connection-confirm');
    await till.advance(2_000);
    expect(till.isDialogOpen()).toBe(false);
    expect(till.all(/^connection-state-\d+$/)).toHaveLength(2);
  });
}

test('a key that may not manage cashiers says who does', async () => {
  const till = await openLive();
  await till.shop.change({ api_key: { can_manage_cashiers: false } });
  await openAccount(till);
  expect(till.text('connections-closed')).toBe(ruCashiers.list.closed);
  expect(till.sees('connections-another')).toBe(false);
});
