import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { merchantCodes, partnerCodes } from './http/documented-codes.ts';
import { merchantOperations } from './merchant/access/operations.ts';
import { partnerOperations } from './partner/operations.ts';
import { checkDescribed } from './testing/described-answers.ts';
import { openTestService } from './testing/test-service.ts';

const media = z.record(
  z.string(),
  z.strictObject({ schema: z.record(z.string(), z.unknown()), example: z.unknown().optional() }),
);
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z0-9_.]+$/),
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().optional(),
        schema: z.record(z.string(), z.unknown()),
      }),
    )
    .default([]),
  requestBody: z.strictObject({ content: media, required: z.boolean().optional() }).optional(),
  responses: z.record(
    z.string().regex(/^([2-5]\d\d|default)$/),
    z.strictObject({ description: z.string().min(1), content: media }),
  ),
});
/** As OpenAPI 3.1 requires; strict, so that a misplaced field fails. */
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  components: z.strictObject({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    parameters: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(
      z.string(),
      z.union([
        z.strictObject({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string() }),
        z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
      ]),
    ),
  }),
  webhooks: z.record(z.string(), z.unknown()).optional(),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
});

describe.each(['/api/v1', '/api/partner', '/_control'])('OpenAPI: %s/openapi.json', (surface) => {
  test('the description is valid OpenAPI 3.1', async () => {
    const service = openTestService();
    const headers = { authorization: `Bearer ${service.line.control_token}` };
    const { body } = await service.send('GET', `${surface}/openapi.json`, undefined, headers);
    service.service.close();
    const { paths, components, security } = openApi.parse(body);
    for (const name of security.flatMap((one) => Object.keys(one)))
      expect(components.securitySchemes).toHaveProperty(name);
    const ajv = new Ajv2020({ strict: false });
    const schemas: unknown[] = Object.values(components.schemas);
    for (const [path, methods] of Object.entries(paths)) {
      for (const { parameters, requestBody, responses } of Object.values(methods)) {
        const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const inPath = parameters.filter((one) => one.in === 'path');
        expect(inPath.map(({ name }) => name)).toEqual(places);
        expect(inPath.every(({ required }) => required === true)).toBe(true);
        expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length);
        const contents = [requestBody?.content ?? {}, ...Object.values(responses).map(({ content }) => content)];
        schemas.push(...parameters.map(({ schema }) => schema));
        schemas.push(...contents.flatMap((content) => Object.values(content).map(({ schema }) => schema)));
        expect(Object.keys(responses)).toContain('default');
      }
    }
    for (const schema of schemas) {
      expect(ajv.validateSchema(schema as object), JSON.stringify([schema, ajv.errors])).toBe(true);
    }
    for (const [, name] of JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(components.schemas).toHaveProperty(name ?? '');
    }
  });
});

