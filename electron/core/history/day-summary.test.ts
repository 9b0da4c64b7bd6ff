import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { attachmentOf, headOf, type MailServerProcess, startMailServer } from '#tests/support/mail-server.ts';
import { makeCertificate } from '#tests/support/own-certificate.ts';
import { trustCertificate } from '#tests/support/trust-certificate.ts';
import { bookSheets, readBook, sumOf } from '#tests/support/workbook.ts';
import { createMailSettings } from './mail-settings.ts';

const PASSPHRASE = 'жеті қабат жер';
const PIN = { manager: '80520001', cashier: '80520002' } as const;
const USER = 'till@shop.kz';
const PASSWORD = 'пароль почты 42';
const certificate = makeCertificate();

let world: TillWorld;
let server: MailServerProcess;
let managerId: string;

trustCertificate(certificate.cert);
beforeEach(async () => {
  server = await startServer();
  world = await createTillWorld();
  const { apiKey } = await world.organization({ mode: 'production', has_catalog: false, name: 'Дүкен «Аққу»' });
  await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE });
  await world.ask('setup.createManager', { name: 'Айгерим', pin: PIN.manager });
  managerId = (await world.ask('app.view', {})).people[0]?.id ?? '';
  await world.clock.advance(5_000);
});
afterEach(async () => {
  await world.close();
  await server.close();
});

function startServer(port = 0): Promise<MailServerProcess> {
  return startMailServer({ security: 'tls', user: USER, password: PASSWORD, certificate, port });
}

type Change = Omit<CallInput<'daySummary.change'>, 'commandId' | 'approval'>;
const bySmtp = (more: Partial<Change> = {}): Change => ({
  way: 'smtp',
  to: 'owner@shop.kz',
  server: { host: 'localhost', port: server.port, security: 'tls', user: USER, from: '' },
  password: PASSWORD,
  ...more,
});

