import { expect, test } from 'vitest';
import { openTestService } from '#sandbox/testing/test-service.ts';

test('GET /status needs no key and carries the time of the service', async () => {
  const service = openTestService();
  const answer = await service.send('GET', '/api/v1/status');
  expect(answer).toMatchObject({ status: 200, body: { status: 'ok', timestamp: '2026-11-02T07:00:00+00:00' } });
  expect(answer.headers.get('date')).toBe('Mon, 02 Nov 2026 07:00:00 GMT');
});

test('Authentication 3: a missing, wrong, expired or revoked key is 401 {error, message}', async () => {
  const service = openTestService();
  const refused = { status: 401, body: { error: 'Unauthorized', message: expect.any(String) as string } };
  expect(await service.send('GET', '/api/v1/invoices')).toMatchObject(refused);
  expect(await service.send('GET', '/api/v1/invoices', undefined, { 'x-api-key': 'tk_nonsense' })).toMatchObject(
    refused,
  );
  const expired = await service.shop({ api_key: { expired: true } });
  expect(await expired.get('/invoices')).toMatchObject(refused);
  const shop = await service.shop();
  expect(await shop.get('/invoices')).toMatchObject({ status: 200 });
  await shop.change({ api_key: { revoked: true } });
  const answer = await shop.get('/invoices');
  expect(answer).toMatchObject(refused);
  expect(answer.body).not.toHaveProperty('error_code');
});

test('Authentication 4 and 5: archive and grants are 403 with their codes', async () => {
  const service = openTestService();
  const archived = await service.shop({ archived: true });
  expect(await archived.get('/invoices')).toMatchObject({ status: 403, body: { error_code: 'organization_archived' } });
  const reader = await service.shop({ api_key: { grants: ['invoices.read'] } });
  expect(await reader.get('/invoices')).toMatchObject({ status: 200 });
  expect(await reader.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 403,
    body: { error: 'grant_not_granted', error_code: 'grant_not_granted' },
  });
  const nothing = await service.shop({ api_key: { grants: [] } });
  expect(await nothing.get('/invoices')).toMatchObject({ status: 403 });
});

test('Errors, force: codes that nothing else provokes come for the next calls of an operation', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const force = {
    organization_id: shop.organizationId,
    operation: 'invoices.read',
    code: 'channel_required',
    times: 1,
  };
  expect(await service.control('POST', '/force', force)).toMatchObject({ status: 200 });
  expect(await shop.get('/invoices')).toMatchObject({ status: 403, body: { error_code: 'channel_required' } });
  expect(await shop.get('/invoices')).toMatchObject({ status: 200 });
  expect(await service.control('POST', '/force', { ...force, code: 'no_such_code' })).toMatchObject({ status: 422 });
});

test('Limits: 200 a minute over all routes; 429 carries the whole envelope, and the next minute is free', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const first = await shop.get('/invoices');
  expect(first.headers.get('x-ratelimit-limit')).toBe('200');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('199');
  await service.advance(20);
  for (let count = 1; count < 200; count += 1) await shop.get('/nowhere');
  const refused = await shop.get('/invoices');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      error_code: 'request_rate_limited',
      message: 'Too Many Attempts.',
      limit: 200,
      remaining: 0,
      reset_at: '2026-11-02T07:01:00+00:00',
      retry_after_seconds: 40,
    },
  });
  expect(refused.headers.get('retry-after')).toBe('40');
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(refused.headers.get('x-ratelimit-reset')).toBe(String(Date.parse('2026-11-02T07:01:00Z') / 1000));
  await service.advance(40);
  expect(await shop.get('/invoices')).toMatchObject({ status: 200 });
});

const limitsIn = ({ headers }: { headers: Headers }): (string | null)[] =>
  ['x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) => headers.get(name));

test('Limits, headers: an answer to no key or a failed one shows a bucket of its address', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const expired = await service.shop({ api_key: { expired: true } });
  const revoked = await service.shop({ api_key: { revoked: true } });
  const wrong = { 'x-api-key': 'tk_nonsense' };
  const answers = [
    await service.send('GET', '/api/v1/invoices'),
    await service.send('GET', '/api/v1/invoices', undefined, wrong),
    await expired.get('/invoices'),
    await revoked.get('/cashbox/summary'),
    await service.send('GET', '/api/v1/nowhere', undefined, wrong),
    await service.send('GET', '/api/v1/nowhere'),
    await service.send('GET', '/api/v1/openapi.json'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 404, 200]);
  expect(answers.map(limitsIn)).toEqual([59, 58, 57, 56, 55, 59, 59].map((left) => ['60', String(left)]));
  expect(limitsIn(await shop.get('/invoices'))).toEqual(['200', '199']);
});

