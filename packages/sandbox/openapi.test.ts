import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDescribed } from './testing/described-answers.ts';
import { openTestService } from './testing/test-service.ts';

const media = z.record(z.string(), z.strictObject({ schema: z.record(z.string(), z.unknown()) }));
const operation = z.strictObject({
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        in: z.enum(['path', 'query']),
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
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.strictObject({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  components: z.strictObject({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    parameters: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string() }),
    ),
  }),
  webhooks: z.record(z.string(), z.unknown()).optional(),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
});

describe.each(['v1', 'partner'])('OpenAPI: /api/%s/openapi.json', (surface) => {
  test('the description is valid OpenAPI 3.1', async () => {
    const service = openTestService();
    const { body } = await service.send('GET', `/api/${surface}/openapi.json`);
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
