import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../../../tests/support/new-folder.ts';
import en from '../console/words/en.json' with { type: 'json' };
import kk from '../console/words/kk.json' with { type: 'json' };
import ru from '../console/words/ru.json' with { type: 'json' };
import { ApiError } from '../http/api-error.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { openTestService } from '../testing/test-service.ts';
import { registerConsoleFiles } from './console-files.ts';

const builder = fileURLToPath(new URL('../../../tools/build.mjs', import.meta.url));

describe('The console: GET /_control/console', () => {
  beforeAll(async () => {
    // As `npm run service` does; npm test has built it before.
    expect(spawnSync(process.execPath, [builder, 'console'], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  }, 60_000);

  test('the page and every file it names are served without a token, and nothing of them is inline', async () => {
    const { service, send, line } = openTestService();
    const page = await service.fetch(new Request('http://service.localhost/_control/console'));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
    const html = await page.text();
    expect(html).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=|\sstyle=/);
    const named = [...html.matchAll(/(?:src|href)="\.\/(console\/[^"]+)"/g)].map(([, path]) => path);
    expect(named).toEqual(['console/console.js', 'console/console.css']);
    for (const path of named) expect((await send('GET', `/_control/${path ?? ''}`)).status).toBe(200);
    expect(line.console_url).toBe(`http://service.localhost/_control/console#token=${line.control_token}`);
  });

  test('its script is all of it: it asks for no other part, runs no text, and speaks three languages', async () => {
    const { service } = openTestService();
    const ask = (path: string) => service.fetch(new Request(`http://service.localhost/_control/console/${path}`));
    const script = await ask('console.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const text = await script.text();
    expect(text).not.toMatch(/\bimport\s*[("']|\bfrom\s*["']|\beval\(|\bnew Function\b/);
    for (const words of [ru, kk, en]) expect(text).toContain(words.title);
    const sheet = await ask('console.css');
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await sheet.text()).not.toMatch(/@import|url\((?!["']?data:)/);
  });

  test.each([
    '/console/no-such.js',
    '/console/index.html',
    '/console/..%2fmain.ts',
    '/console/..%2findex.html',
    '/console/%2e%2e/app.ts',
    '/console/.inputs',
    '/console/words/ru.json%00',
    '/console/views/../../service.ts',
  ])('%s is no file of the console', async (path) => {
    const { send } = openTestService();
    expect([401, 404]).toContain((await send('GET', `/_control${path}`)).status);
  });

  test('where it was not built the page says how it is, as nothing but text', async () => {
    const app = new Hono<HttpEnv>();
    app.onError((error, c) => c.json({}, error instanceof ApiError ? (error.status as 404) : 500));
    registerConsoleFiles(app, join(newFolder('console'), 'console'));
    const page = await app.request('/console');
    expect(page.status).toBe(503);
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await page.text()).toContain('node tools/build.mjs console');
    expect((await app.request('/console/console.js')).status).toBe(404);
  });

  test('another machine is refused the page as it is refused the calls', async () => {
    const { service } = openTestService();
    const handled = await service.handle(new Request('http://service.localhost/_control/console'), '192.168.1.7');
    expect(handled).toMatchObject({ status: 403 });
  });
});

describe('The console: its reading calls', () => {
  test.each([
    '/organizations',
    '/partner',
    '/invoices',
    '/qr-refunds',
    '/static-qr',
    '/provider',
    '/customers',
    '/faults',
    '/force',
  ])('%s needs the token', async (path) => {
    const { send } = openTestService();
    expect((await send('GET', `/_control${path}`)).status).toBe(401);
  });

  test('organizations: every switch by the name that PATCH knows, keys by their last four characters', async () => {
    const service = openTestService();
    const shop = await service.shop({ mode: 'production', cashbox_disabled: true, webhook_url: 'http://127.0.0.1:9/' });
    const { body } = await service.control('GET', '/organizations');
    expect(body).toMatchObject([
      { organization_id: 1001 },
      {
        organization_id: shop.organizationId,
        mode: 'production',
        tariff: { status: 'active', tier: 'business' },
        bank_session: 'active',
        cashbox_disabled: true,
        invoices_disabled: false,
        webhook_url: 'http://127.0.0.1:9/',
        partner: false,
        custom_tariff: false,
        caps: { outstanding_per_recipient: 20, tariff_per_day: null },
        api_key: { revoked: false, expired: false, owner_issued: true, can_manage_cashiers: true, grants: null },
        webhook_review_status: 'approved',
        api_key_hint: `****${shop.key.slice(-4)}`,
        connections: [{ connection_id: shop.connectionIds[0], is_primary: true, status: 'active' }],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(shop.key);
  });

  test('organizations: what PATCH changed is read again, a key of the partner and its caps too', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const changed = {
      partner: true,
      custom_tariff: true,
      rfo_missing: true,
      caps: { fanout_per_hour: 3 },
      api_key: { expired: true, owner_issued: false, can_manage_cashiers: false, grants: ['invoices.read'] },
      webhook_review_status: 'pending',
    };
    await shop.change(changed);
    const { body } = await service.control('GET', '/organizations');
    expect(body).toMatchObject([{}, { organization_id: shop.organizationId, ...changed }]);
    await shop.change({ partner: false, api_key: { expired: false } });
    expect((await service.control('GET', '/organizations')).body).toMatchObject([
      {},
      { partner: false, api_key: { expired: false } },
    ]);
  });

  test('partner: what PATCH changed is read again; neither its key nor a secret is reported', async () => {
    const service = openTestService();
    const changed = { mode: 'sandbox', type: 'referral', active: false, tier_grid: ['pro'] };
    await service.control('PATCH', '/partner', { ...changed, inbound_sync: { enabled: false } });
    const { body } = await service.control('GET', '/partner');
    expect(body).toMatchObject({
      ...changed,
      tariff_billing_mode: 'assignment',
      inbound_sync: { enabled: false, secret_configured: true },
      key_hint: `****${service.line.partner_key.slice(-4)}`,
    });
    expect(JSON.stringify(body)).not.toContain(service.line.partner_key);
    expect(JSON.stringify(body)).not.toContain(service.line.inbound_secret);
  });

  test('QR refunds and printed QR codes: newest first, with what a customer can open and press', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const mine = { organization_id: shop.organizationId };
    expect(await service.control('POST', '/qr-refunds', mine)).toMatchObject({ body: { status: 201 } });
    expect(await service.control('POST', '/qr-refunds', { ...mine, by: 'link' })).toMatchObject({
      body: { status: 201, body: { link: { status: 'unused' } } },
    });
    expect(await service.control('POST', '/static-qr', { ...mine, amount: '70.50' })).toMatchObject({
      body: { status: 201, body: { static_qr: { amount: '70.50' } } },
    });
    expect((await service.control('GET', '/qr-refunds')).body).toMatchObject([
      { ...mine, status: 'awaiting_scan', qr_token: null, link: { status: 'unused', url: /\/return\/l[0-9a-f]{32}$/ } },
      { ...mine, status: 'awaiting_scan', qr_link: /\/return\/r[0-9a-f]{32}$/, link: null },
    ]);
    expect((await service.control('GET', '/static-qr')).body).toMatchObject([
      { ...mine, amount: '70.50', description: 'Console', qr_link: /\/static\/s[0-9a-f]{32}$/ },
    ]);
    expect((await service.control('POST', '/qr-refunds', { organization_id: 9 })).status).toBe(404);
    expect((await service.control('POST', '/static-qr', { ...mine, amount: {} })).status).toBe(422);
  });

  test('force: the codes that can be forced and those that still are; taken back, the calls answer as ever', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const forced = { organization_id: shop.organizationId, operation: 'tariff.read', code: 'bank_busy' };
    await service.control('POST', '/force', { ...forced, times: 3 });
    expect(await shop.get('/tariff')).toMatchObject({ status: 503 });
    expect((await service.control('GET', '/force')).body).toMatchObject({
      codes: expect.arrayContaining(['bank_busy', 'qr_refund_execution_disabled']) as string[],
      active: [{ ...forced, left: 2 }],
    });
    expect(await service.control('DELETE', '/force')).toMatchObject({ status: 200 });
    expect((await service.control('GET', '/force')).body).toMatchObject({ active: [] });
    expect(await shop.get('/tariff')).toMatchObject({ status: 200 });
  });

  test('DELETE /_control/faults/{id} takes one fault back and leaves the others; an unknown one is 404', async () => {
    const service = openTestService();
    const shop = await service.shop();
    await service.control('POST', '/faults', { match: { path: '/api/v1/tariff' }, kind: 'status', status: 418 });
    await service.control('POST', '/faults', { match: { path: '/api/v1/account' }, kind: 'status', status: 418 });
    expect(await service.control('DELETE', '/faults/1')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await shop.get('/tariff')).toMatchObject({ status: 200 });
    expect(await shop.get('/account/health')).toMatchObject({ status: 418 });
    for (const id of ['1', '9', 'x', '-1']) {
      expect(await service.control('DELETE', `/faults/${id}`)).toMatchObject({ status: 404 });
    }
  });

  test('invoices: newest first over all organizations, as many as asked, with the link of the phone', async () => {
    const service = openTestService();
    const [one, other] = [await service.shop(), await service.shop()];
    await one.qr();
    const phone = await one.phone();
    const qr = await other.qr();
    const { body } = await service.control('GET', '/invoices?limit=2');
    expect(body).toMatchObject([
      { id: qr, organization_id: other.organizationId, status: 'pending', qr_link: /\/pay\/q[0-9a-f]{32}$/ },
      { id: phone, organization_id: one.organizationId, amount: '1250.00', qr_link: null },
    ]);
    expect((await service.control('GET', '/invoices?limit=many')).status).toBe(422);
  });

  test('provider, customers and faults: what was set is read again', async () => {
    const service = openTestService();
    const shop = await service.shop({ mode: 'production' });
    await service.control('POST', '/provider', { cancel: 'refuse' });
    await service.control('POST', '/provider', { organization_id: shop.organizationId, latency_ms: 300 });
    expect(await service.control('GET', '/provider')).toMatchObject({ body: { cancel: 'refuse', latency_ms: 0 } });
    expect(await service.control('GET', `/provider?organization_id=${shop.organizationId}`)).toMatchObject({
      body: { cancel: 'refuse', latency_ms: 300 },
    });
    expect((await service.control('GET', '/provider?organization_id=9')).status).toBe(404);
    expect(await service.control('GET', '/customers')).toMatchObject({ body: { auto: null } });
    await service.control('POST', '/customers', { auto: { reject_rate: 0.5 } });
    expect(await service.control('GET', '/customers')).toMatchObject({ body: { auto: { reject_rate: 0.5 } } });
    await service.control('POST', '/faults', { match: { path: '/api/v1/' }, kind: 'reset', times: 2 });
    await service.control('POST', '/faults', { kind: 'delay', delay_ms: 1, probability: 0.5 });
    await shop.get('/invoices').catch(() => undefined);
    expect((await service.control('GET', '/faults')).body).toMatchObject([
      { fault_id: 1, kind: 'reset', left: 1, match: { path: '/api/v1/' } },
      { fault_id: 2, kind: 'delay', left: null },
    ]);
    await service.control('DELETE', '/faults');
    expect((await service.control('GET', '/faults')).body).toEqual([]);
  });
});

describe('The console: POST /_control/invoices', () => {
  test('a bill goes through the merchant API with the shop’s own key, and stands in the log of requests', async () => {
    const service = openTestService();
    const shop = await service.shop();
    const qr = await service.control('POST', '/invoices', { organization_id: shop.organizationId, amount: '77.50' });
    expect(qr).toMatchObject({ status: 200, body: { status: 201, body: { amount: '77.50', status: 'pending' } } });
    const phone = await service.control('POST', '/invoices', { organization_id: shop.organizationId, kind: 'phone' });
    expect(phone).toMatchObject({ body: { status: 201, body: { status: 'processing' } } });
    expect((await service.control('GET', '/requests')).body).toMatchObject([
      { path: '/api/v1/invoices/qr', status: 201, key_hint: `****${shop.key.slice(-4)}` },
      { path: '/api/v1/invoices', status: 201 },
    ]);
  });

  test('a shop with a catalog bills goods, at the sum asked where one is asked', async () => {
    const service = openTestService({ seed: 'demo' });
    const bill = { organization_id: service.line.organization_id };
    expect(await service.control('POST', '/invoices', bill)).toMatchObject({
      body: { status: 201, body: { items: [{ count: 1 }, { count: 2 }] } },
    });
    expect(await service.control('POST', '/invoices', { ...bill, amount: '450' })).toMatchObject({
      body: { status: 201, body: { amount: '450.00', items: [{ count: 1 }] } },
    });
  });

  test('a refusal and a cut connection are reported as they are; unknown shops are 404, bad bodies 422', async () => {
    const service = openTestService();
    const shop = await service.shop({ bank_session: 'expired' });
    const bill = { organization_id: shop.organizationId };
    expect(await service.control('POST', '/invoices', bill)).toMatchObject({
      status: 200,
      body: { status: 409, body: { error_code: 'bank_session_expired' } },
    });
    await service.control('POST', '/faults', { kind: 'drop_response', times: 1 });
    expect(await service.control('POST', '/invoices', bill)).toMatchObject({ body: { status: null, body: null } });
    expect((await service.control('POST', '/invoices', { organization_id: 9 })).status).toBe(404);
    expect((await service.control('POST', '/invoices', { kind: 'cash' })).status).toBe(422);
  });
});