describe('OpenAPI: what a generated client needs', () => {
  const read = async (surface: string) => {
    const service = openTestService();
    const { body } = await service.send('GET', `${surface}/openapi.json`);
    service.service.close();
    return openApi.parse(body);
  };
  type Described = z.output<typeof openApi>;
  const operationsOf = ({ paths }: Described) => Object.values(paths).flatMap((methods) => Object.values(methods));

  test.each([
    ['/api/v1', merchantOperations],
    ['/api/partner', partnerOperations],
  ])(
    '%s: each grant is the name of an operation, and every operation begins with its grant',
    async (surface, grants) => {
      const ids = operationsOf(await read(surface)).map(({ operationId }) => operationId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const grant of grants) expect(ids).toContain(grant);
      for (const id of ids.filter((id) => id !== 'get.system')) {
        expect(
          grants.some((grant) => id === grant || id.startsWith(`${grant}.`)),
          id,
        ).toBe(true);
      }
    },
  );

  test('larger objects have names, and the invoice has its own', async () => {
    const { components, paths } = await read('/api/v1');
    expect(components.schemas).toHaveProperty('Invoice.properties.qr_image');
    const created = paths['/invoices']?.post;
    expect(created?.responses['201']?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Invoice',
    });
    expect(created?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/InvoicesCreateBody' } } },
    });
  });

  test('ids and pages are integers, headers are parameters, and a body that may be missing is optional', async () => {
    const { paths } = await read('/api/v1');
    const parameter = (path: string, method: 'get' | 'post', name: string) =>
      paths[path]?.[method]?.parameters.find((one) => one.name === name);
    expect(parameter('/invoices/{id}', 'get', 'id')?.schema).toMatchObject({ type: 'integer' });
    expect(parameter('/invoices', 'get', 'per_page')?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 10,
    });
    expect(parameter('/qr-refunds/{id}', 'get', 'id')?.schema).toMatchObject({ type: 'string' });
    expect(parameter('/catalog', 'post', 'Idempotency-Key')).toMatchObject({ in: 'header', required: false });
    expect(paths['/invoices/{id}/refund']?.post?.requestBody?.required).toBe(false);
    const sync = (await read('/api/partner')).paths['/organizations/{id}/subscription']?.put;
    expect(sync?.parameters.map(({ name }) => name)).toEqual(['id', 'X-Service-Timestamp', 'X-Service-Signature']);
  });

  test('each operation lists its codes by status, and the documents know all of them', async () => {
    const known: ReadonlySet<string> = new Set([...merchantCodes, ...partnerCodes]);
    const codes = z.object({ properties: z.object({ error_code: z.object({ enum: z.array(z.string()) }) }) });
    const description = await read('/api/v1');
    const listed = operationsOf(description).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => {
        const read = codes.safeParse(content['application/json']?.schema);
        return read.success ? read.data.properties.error_code.enum : [];
      }),
    );
    expect(listed.filter((code) => !known.has(code))).toEqual([]);
    expect(listed).toEqual(expect.arrayContaining(['duplicate_idempotency_key', 'qr_rate_limit', 'tariff_inactive']));
  });

  test('no answer of an operation with codes leaves its code open, so that a generated client refuses a misspelt one', async () => {
    const { paths } = await read('/api/v1');
    const refusals = Object.entries(paths['/invoices']?.post?.responses ?? {}).filter(([status]) => status >= '400');
    expect(refusals.map(([status]) => status)).toEqual(expect.arrayContaining(['401', '403', '409', 'default']));
    for (const [, { content }] of refusals) {
      expect(content['application/json']).toMatchObject({
        schema: { properties: { error_code: { enum: expect.any(Array) as string[] } } },
      });
    }
  });

  test('a generated client may leave out what a body has a default for, and knows the codes that can be forced', async () => {
    const service = openTestService();
    const { body } = await service.control('GET', '/openapi.json');
    service.service.close();
    const { components } = z
      .looseObject({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(body);
    const force = components.schemas['PostForceBody'];
    expect(force).toMatchObject({
      required: ['organization_id', 'operation', 'code'],
      properties: {
        code: { enum: expect.arrayContaining(['bank_busy']) as string[] },
        operation: { enum: expect.arrayContaining(['invoices.create']) as string[] },
        times: { description: 'when absent: 1' },
      },
    });
    expect(JSON.stringify(force)).not.toContain('"default"');
  });

  test('GET /openapi.json is the merchant description, and GET /docs shows every operation of all three', async () => {
    const service = openTestService();
    const root = await service.send('GET', '/openapi.json');
    expect(root.body).toEqual((await service.send('GET', '/api/v1/openapi.json')).body);
    const { body, headers } = await service.send('GET', '/docs');
    service.service.close();
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const name of ['invoices.create', 'subscriptions.sync', 'post.faults']) {
      expect(body).toContain(`<details id="${name}">`);
    }
    expect(body).not.toContain('<script');
  });

  test('examples are golden answers, and every event is a webhook', async () => {
    const { paths, webhooks } = await read('/api/v1');
    expect(paths['/invoices/{id}']?.get?.responses['200']?.content['application/json']?.example).toHaveProperty(
      'amount',
    );
    expect(Object.keys(webhooks ?? {})).toEqual(expect.arrayContaining(['invoice.status_changed', 'webhook.test']));
    expect(Object.keys((await read('/api/partner')).webhooks ?? {})).toContain('kyc.status_changed');
  });
});

describe('OpenAPI: Ajv holds every answer of the test suite to it', () => {
  const answer = (status: number, body: unknown) => ({
    status,
    headers: new Headers({ 'content-type': 'application/json' }),
    body,
  });

  test.each([
    ['a body with a field of another type', 'GET', '/api/v1/status', answer(200, { status: 7, timestamp: 'now' })],
    [
      'a field that nobody described',
      'GET',
      '/api/v1/status',
      answer(200, { status: 'ok', timestamp: '2026-11-02T07:00:00+00:00', extra: 1 }),
    ],
    ['a status that is not described', 'GET', '/api/v1/invoices?page=2', answer(201, {})],
    ['a refusal without a message', 'GET', '/api/v1/invoices/7', answer(404, { error: 'Invoice not found' })],
    ['a refusal whose code is said only once', 'POST', '/api/v1/invoices', answer(409, { error_code: 'bank_busy' })],
    ['a partner refusal without success', 'GET', '/api/partner/health', answer(403, { error: 'forbidden' })],
  ])('%s fails the test', async (_, method, path, given) => {
    await expect(checkDescribed(method, path, given)).rejects.toThrow(/described/);
  });
});
