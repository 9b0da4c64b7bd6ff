import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { depth } from '../../tests/support/depth.ts';
import { controlCalls, SHOP } from './testing/control-bodies.ts';
import { valueOf } from './testing/fuzz/schema-values.ts';
import { openTestPartner } from './testing/test-partner.ts';
import { openTestService, type TestAnswer, type TestService, type TestShop } from './testing/test-service.ts';
import { expectUsefulErrors } from './testing/useful-errors.ts';

const REQUESTS = depth(500, 10_000);
/** A slower answer counts as hanging. */
const MAX_ANSWER_MS = 5000;

const schema = z.record(z.string(), z.unknown());
const operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema })).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema })) }).optional(),
});
const description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

let folder: string;
let service: TestService;
let reader: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-fuzz-'));
  const file = join(folder, 'service.db');
  service = openTestService({ file });
  reader = new DatabaseSync(file, { readOnly: true });
});
afterEach(() => {
  reader.close();
  service.service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Changes with every write to the store. */
const writtenUntil = (): unknown => reader.prepare('PRAGMA data_version').get();

interface Kind {
  /** The path before the id. */
  before: string;
  own: readonly (string | number)[];
  foreign: readonly (string | number)[];
}
interface FuzzedRequest {
  method: string;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
  isForeign: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const oddIds = fc.constantFrom('0', '-1', '999999', 'x', '1e3', '%00', '..%2f..', '99999999999999999999', ' 1');

/** Requests to every described route with each part that a caller can get wrong. */
async function requestsOf(base: string, kinds: readonly Kind[]): Promise<fc.Arbitrary<FuzzedRequest>> {
  const { paths } = description.parse((await service.send('GET', `${base}/openapi.json`)).body);
  const each = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const kind = kinds.find(({ before }) => path.startsWith(before));
      const place = fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...(kind?.own ?? ['1'])).map((id) => ({ id, isForeign: false })) },
        {
          weight: 3,
          arbitrary: fc
            .constantFrom(...(kind?.foreign ?? ['999998']))
            .map((id) => ({ id, isForeign: kind !== undefined })),
        },
        { weight: 1, arbitrary: oddIds.map((id) => ({ id, isForeign: false })) },
      );
      const queries = parameters.filter((one) => one.in === 'query');
      const query = fc.record(Object.fromEntries(queries.map((one) => [one.name, valueOf(one.schema)])), {
        requiredKeys: [],
      });
      const bodySchema = requestBody?.content['application/json']?.schema;
      const body =
        bodySchema === undefined
          ? fc.constant(undefined)
          : fc.oneof(
              { weight: 12, arbitrary: valueOf(bodySchema).map((value) => JSON.stringify(value)) },
              { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '{"a":1}}', '\ufeff{}', '"', '[[[[') },
            );
      return fc.tuple(place, query, body).map(([{ id, isForeign }, pairs, given]): FuzzedRequest => {
        const search = new URLSearchParams(
          Object.entries(pairs).flatMap(([name, value]) =>
            (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, text(one).toWellFormed()]),
          ),
        ).toString();
        const at = path.replaceAll(/\{\w+\}/g, String(id));
        return {
          method: method.toUpperCase(),
          path: `${base}${at}${search === '' ? '' : `?${search}`}`,
          body: given,
          headers: {},
          isForeign: isForeign && path.includes('{'),
        };
      });
    }),
  );
  const tricks = fc.constantFrom<Record<string, string>>(
    {},
    {},
    {},
    {},
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-original-url': '/_control/reset', 'x-forwarded-for': '127.0.0.1' },
    { 'idempotency-key': 'k'.repeat(3000) },
    { 'content-length': '99999999' },
    { 'transfer-encoding': 'chunked', accept: 'text/html' },
    { authorization: 'Bearer x', cookie: 'a=b' },
  );
  return fc.tuple(fc.oneof(...each), tricks).map(([request, headers]) => ({ ...request, headers }));
}

