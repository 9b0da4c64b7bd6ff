import { z } from 'zod';
import { createService, type Service, type ServiceOptions, type StartLine } from '../service.ts';
import { checkDescribed } from './described-answers.ts';

export interface TestAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface TestShop {
  organizationId: number;
  key: string;
  connectionIds: number[];
  get(path: string): Promise<TestAnswer>;
  post(path: string, body?: unknown): Promise<TestAnswer>;
  patch(path: string, body: unknown): Promise<TestAnswer>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  change(settings: object): Promise<TestAnswer>;
  qr(body?: object): Promise<number>;
  /** Still `processing`. */
  phone(body?: object): Promise<number>;
  /** From `status/check`, which is always fresh. */
  status(invoiceId: number): Promise<unknown>;
}

export interface TestService {
  service: Service;
  line: StartLine;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  control(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  advance(seconds: number): Promise<void>;
  customer(invoiceId: number, action: 'scan' | 'pay' | 'reject', atSeconds?: number): Promise<TestAnswer>;
  shop(settings?: object): Promise<TestShop>;
  seeded(): TestShop;
}

/** Monday noon in Almaty, after the description rule holds for all. */
const TEST_START = '2026-11-02T07:00:00Z';

const madeShop = z.object({ organization_id: z.int(), api_key: z.string(), connection_ids: z.array(z.int()) });
const withId = z.object({ id: z.int() });
const statuses = z.object({ invoices: z.array(z.object({ status: z.string() })) });

function idOf({ body }: TestAnswer): number {
  return withId.parse(body).id;
}

export function openTestService(options: ServiceOptions = {}): TestService {
  const service = createService({ clock: 'manual', startAt: TEST_START, randomSeed: 7, seed: 'empty', ...options });
  const line = service.startLine();

  const send: TestService['send'] = async (method, path, body, headers = {}) => {
    const init: RequestInit = { method, headers };
    if (body !== undefined) {
      init.body = typeof body === 'string' ? body : JSON.stringify(body);
      init.headers = { 'content-type': 'application/json', ...headers };
    }
    const response = await service.fetch(new Request(`http://service.localhost${path}`, init));
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
    // Other names have another description.
    if (options.words === undefined && options.publicVocabulary !== true) await checkDescribed(method, path, answer);
    return answer;
  };
  const control: TestService['control'] = (method, path, body) =>
    send(method, `/_control${path}`, body, { authorization: `Bearer ${line.control_token}` });

  const shopOf = (organizationId: number, key: string, connectionIds: number[]): TestShop => {
    const call: TestShop['call'] = (method, path, body, headers = {}) =>
      send(method, `/api/v1${path}`, body, { 'x-api-key': key, ...headers });
    return {
      organizationId,
      key,
      connectionIds,
      get: (path) => call('GET', path),
      post: (path, body) => call('POST', path, body),
      patch: (path, body) => call('PATCH', path, body),
      call,
      change: (settings) => control('PATCH', `/organizations/${String(organizationId)}`, settings),
      qr: async (body = { amount: '1250.00' }) => idOf(await call('POST', '/invoices/qr', body)),
      phone: async (body = { phone_number: '87011234567', amount: 1250 }) =>
        idOf(await call('POST', '/invoices', body)),
      status: async (invoiceId) =>
        statuses.parse((await call('POST', '/invoices/status/check', { invoice_ids: [invoiceId] })).body).invoices[0]
          ?.status,
    };
  };

  return {
    service,
    line,
    send,
    control,
    async advance(seconds) {
      await control('POST', '/clock', { advance_seconds: seconds });
    },
    customer: (invoiceId, action, atSeconds) =>
      control('POST', `/invoices/${String(invoiceId)}/customer`, {
        action,
        ...(atSeconds === undefined ? {} : { at_seconds: atSeconds }),
      }),
    async shop(settings = {}) {
      const made = madeShop.parse((await control('POST', '/organizations', settings)).body);
      return shopOf(made.organization_id, made.api_key, made.connection_ids);
    },
    seeded: () => shopOf(line.organization_id, line.api_key, []),
  };
}
