import { describe, expect, test } from 'vitest';
import { createFaults } from '../http/faults.ts';
import { createRequestLog } from '../http/request-log.ts';
import { controlCalls, SHOP } from '../testing/control-bodies.ts';
import { shopForEachTest } from '../testing/each-test.ts';
import { createControlApp } from './app.ts';

const { service, shop } = shopForEachTest();

/** With the shop's number filled in. */
const fill = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(`"${SHOP}"`, String(shop.organizationId))
      .replaceAll(SHOP, String(shop.organizationId)),
  ) as T;

/** One copy per object in it, with a stray key added; and the place of that key. */
function withStrayKeys(body: unknown, place: readonly string[] = []): { place: string; body: unknown }[] {
  if (typeof body !== 'object' || body === null) return [];
  const inner = Object.entries(body).flatMap(([name, value]) =>
    // The caller defines a fault's answer.
    name === 'body'
      ? []
      : withStrayKeys(value, [...place, name]).map((one) => ({
          place: one.place,
          body: Array.isArray(body)
            ? body.map((other: unknown, at) => (String(at) === name ? one.body : other))
            : { ...body, [name]: one.body },
        })),
  );
  if (Array.isArray(body)) return inner;
  return [{ place: [...place, 'stray'].join('.'), body: { ...body, stray: 1 } }, ...inner];
}

test.each(controlCalls)(
  'docs/decisions.md: $method /_control$path refuses a key that it does not know, at any depth',
  async (call) => {
    for (const body of call.bodies) {
      for (const stray of withStrayKeys(fill(body))) {
        expect(await service.control(call.method, fill(call.path), stray.body), stray.place).toEqual(
          expect.objectContaining({
            status: 422,
            body: { message: 'Validation failed', errors: { [stray.place]: [expect.stringMatching(/^Unknown key/)] } },
          }),
        );
      }
      const answer = await service.control(call.method, fill(call.path), fill(body));
      expect([200, 404, 409], JSON.stringify(answer.body)).toContain(answer.status);
    }
  },
);

test('every call of the control surface with a body is in that list', async () => {
  const unused = () => expect.unreachable();
  const { routes } = createControlApp(service.service.context, {
    faults: createFaults(),
    requests: createRequestLog(),
    webhooks: { test: unused, replay: unused, stop: unused },
    routes: unused,
    token: unused,
    ask: unused,
    reset: unused,
  });
  const listed = new Set(
    controlCalls.map(({ method, path }) => `${method} ${path.replaceAll(/\/(\d+|\{shop\})/g, '/:id')}`),
  );
  const writing = routes.filter(
    ({ method, path }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && path !== '/*',
  );
  expect([...listed].sort()).toEqual(writing.map(({ method, path }) => `${method} ${path}`).sort());
});

describe('faults of one organization', () => {
  const fault = (match: object) => service.control('POST', '/faults', { match, kind: 'status', status: 418 });

  test('match.organization_id: only this organization’s requests are struck, on both surfaces', async () => {
    const other = await service.shop({ partner: true });
    expect(await fault({ organization_id: shop.organizationId })).toMatchObject({ status: 200 });
    expect((await shop.get('/tariff')).status).toBe(418);
    expect((await other.get('/tariff')).status).toBe(200);
    expect((await service.send('GET', '/api/v1/status')).status).toBe(200);
    expect((await service.send('GET', '/api/v1/tariff', undefined, { 'x-api-key': 'tk_nonsense' })).status).toBe(401);
    expect(await service.control('GET', '/faults')).toMatchObject({
      body: [{ match: { organization_id: shop.organizationId } }],
    });
    const ask = (id: number) =>
      service.send('GET', `/api/partner/organizations/${String(id)}`, undefined, {
        'x-partner-key': service.line.partner_key,
      });
    expect((await ask(other.organizationId)).status).toBe(200);
    await fault({ organization_id: other.organizationId, path: '/api/partner' });
    expect((await ask(other.organizationId)).status).toBe(418);
    expect((await other.get('/tariff')).status).toBe(200);
  });

  test('every key of the organization is struck; how often is counted by its own requests only', async () => {
    const { body } = await service.control('POST', `/organizations/${String(shop.organizationId)}/keys`, {});
    const second = { 'x-api-key': (body as { api_key: string }).api_key };
    const other = await service.shop();
    const match = { organization_id: shop.organizationId };
    await service.control('POST', '/faults', { match, kind: 'status', status: 418, times: 1 });
    await other.get('/tariff');
    expect((await service.send('GET', '/api/v1/tariff', undefined, second)).status).toBe(418);
    expect((await shop.get('/tariff')).status).toBe(200);
  });

  test('an organization that is not there is 404, and a name outside match 422', async () => {
    expect((await fault({ organization_id: 999_999 })).status).toBe(404);
    const misplaced = { organization_id: shop.organizationId, kind: 'reset' };
    expect((await service.control('POST', '/faults', misplaced)).status).toBe(422);
    expect(await service.control('GET', '/faults')).toMatchObject({ body: [] });
  });
});