async function closeShift(): Promise<string> {
  await world.ask('cashbox.open', { floatTiyn: 0 });
  const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 50_000, count: 1 };
  const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
  const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 50_000 });
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  await world.control('POST', `/invoices/${String(invoiceId ?? 0)}/customer`, { action: 'pay' });
  await world.clock.advance(5_000);
  await world.ask('payment.dismiss', { paymentId });
  const drawerId = (await world.ask('cashbox.view', {})).drawer?.id ?? '';
  const close = { drawerId, count: {}, note: 'сдача Петровой', fiscalShiftId: null, override: false };
  const { reportId } = await world.ask('cashbox.close', close);
  return reportId;
}
const view = (reportId: string) => world.ask('daySummary.view', { reportId });
/** Sockets and the disk do not run on the manual clock. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await world.clock.advance(100);
        return isTrue();
      },
      { timeout: 15_000 },
    )
    .toBe(true);
}
const isIn = (reportId: string, state: string) => until(async () => (await view(reportId))?.message?.state === state);
const reports = () => readdirSync(join(world.folder, 'live-reports'));

describe('a closed shift', () => {
  it('a closed shift becomes a page in the folder of reports, and nothing is sent while sending is off', async () => {
    const reportId = await closeShift();
    await until(async () => (await view(reportId))?.file !== null);
    const { file, message } = (await view(reportId)) ?? {};
    expect(message).toBeNull();
    expect(reports()).toEqual([file]);
    expect(
      readFileSync(join(world.folder, 'live-reports', file ?? ''))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await world.clock.advance(5 * MINUTE);
    expect(server.logins()).toBe(0);
    const texts = world.drawn.map((page) => JSON.stringify(page)).find((page) => page.includes('Итог дня'));
    expect(texts).toContain('Дүкен «Аққу»');
    expect(texts).not.toContain('Петров');
  });

  it('a summary is sent once with its page after sending is switched on', async () => {
    await world.ask('daySummary.change', bySmtp());
    const reportId = await closeShift();
    await isIn(reportId, 'sent');
    expect(await view(reportId)).toMatchObject({ message: { to: 'owner@shop.kz', problem: null } });
    const [taken] = server.taken;
    expect(taken?.to).toEqual(['owner@shop.kz']);
    expect(taken === undefined ? '' : attachmentOf(taken).subarray(0, 5).toString()).toBe('%PDF-');
    await world.clock.advance(5 * MINUTE);
    await world.restart();
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    await world.clock.advance(5 * MINUTE);
    expect(server.taken).toHaveLength(1);
  });

  it('the accountant’s workbook is sent by the same server, to an address that is remembered', async () => {
    await world.ask('daySummary.change', bySmtp());
    await isIn(await closeShift(), 'sent');
    const asked = { month: '2026-03', to: 'books@firm.kz' };
    const sent = world.call('accountant.send', asked);
    await until(() => server.taken.length === 2);
    expect(await sent).toEqual({ ok: true, value: { changes: null } });
    const [, taken] = server.taken;
    expect(taken?.to).toEqual(['books@firm.kz']);
    const book = await readBook(taken === undefined ? new Uint8Array() : attachmentOf(taken));
    expect(sumOf(book.sheet(bookSheets.days).rows, 'net')).toBe(50_000);
    const month = world.ask('accountant.month', { month: '2026-03' });
    await world.clock.advance(1_000);
    expect(await month).toMatchObject({ mailTo: 'books@firm.kz', exported: { personName: 'Айгерим' } });
  });

  it('a summary is made at the next start where a crash came between close and summary', async () => {
    const reportId = await closeShift();
    await until(async () => (await view(reportId))?.file !== null);
    await world.restart((folder) => {
      const ledger = openSqliteLedger(join(folder, 'live.sqlite'));
      const value = { waiting: [], lastReportId: 'the-shift-before' };
      ledger.write({ events: [], puts: [{ kind: 'note', id: 'day_summaries', value, keys: {} }] });
      ledger.close();
    });
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    await world.ask('session.unlock', { personId: managerId, pin: PIN.manager });
    await until(async () => (await view(reportId))?.file !== null);
    expect(reports()).toHaveLength(1);
  });
});

describe('a message that does not go', () => {
  it('a message waits while the server asks for patience, and shows it', async () => {
    await world.ask('daySummary.change', bySmtp());
    server.answer.data = 451;
    const reportId = await closeShift();
    await until(async () => (await view(reportId))?.message?.problem?.code === 'till_mail_busy');
    expect(await view(reportId)).toMatchObject({ message: { state: 'waiting' } });
    server.answer.data = null;
    await world.clock.advance(2 * MINUTE);
    await isIn(reportId, 'sent');
    expect(server.taken).toHaveLength(1);
  });

  it('a message is resumed after a restart, once the server is reachable', async () => {
    await world.ask('daySummary.change', bySmtp());
    const { port } = server;
    await server.close();
    const reportId = await closeShift();
    await until(async () => (await view(reportId))?.message?.problem?.code === 'till_mail_unreachable');
    await world.restart();
    server = await startServer(port);
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    await world.ask('session.unlock', { personId: managerId, pin: PIN.manager });
    await isIn(reportId, 'sent');
    expect(server.taken).toHaveLength(1);
  });

  it('a message keeps one id over a cut and a crash, so that duplicates can be recognized', async () => {
    await world.ask('daySummary.change', bySmtp());
    server.cutAfterNext();
    const reportId = await closeShift();
    await until(async () => (await view(reportId))?.message?.problem !== null);
    await world.cutPower();
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    await world.ask('session.unlock', { personId: managerId, pin: PIN.manager });
    await isIn(reportId, 'sent');
    const messageIds = server.taken.map((taken) => headOf(taken, 'Message-ID'));
    expect(messageIds).toHaveLength(2);
    expect(new Set(messageIds).size).toBe(1);
  });

  it('a message is not retried with a refused password, and is sent after a manager corrects it', async () => {
    await world.ask('daySummary.change', bySmtp({ password: 'another' }));
    const reportId = await closeShift();
    await isIn(reportId, 'failed');
    expect(await view(reportId)).toMatchObject({ message: { problem: { code: 'till_mail_login' } } });
    const tries = server.logins();
    await world.clock.advance(5 * MINUTE);
    expect(server.logins()).toBe(tries);
    await world.ask('daySummary.change', bySmtp());
    await world.ask('daySummary.send', { reportId });
    await isIn(reportId, 'sent');
    expect(server.taken).toHaveLength(1);
  });

  it.each([
    ['rcpt', 550, 'till_mail_recipient'],
    ['data', 554, 'till_mail_refused'],
  ] as const)('the summary shows the reason where the server refuses %s', async (step, code, problem) => {
    await world.ask('daySummary.change', bySmtp());
    server.answer[step] = code;
    const reportId = await closeShift();
    await isIn(reportId, 'failed');
    expect(await view(reportId)).toMatchObject({ message: { problem: { code: problem } } });
  });

  it('a message is not sent when sending was switched off before', async () => {
    await world.ask('daySummary.change', bySmtp());
    server.answer.data = 451;
    const reportId = await closeShift();
    await until(async () => (await view(reportId))?.message?.problem?.code === 'till_mail_busy');
    server.answer.data = null;
    await world.ask('daySummary.change', bySmtp({ way: 'off', password: null }));
    await isIn(reportId, 'failed');
    expect(await view(reportId)).toMatchObject({ message: { problem: { code: 'till_mail_off' } } });
    expect(server.taken).toEqual([]);
  });
});

describe('what a manager sets', () => {
  it('the mail settings are tested with a short message, and refused with a reason', async () => {
    expect(await world.call('daySummary.test', {})).toMatchObject({ problem: { code: 'till_mail_off' } });
    await world.ask('daySummary.change', bySmtp());
    await world.ask('daySummary.test', {});
    expect(server.taken).toHaveLength(1);
    server.answer.login = 535;
    expect(await world.call('daySummary.test', {})).toMatchObject({ problem: { code: 'till_mail_login' } });
  });

  it('only a manager can set, test or send the summary, and the password is never returned', async () => {
    await world.ask('daySummary.change', bySmtp());
    const settings = await world.ask('daySummary.settings', {});
    expect(settings).toMatchObject({ way: 'smtp', to: 'owner@shop.kz', password: 'kept' });
    expect(JSON.stringify(settings)).not.toContain(PASSWORD);
    const { personId } = await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: PIN.cashier });
    await world.ask('session.unlock', { personId, pin: PIN.cashier });
    const refused = { problem: { code: 'till_not_permitted', params: { role: 'manager' } } };
    expect(await world.call('daySummary.change', bySmtp())).toMatchObject(refused);
    expect(await world.call('daySummary.test', {})).toMatchObject(refused);
    expect(await world.call('daySummary.send', { reportId: 'any' })).toMatchObject(refused);
    expect(await world.call('daySummary.compose', { reportId: 'any' })).toMatchObject(refused);
    expect(server.taken).toEqual([]);
  });

  it('the password is kept only for the server and user it was given for', async () => {
    await world.ask('daySummary.change', bySmtp());
    await world.ask('daySummary.change', bySmtp({ to: 'other@shop.kz', password: null }));
    expect(await world.ask('daySummary.settings', {})).toMatchObject({ to: 'other@shop.kz', password: 'kept' });
    const elsewhere = { host: 'mail.evil.example', port: 465, security: 'tls', user: USER, from: '' } as const;
    expect(await world.call('daySummary.change', bySmtp({ server: elsewhere, password: null }))).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
  });

  it.each([
    ['nobody to send it to', { to: '' }],
    ['no server', { server: null }],
    [
      'a user that is no address, and no other sender',
      { server: { host: 'a', port: 1, security: 'tls', user: 'u', from: '' } },
    ],
  ] as const)('the settings are refused with %s', async (_, more) => {
    expect(await world.call('daySummary.change', bySmtp(more as Partial<Change>))).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
  });

  it('the password is asked for again under another API key', () => {
    const ledger = openSqliteLedger(':memory:');
    const put = createMailSettings(ledger, createAesSealer('the first key')).changed(bySmtp());
    ledger.write({ events: [], puts: [put] });
    const later = createMailSettings(ledger, createAesSealer('a renewed key'));
    expect(later.view()).toMatchObject({ way: 'smtp', password: 'lost' });
    expect(() => later.server()).toThrow('till_mail_password_lost');
    ledger.close();
  });
});

describe('the mail program of this machine', () => {
  it('the mail program gets a new message with the figures, and the page is shown beside it', async () => {
    await world.ask('daySummary.change', { way: 'program', to: 'owner@shop.kz', server: null, password: null });
    const reportId = await closeShift();
    await until(async () => (await view(reportId))?.file !== null);
    expect((await view(reportId))?.message).toBeNull();
    expect(await world.ask('daySummary.compose', { reportId })).toEqual({ isOpened: true });
    const url = new URL(world.outside.composed.at(-1) ?? '');
    expect(url.pathname).toBe('owner%40shop.kz');
    expect(url.searchParams.get('body')).toContain('500');
    const { file } = (await view(reportId)) ?? {};
    expect(world.outside.shown.at(-1)).toBe(join(world.folder, 'live-reports', file ?? ''));
    expect(await world.ask('daySummary.show', { reportId })).toEqual({ isShown: true });
    await world.ask('settings.change', { kiosk: true });
    expect(await world.ask('daySummary.compose', { reportId })).toEqual({ isOpened: false });
    expect(await world.ask('daySummary.show', { reportId })).toEqual({ isShown: false });
  });
});

describe('training', () => {
  it('L8: training has pages and no messages', async () => {
    await world.ask('app.changeMode', { mode: 'training' });
    await world.ask('setup.createManager', { name: 'Ученик', pin: PIN.manager });
    expect(await world.call('daySummary.change', bySmtp())).toMatchObject({
      problem: { code: 'till_mail_in_training' },
    });
    expect(await world.call('daySummary.test', {})).toMatchObject({ problem: { code: 'till_mail_in_training' } });
  });
});
