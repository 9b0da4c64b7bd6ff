/** A day at a live till with every kind of secret, and what is left of it where it may not be (docs/security.md). */

import type { CallInput, CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTillWorld, type TillWorld } from '../core/till-world.ts';
import { filesHolding } from '../support/canary.ts';

const PASSPHRASE = 'a phrase that nobody else knows';
const PINS = ['91734628', '82641957', '73518264'] as const;
const CODE = '0000';
const WRONG_CODE = '582739';
const PAYER = '7015550199';
const CASHIER = '7019990133';
const MAIL_PASSWORD = 'the word of the mail 58137';

let world: TillWorld;
/** Every answer that the page received. */
let sent: string[];

beforeEach(async () => {
  sent = [];
  world = await createTillWorld();
});
afterEach(async () => {
  await world.close();
});

async function call<Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'commandId'>) {
  const result = await world.call(name, input);
  sent.push(JSON.stringify({ name, result }));
  return result;
}

async function ask<Name extends CallName>(
  name: Name,
  input: Omit<CallInput<Name>, 'commandId'>,
): Promise<CallOutput<Name>> {
  const result = await call(name, input);
  if (!result.ok) throw new Error(`${name}: ${result.problem.code}`);
  return result.value;
}

const cart = (priceTiyn: number) => ({
  lines: [{ id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn, count: 1, discountPercentage: 0 }],
  discountPercentage: 0,
});

async function pay(paymentId: string): Promise<string> {
  await world.clock.advance(3_000);
  const { invoiceId, saleId } = await ask('payment.view', { paymentId });
  await world.control('POST', `/invoices/${String(invoiceId ?? 0)}/customer`, { action: 'pay' });
  await world.clock.advance(5_000);
  expect(await ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid' });
  return saleId;
}

it('no file, line of the log, event or answer of a whole day holds key, passphrase, PIN, code, number or secret of a receipt', async () => {
  const { apiKey } = await world.organization({
    mode: 'production',
    has_catalog: false,
    connections: [{ is_primary: true }],
  });
  await ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE });
  await ask('setup.createManager', { name: 'Дана', pin: PINS[0] });
  const { people } = await ask('app.view', {});
  const personId = people[0]?.id ?? '';
  await ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: PINS[1] });
  await call('session.unlock', { personId, pin: PINS[2] });

  // A cashier of the bank is connected: a number and two codes.
  const { connections } = await ask('cashbox.tills', {});
  const bankConnectionId = connections?.[0]?.id ?? 0;
  await ask('cashier.begin', { bankConnectionId });
  await ask('cashier.sendCode', { bankConnectionId, phone: `8${CASHIER}`, isDuplicateConfirmed: false });
  await ask('cashier.verify', { bankConnectionId, code: WRONG_CODE });
  await ask('cashier.verify', { bankConnectionId, code: CODE });

  // A sale by QR and one in cash, one lost answer, one refund, a receipt with its secret address.
  const byQr = await ask('sale.payByQr', { cart: cart(120_000), shownTotalTiyn: 120_000 });
  const saleId = await pay(byQr.paymentId);
  await world.control('POST', '/faults', {
    match: { method: 'POST', path: '/api/v1/invoices' },
    kind: 'drop_response',
    times: 1,
  });
  await ask('client.check', { phone: PAYER });
  const byPhone = await ask('sale.payByPhone', { cart: cart(70_000), shownTotalTiyn: 70_000, phone: `8${PAYER}` });
  await pay(byPhone.paymentId);
  await ask('sale.comment', { saleId, text: `позвонить 8${PAYER}` });
  await ask('refund.start', {
    paymentId: byQr.paymentId,
    amountTiyn: 20_000,
    lines: null,
    reason: `просил +7 ${PAYER}`,
  });
  await world.clock.advance(10_000);
  await world.clock.advance(10_000);
  await ask('receipt.link', { saleId });
  await world.clock.advance(10_000);
  const link = await ask('receipt.link', { saleId });
  // The customer's own receipt address is shown to the customer, and is nowhere else.
  sent.pop();
  const secret = link.status === 'ready' ? (/hash=([\w-]+)/.exec(JSON.stringify(link))?.[1] ?? '') : '';
  expect(secret.length).toBeGreaterThan(8);
  await ask('receipt.print', { saleId, document: 'provider_receipt' });
  await ask('receipt.print', { saleId, document: 'slip' });
  await world.clock.advance(10_000);
  for (const name of [
    'task.list',
    'staff.list',
    'books.status',
    'app.view',
    'payment.listOpen',
    'printer.list',
  ] as const) {
    await ask(name, {});
  }
  // A day summary, to a server that does not exist.
  const server = { host: 'localhost', port: 1, security: 'tls', user: 'till@shop.kz', from: '' } as const;
  await ask('daySummary.change', { way: 'smtp', to: 'owner@shop.kz', server, password: MAIL_PASSWORD });
  expect(await call('daySummary.test', {})).toMatchObject({ problem: { code: 'till_mail_unreachable' } });
  await ask('daySummary.settings', {});
  await world.restart();
  await call('app.unlockKey', { passphrase: 'not this one' });
  await ask('app.unlockKey', { passphrase: PASSPHRASE });
  await ask('session.unlock', { personId, pin: PINS[0] });

  const heard = [...sent, JSON.stringify(world.events), world.log.join('\n')].join('\n');
  // Proves that the searches work.
  expect(heard).toContain('Ерлан');
  expect(await filesHolding(world.folder, byQr.paymentId)).not.toEqual([]);

  const secrets = [apiKey, PASSPHRASE, ...PINS, WRONG_CODE, PAYER, CASHIER, MAIL_PASSWORD, secret];
  for (const canary of secrets) {
    expect(await filesHolding(world.folder, canary), `files that hold ${canary}`).toEqual([]);
    expect(heard.includes(canary), `${canary} in answers, events or log`).toBe(false);
  }
});