/** The value with each of its parts replaced by each odd value, one at a time. */
function withOddValues(value: unknown): unknown[] {
  const odd: unknown[] = [
    null,
    true,
    '',
    'x',
    -1,
    0.5,
    1e21,
    [],
    {},
    ...(Array.isArray(value) ? [[...(value as unknown[]), {}]] : []),
  ];
  if (typeof value !== 'object' || value === null) return odd;
  const inner = Object.entries(value).flatMap(([name, part]) =>
    withOddValues(part).map((one) =>
      Array.isArray(value) ? value.with(Number(name), one) : { ...value, [name]: one },
    ),
  );
  return [...odd, ...inner];
}

type Send = (request: FuzzedRequest) => Promise<TestAnswer>;
const sendWith =
  (key: Record<string, string>): Send =>
  ({ method, path, body, headers }) =>
    service.send(method, path, body, { ...key, ...headers });

/** Sends it and checks the promises. `mayWrite`: a refusal that is kept in a journal. */
async function hold(request: FuzzedRequest, send: Send, mayWrite = false): Promise<void> {
  // A second per request stays below the limits per minute; due work runs before the request.
  await service.advance(1);
  const before = writtenUntil();
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<'hangs'>((resolve) => {
    timer = setTimeout(resolve, MAX_ANSWER_MS, 'hangs');
  });
  const answer = await Promise.race([send(request), hang]);
  clearTimeout(timer);
  const context = JSON.stringify([request, answer]);
  if (answer === 'hangs') throw new Error(context);
  expect(answer.status, context).toBeLessThan(500);
  if (request.isForeign) expect(answer.status, context).toBeGreaterThanOrEqual(400);
  if (answer.status >= 400 && !mayWrite) expect(writtenUntil(), context).toEqual(before);
  expectUsefulErrors(answer.body, context);
}

/** A shop with one record of every kind. */
async function stock(shop: TestShop): Promise<Record<string, (string | number)[]>> {
  const idIn = (body: unknown, name: string): string | number =>
    z.record(z.string(), z.looseObject({ id: z.union([z.int(), z.string()]) })).parse(body)[name]?.id ?? '';
  const { data } = z.object({ data: z.array(z.object({ id: z.int() })) }).parse((await shop.get('/catalog')).body);
  const sold = await shop.qr({ cart_items: [{ catalog_item_id: data[0]?.id, count: 2, price: 500 }] });
  await service.customer(sold, 'pay');
  const phone = await shop.phone();
  const cart_items = [{ catalog_item_id: data[0]?.id, count: 1, price: 100 }];
  const monthly = { phone_number: '87011234567', cart_items, billing_period: 'monthly', billing_day: 1 };
  const item = { name: 'Нан', price: 100, count: 1, barcode: '4870000000012', ntin: '0200000000012' };
  const receipt = { client_operation_id: 'a', payment_type: 'card', items: [item] };
  const close = await shop.post('/cashbox/shifts/close', { client_operation_id: 'a' });
  return {
    invoices: [sold, phone],
    catalog: data.map(({ id }) => id),
    connections: shop.connectionIds,
    sessions: [idIn((await shop.post('/qr-refunds', {})).body, 'session')],
    links: [idIn((await shop.post('/qr-refunds/links', {})).body, 'link')],
    receipts: [idIn((await shop.post('/receipts', receipt)).body, 'receipt')],
    subscriptions: [idIn((await shop.post('/subscriptions', monthly)).body, 'subscription')],
    operations: [z.object({ operation_id: z.int() }).parse(close.body).operation_id],
  };
}

