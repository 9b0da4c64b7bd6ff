import { expect, test } from 'vitest';
import { shopForEachTest } from '../testing/each-test.ts';
import { openTestService } from '../testing/test-service.ts';

const { service, shop } = shopForEachTest();

const refusal = (field: string, text: RegExp) => ({
  status: 422,
  body: { message: 'Validation failed', errors: { [field]: [expect.stringMatching(text)] } },
});

test('a provider behaviour set on a sandbox organization is refused, because it could never be seen', async () => {
  const own = { organization_id: shop.organizationId };
  expect(await service.control('POST', '/provider', { ...own, qr: 'bank_error' })).toMatchObject(
    refusal('organization_id', /sandbox organization.*production/),
  );
  await shop.change({ mode: 'production' });
  expect((await service.control('POST', '/provider', { ...own, qr: 'bank_error' })).status).toBe(200);
});

test.each([
  ['/invoices', /did you mean "\/api\/v1\/invoices"\?/],
  ['/api/v1/invoces', /did you mean "\/api\/v1\/invoices"\?/],
  ['/api/v1/invoices/5/cancle', /did you mean "\/api\/v1\/invoices\/5\/cancel"\?/],
  ['api/v1/invoices', /did you mean "\/api\/v1\/invoices"\?/],
  ['/api/v1/account/healthy', /did you mean "\/api\/v1\/account\/health"\?/],
])('a fault on %s, which no request can have, is refused with the nearest path', async (path, text) => {
  const given = { match: { path }, kind: 'reset' };
  expect(await service.control('POST', '/faults', given)).toMatchObject(refusal('match.path', text));
  expect(await service.control('GET', '/faults')).toMatchObject({ body: [] });
});

test('a fault on a method that no such path has is refused', async () => {
  const given = { match: { method: 'DELETE', path: '/api/v1/invoices' }, kind: 'reset' };
  expect(await service.control('POST', '/faults', given)).toMatchObject(refusal('match.method', /GET, PATCH, POST/));
});

test.each([
  '/',
  '/api',
  '/api/v1/inv',
  '/api/v1/invoices/',
  '/api/v1/invoices/77',
  '/api/v1/invoices/77/refunds',
  '/pay',
])('a fault on the prefix %s, which a request can have, is accepted', async (path) => {
  expect((await service.control('POST', '/faults', { match: { path }, kind: 'reset' })).status).toBe(200);
});

test('a fault is matched in words of another deployment', async () => {
  const spoken = openTestService({ words: { bank: 'acme', service: 'paywave' } });
  const fault = (path: string) => spoken.control('POST', '/faults', { match: { path }, kind: 'reset' });
  expect((await fault('/api/partner/organizations/1/acme-auth/init')).status).toBe(200);
  expect((await fault('/api/partner/organizations/1/bank-auth/init')).status).toBe(422);
  spoken.service.close();
});

test('an unknown code is refused with the nearest documented one', async () => {
  expect(await service.control('POST', '/provider', { accept: 'error:client_not_fund' })).toMatchObject(
    refusal('accept', /did you mean "error:client_not_found"\?/),
  );
  expect(
    await service.control('POST', '/force', {
      organization_id: shop.organizationId,
      operation: 'invoices.create',
      code: 'bank_bussy',
    }),
  ).toMatchObject(refusal('code', /did you mean "bank_busy"\?/));
  expect(
    await service.control('POST', '/force', {
      organization_id: shop.organizationId,
      operation: 'invoice.create',
      code: 'bank_busy',
    }),
  ).toMatchObject(refusal('operation', /did you mean "invoices\.create"\?/));
  expect(
    await service.control('PATCH', `/organizations/${String(shop.organizationId)}`, {
      api_key: { grants: ['invoices.raed'] },
    }),
  ).toMatchObject(refusal('api_key.grants.0', /did you mean "invoices\.read"\?/));
});

test('a code that no document has can be tried by its own prefix', async () => {
  const answer = await service.control('POST', '/provider', { accept: 'error:undocumented_news' });
  expect(answer.status).toBe(200);
});

test('the request log filters by every field, and refuses what is no filter', async () => {
  await shop.get('/invoices/99');
  await shop.qr();
  await shop.post('/invoices/qr', { amount: 1, ammount: 2 });
  const found = async (query: string): Promise<unknown> => {
    const { body } = await service.control('GET', `/requests?${query}`);
    return (body as { seq: number }[]).map(({ seq }) => seq);
  };
  expect(await found('status=404')).toEqual([1]);
  expect(await found('status=503')).toEqual([]);
  expect(await found('since=1')).toEqual([2, 3]);
  expect(await found('method=POST&since=2')).toEqual([3]);
  expect(await found('path=/api/v1/invoices/9')).toEqual([1]);
  expect(await found('has_warnings=true')).toEqual([3]);
  expect(await found(`organization_id=${String(shop.organizationId)}`)).toEqual([1, 2, 3]);
  expect(await found('organization_id=1')).toEqual([]);
  await shop.post('/invoices/1/refund', { amount: 'x' });
  expect(await found('code=duplicate_idempotency_key')).toEqual([]);
  expect(await service.control('GET', '/requests?stauts=503')).toMatchObject(
    refusal('stauts', /did you mean "status"\?/),
  );
});

test.each(['/clock', '/organizations', '/invoices', '/events', '/ledger', '/grants', '/force', '/faults', '/partner'])(
  'GET /_control%s refuses a query that it does not know',
  async (path) => {
    expect(await service.control('GET', `${path}?limmit=1`)).toMatchObject(refusal('limmit', /^Unknown query/));
  },
);