test('docs/decisions.md: 60 failed keys a minute of an address, then 429; a key that is known and other addresses pass', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const ask = async (address: string, key?: string): Promise<Response> => {
    const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
    const request = new Request('http://service.localhost/api/v1/invoices', { headers });
    return (await service.service.handle(request, address)) as Response;
  };
  for (let count = 0; count < 60; count += 1) {
    expect((await ask('10.0.0.1', count % 2 === 0 ? undefined : `tk_${String(count)}`)).status).toBe(401);
  }
  await service.advance(15);
  const refused = await ask('10.0.0.1', 'tk_nonsense');
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      error: 'request_rate_limited',
      error_code: 'request_rate_limited',
      message: 'Too Many Attempts.',
      limit: 60,
      remaining: 0,
      reset_at: '2026-11-02T07:01:00+00:00',
      retry_after_seconds: 45,
    },
  ]);
  expect(limitsIn(refused)).toEqual(['60', '0']);
  expect(refused.headers.get('retry-after')).toBe('45');
  expect(refused.headers.get('x-ratelimit-reset')).toBe(String(Date.parse('2026-11-02T07:01:00Z') / 1000));
  expect((await ask('10.0.0.1', shop.key)).status).toBe(200);
  expect((await ask('10.0.0.2')).status).toBe(401);
  await service.advance(45);
  expect((await ask('10.0.0.1')).status).toBe(401);
});

test('Limits: GET /invoices/{id} counts only in its own bucket of 1000', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.qr();
  for (let count = 0; count < 300; count += 1) await shop.get(`/invoices/${String(id)}`);
  const answer = await shop.get(`/invoices/${String(id)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-ratelimit-limit')).toBe('1000');
  expect(answer.headers.get('x-ratelimit-remaining')).toBe('699');
  expect((await shop.get('/invoices')).headers.get('x-ratelimit-remaining')).toBe('198');
});

test('Limits: 60 QR invoices a minute per organization; the headers show the tightest bucket; 429 without Retry-After', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const first = await shop.post('/invoices/qr', { amount: 1 });
  expect(first.headers.get('x-ratelimit-limit')).toBe('60');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('59');
  for (let count = 1; count < 60; count += 1) await shop.qr();
  const refused = await shop.post('/invoices/qr', { amount: 1 });
  expect(refused).toMatchObject({ status: 429, body: { error: 'qr_rate_limit', error_code: 'qr_rate_limit' } });
  expect(refused.headers.get('retry-after')).toBeNull();
  expect(refused.headers.get('x-ratelimit-limit')).toBe('60');
  expect(await shop.get('/invoices')).toMatchObject({ status: 200 });
});

test('Limits: GET /status 60 a minute per address', async () => {
  const service = openTestService();
  for (let count = 0; count < 60; count += 1) await service.send('GET', '/api/v1/status');
  expect(await service.send('GET', '/api/v1/status')).toMatchObject({
    status: 429,
    body: { error_code: 'request_rate_limited', limit: 60 },
  });
});

test('docs/decisions.md: malformed JSON 400, another type 415, over 1 MB 413, unknown route 404, all as JSON', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const key = { 'x-api-key': shop.key };
  const send = (body: string, headers: object = {}) =>
    service.send('POST', '/api/v1/invoices/qr', body, { ...key, ...headers });
  expect(await send('{"amount":')).toMatchObject({ status: 400, body: { error: 'Malformed JSON', message: /./ } });
  expect(await send('amount=1', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
    status: 415,
  });
  expect(await send(JSON.stringify({ description: 'x'.repeat(1_048_577) }))).toMatchObject({ status: 413 });
  expect(await send(`${'['.repeat(400_000)}${']'.repeat(400_000)}`)).toMatchObject({ status: 422 });
  expect(await service.control('GET', '/requests')).toMatchObject({ status: 200 });
  const refused = await send('[]');
  expect(refused).toMatchObject({ status: 422, body: { message: 'Validation failed' } });
  expect(refused.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  expect(await send('null')).toMatchObject({ status: 422 });
  expect(await send('{"amount":1}', { 'content-type': 'application/json; charset=utf-8' })).toMatchObject({
    status: 201,
  });
  expect(await shop.get('/nowhere')).toMatchObject({ status: 404, body: { error: 'Not found' } });
  expect(await service.send('GET', '/elsewhere')).toMatchObject({ status: 404, body: { error: 'Not found' } });
});
