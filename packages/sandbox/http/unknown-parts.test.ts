import { expect, test } from 'vitest';
import { serviceForEachTest } from '../testing/each-test.ts';
import { openTestService, type TestAnswer, type TestService } from '../testing/test-service.ts';

const service = serviceForEachTest();

const warningOf = ({ headers }: TestAnswer): string | null => headers.get('x-sandbox-warning');

interface UnknownPart {
  what: string;
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** Of the refusal. */
  field: string;
  warning: string;
}

const parts: readonly UnknownPart[] = [
  {
    what: 'a misspelt field of a body',
    method: 'POST',
    path: '/invoices/qr',
    body: { ammount: 1, amount: 1500 },
    field: 'ammount',
    warning: 'unknown field "ammount"; did you mean "amount"?',
  },
  {
    what: 'a field that a change does not have',
    method: 'PATCH',
    path: '/catalog/1',
    body: { selling_price: 100 },
    field: 'selling_price',
    warning: 'unknown field "selling_price"',
  },
  {
    what: 'a field within a list',
    method: 'POST',
    path: '/catalog',
    body: { items: [{ name: 'Tea', price: 1, unit_id: 796, bar_code: '1' }] },
    field: 'items.0.bar_code',
    warning: 'unknown field "items.0.bar_code"; did you mean "barcode"?',
  },
  {
    what: 'a field of a call without a body',
    method: 'POST',
    path: '/invoices/1/cancel',
    body: { reason: 'no' },
    field: 'reason',
    warning: 'unknown field "reason"',
  },
  {
    what: 'a query parameter',
    method: 'GET',
    path: '/invoices?statuses[]=paid',
    field: 'statuses[]',
    warning: 'unknown query parameter "statuses[]"; did you mean "status[]"?',
  },
  {
    what: 'a query parameter of a call without any',
    method: 'GET',
    path: '/tariff?organization_id=1',
    field: 'organization_id',
    warning: 'unknown query parameter "organization_id"',
  },
  {
    what: 'a header of the service',
    method: 'GET',
    path: '/tariff',
    headers: { 'x-service-timestmp': '1' },
    field: 'x-service-timestmp',
    warning: 'unknown header "x-service-timestmp"',
  },
  {
    what: 'an idempotency key where none is read',
    method: 'POST',
    path: '/invoices/qr',
    body: { amount: 1 },
    headers: { 'idempotency-key': 'a' },
    field: 'idempotency-key',
    warning: 'unknown header "idempotency-key"; did you mean the field "external_order_id_idempotency"?',
  },
];

async function send(of: TestService, { method, path, body, headers }: UnknownPart): Promise<TestAnswer> {
  const shop = await of.shop();
  return shop.call(method, path, body, headers);
}

test.each(parts)('$what gets a warning in the answer and in the request log', async (part) => {
  const answer = await send(service, part);
  expect(warningOf(answer)).toBe(part.warning);
  expect(await service.control('GET', '/requests')).toMatchObject({ body: [{ warnings: [part.warning] }] });
});

test.each(parts)('with strict, $what is refused with 422 and nothing is done', async (part) => {
  const strict = openTestService({ strict: true });
  const answer = await send(strict, part);
  expect(answer).toMatchObject({ status: 422, body: { message: 'Validation failed' } });
  expect(Object.keys((answer.body as { errors: object }).errors)).toContain(part.field);
  expect(await strict.control('GET', '/invoices')).toMatchObject({ body: [] });
  strict.service.close();
});

test('the partner surface warns and, with strict, refuses in its own envelope', async () => {
  const create = (of: TestService): Promise<TestAnswer> =>
    of.send(
      'POST',
      '/api/partner/organizations?dry=1',
      { name: 'Shop', externalId: 'x' },
      {
        'x-partner-key': of.line.partner_key,
      },
    );
  const answer = await create(service);
  expect(answer.status).toBe(201);
  expect(warningOf(answer)).toBe(
    'unknown query parameter "dry"; unknown field "externalId"; did you mean "external_id"?',
  );
  const strict = openTestService({ strict: true });
  expect(await create(strict)).toMatchObject({
    status: 422,
    body: { errors: { externalId: [expect.stringContaining('external_id')], dry: [expect.any(String)] } },
  });
  strict.service.close();
});

test('documented requests get no warning: headers of a signature, free-form metadata, indexed lists', async () => {
  const shop = await service.shop();
  const answers = [
    await shop.get('/invoices?status[0]=paid&status[1]=pending'),
    await shop.post('/invoices/qr', { amount: 1, external_order_id_idempotency: 'k' }),
    await shop.post('/subscriptions', {
      phone_number: '87011234567',
      amount: 1000,
      billing_period: 'monthly',
      billing_day: 1,
      metadata: { anything: { at: 'all' } },
    }),
    await shop.call(
      'POST',
      '/catalog',
      { items: [{ name: 'Tea', price: 1, unit_id: 796 }] },
      { 'idempotency-key': 'a' },
    ),
    await service.send('GET', '/api/v1/status'),
  ];
  expect(answers.map(warningOf)).toEqual([null, null, null, null, null]);
});

test('a warning names what was sent in words of another deployment, and never breaks the header', async () => {
  const spoken = openTestService({ words: { bank: 'acme', service: 'paywave' } });
  const shop = await spoken.shop();
  const answer = await shop.post('/invoices/qr', { amount: 1, acme_conection_id: 5, 'поле\n': 1 });
  expect(answer.status).toBe(201);
  expect(warningOf(answer)).toBe(
    'unknown field "acme_conection_id"; did you mean "acme_connection_id"?; unknown field "\\u043f\\u043e\\u043b\\u0435\\n"',
  );
  spoken.service.close();
});
