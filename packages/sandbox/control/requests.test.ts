import { execFileSync } from 'node:child_process';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestService, type TestService, type TestShop } from '../testing/test-service.ts';

let service: TestService;
let shop: TestShop;
beforeEach(async () => {
  service = openTestService();
  shop = await service.shop();
});

interface Shown {
  seq: number;
  reason: string | null;
  faults: string[];
  request_headers: Record<string, string>;
  response_headers: Record<string, string>;
}
const newest = async (): Promise<Shown> =>
  ((await service.control('GET', '/requests')).body as Shown[]).at(-1) as Shown;

describe('The log of requests', () => {
  test('an entry has the headers of both sides, with a key as its end, and the place in the document', async () => {
    await shop.call('POST', '/invoices/qr', { amount: 10, ammount: 1 }, { 'idempotency-key': 'k' });
    const shown = await newest();
    expect(shown).toMatchObject({ reason: 'Merchant document, Endpoints: POST /invoices/qr', faults: [] });
    expect(shown.request_headers).toMatchObject({ 'x-api-key': `****${shop.key.slice(-4)}`, 'idempotency-key': 'k' });
    expect(shown.response_headers).toMatchObject({
      'X-RateLimit-Limit': '60',
      'X-Sandbox-Warning': expect.stringContaining('ammount') as string,
    });
    expect(JSON.stringify(shown)).not.toContain(shop.key);
  });

  test.each<[string, string | null, (shop: TestShop, service: TestService) => Promise<unknown>]>([
    [
      'a code',
      'Merchant document, Errors: qr_cancel_unsupported',
      async (one) => one.post(`/invoices/${String(await one.qr())}/cancel`),
    ],
    [
      'a limit',
      'Merchant document, Limits: request_rate_limited',
      async (one) => {
        for (let asked = 0; asked < 201; asked += 1) await one.get('/tariff');
      },
    ],
    [
      'a missing grant',
      'Merchant document, Authentication, 5: grant_not_granted',
      async (one) => {
        await one.change({ api_key: { grants: [] } });
        await one.get('/invoices');
      },
    ],
    [
      'an unknown key',
      'Merchant document, Authentication',
      (_, { send }) => send('GET', '/api/v1/invoices', undefined, { 'x-api-key': 'no' }),
    ],
    [
      'a field of the wrong form',
      'Merchant document, Errors, Envelope: validation',
      (one) => one.post('/invoices/qr', { amount: 'x' }),
    ],
    ['a route that does not exist', 'Merchant document: no such route', (one) => one.get('/invoicess')],
    [
      'the partner',
      'Partner document, Errors: organization_not_found',
      (_, { send, line }) =>
        send('GET', '/api/partner/organizations/9', undefined, { 'x-partner-key': line.partner_key }),
    ],
    [
      'a forced answer',
      'POST /_control/force: bank_busy',
      async (one, { control }) => {
        await control('POST', '/force', {
          organization_id: one.organizationId,
          operation: 'tariff.read',
          code: 'bank_busy',
        });
        await one.get('/tariff');
      },
    ],
    [
      'a fault',
      'POST /_control/faults: status',
      async (one, { control }) => {
        await control('POST', '/faults', { match: { path: '/api/v1/tariff' }, kind: 'status', status: 503, times: 1 });
        await one.get('/tariff');
      },
    ],
    ['a page beside the documents', null, (_, { send }) => send('GET', '/pay/none')],
  ])('an entry says why the answer was so: %s', async (_, reason, play) => {
    await play(shop, service);
    expect((await newest()).reason).toBe(reason);
  });

  test('a request is repeated with its key, headers and body, and is another one in the log', async () => {
    const body = { amount: 10, description: 'Чай', external_order_id_idempotency: 'once' };
    const { body: made } = await shop.post('/invoices/qr', body);
    const { seq } = await newest();
    const repeated = await service.control('POST', `/requests/${String(seq)}/repeat`, {});
    expect(repeated).toMatchObject({
      status: 200,
      body: { status: 409, body: { error_code: 'duplicate_idempotency_key', invoice_id: (made as { id: number }).id } },
    });
    expect((await newest()).seq).toBe(seq + 1);
    expect((await service.control('POST', '/requests/99/repeat', {})).status).toBe(404);
  });

  test('a request as a command line says all of it to a shell, whatever its body holds', async () => {
    await shop.post('/invoices/qr', { amount: 10, description: "Tea 'n $HOME" });
    const { body } = await service.control('GET', `/requests/${String((await newest()).seq)}/curl`);
    const line = (body as { curl: string }).curl.replace(/^curl/, 'printf "%s\\n"');
    const words = execFileSync('sh', ['-c', line], { encoding: 'utf8' }).trimEnd().split('\n');
    expect(words).toEqual([
      'http://service.localhost/api/v1/invoices/qr',
      '-H',
      'content-type: application/json',
      '-H',
      `x-api-key: ${shop.key}`,
      '-d',
      '{"amount":10,"description":"Tea \'n $HOME"}',
    ]);
  });
});