describe('Bad input: fuzzed requests from the schemas of both surfaces', () => {
  const settings = { numRuns: Math.ceil(REQUESTS / 2), seed: 20_261_102 };

  test('merchant: never a 500, never a hang, foreign ids refused, a refused request writes nothing', async () => {
    const rich = { catalog: 'demo', caps: { sandbox_invoices: 1_000_000 } };
    const [mine, other] = [await service.shop(rich), await service.shop(rich)];
    const [own, foreign] = [await stock(mine), await stock(other)];
    const before = writtenUntil();
    await mine.phone();
    expect(writtenUntil(), 'an accepted request is seen to write').not.toEqual(before);
    const kind = (before: string, name: string): Kind => ({
      before,
      own: own[name] ?? [],
      foreign: foreign[name] ?? [],
    });
    const requests = await requestsOf('/api/v1', [
      kind('/invoices/{', 'invoices'),
      kind('/catalog/{', 'catalog'),
      kind('/connections/{', 'connections'),
      kind('/qr-refunds/links/{', 'links'),
      kind('/qr-refunds/{', 'sessions'),
      kind('/receipts/{', 'receipts'),
      kind('/subscriptions/{', 'subscriptions'),
      kind('/cashbox/operations/{', 'operations'),
    ]);
    await fc.assert(
      fc.asyncProperty(requests, (request) => hold(request, sendWith({ 'x-api-key': mine.key }))),
      settings,
    );
  }, 600_000);

  test('partner: never a 500, never a hang, foreign ids refused, a refused request writes nothing', async () => {
    const partner = await openTestPartner(service);
    const otherPartner = await openTestPartner(service, {}, 'other');
    const own = [await partner.managed({ mode: 'production' }), await partner.managed()];
    const foreign = [await otherPartner.managed({ mode: 'production' }), await otherPartner.managed()];
    const requests = await requestsOf('/api/partner', [{ before: '/organizations/{', own, foreign }]);
    const bare = sendWith({ 'x-partner-key': partner.key });
    // A sync is signed over its own bytes, so that the check goes past the signature; refusals are journaled.
    const send: Send = (request) => {
      const id = /\/organizations\/(\d{1,9})\/subscription$/.exec(request.path)?.[1];
      if (request.method !== 'PUT' || id === undefined) return bare(request);
      return partner.sync(Number(id), request.body ?? '', { headers: request.headers });
    };
    await fc.assert(
      fc.asyncProperty(
        // A partner that deleted its organizations would have nothing left to ask about.
        requests.filter(({ method, isForeign }) => method !== 'DELETE' || isForeign),
        (request) => hold(request, send, request.method === 'PUT'),
      ),
      settings,
    );
  }, 600_000);

  test('control: any field with anything in it is never a 500, and a refusal says why', async () => {
    const shop = await service.shop();
    const fill = (value: unknown): string => JSON.stringify(value).replaceAll(`"${SHOP}"`, String(shop.organizationId));
    for (const { method, path, bodies } of controlCalls) {
      const where = path.replaceAll(SHOP, String(shop.organizationId));
      for (const body of bodies.flatMap((one) => withOddValues(JSON.parse(fill(one))))) {
        const answer = await service.control(method, where, body);
        const context = JSON.stringify([method, where, body, answer]);
        expect(answer.status, context).toBeLessThan(500);
        expectUsefulErrors(answer.body, context);
      }
    }
  }, 600_000);

  test.each([
    ['no key at all', {}],
    ['an empty key', { 'x-api-key': '' }],
    ['two keys in one header', { 'x-api-key': 'KEY, KEY' }],
    ['the key with something after it', { 'x-api-key': 'KEY0' }],
    ['the key as a bearer token', { authorization: 'Bearer KEY' }],
    ['the key under the header of the other surface', { 'x-partner-key': 'KEY' }],
    ['the key in a cookie', { cookie: 'x-api-key=KEY' }],
  ])('header tricks: %s is 401, and writes nothing', async (_, headers) => {
    const shop = await service.shop();
    const given = Object.entries(headers).map(([name, value]) => [name, value.replaceAll('KEY', shop.key)]);
    const before = writtenUntil();
    const request = { amount: '10.00' };
    const answer = await service.send(
      'POST',
      `/api/v1/invoices/qr?x-api-key=${shop.key}`,
      request,
      Object.fromEntries(given) as Record<string, string>,
    );
    expect(answer.status).toBe(401);
    expect(writtenUntil()).toEqual(before);
  });
});
