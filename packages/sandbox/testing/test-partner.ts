import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { TestAnswer, TestService } from './test-service.ts';

interface SyncOptions {
  /** Of the partner's clock. */
  skewSeconds?: number;
  secret?: string;
  /** Instead of what was signed. */
  sentBody?: string;
  headers?: Record<string, string>;
}

export interface TestPartner {
  id: number;
  key: string;
  call(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  create(body?: object): Promise<number>;
  managed(settings?: object): Promise<number>;
  bind(organizationId: number, cashierPhone?: string): Promise<TestAnswer>;
  sync(organizationId: number, body: unknown, options?: SyncOptions): Promise<TestAnswer>;
  events(): Promise<Record<string, unknown>[]>;
}

const madePartner = z.object({
  partner_id: z.int(),
  partner_key: z.string(),
  inbound_secret: z.string().nullable(),
});
const withOrganization = z.object({ organization: z.object({ id: z.int() }) });
const madeOrganization = z.object({ organization_id: z.int() });
const eventList = z.array(
  z.looseObject({ partner_id: z.int().optional(), payload: z.record(z.string(), z.unknown()) }),
);
const clockAnswer = z.object({ now: z.string() });

/** The start line's partner, or another with `settings`. */
export async function openTestPartner(
  service: TestService,
  settings: object = {},
  which: 'start' | 'other' = 'start',
): Promise<TestPartner> {
  const made =
    which === 'start'
      ? await service.control('PATCH', '/partner', settings)
      : await service.control('POST', '/partners', settings);
  const { partner_id: id, partner_key: key, inbound_secret: inboundSecret } = madePartner.parse(made.body);
  const call: TestPartner['call'] = (method, path, body) =>
    service.send(method, `/api/partner${path}`, body, { 'x-partner-key': key });
  const pathOf = (organizationId: number): string => `/organizations/${String(organizationId)}`;
  return {
    id,
    key,
    call,
    create: async (body = {}) =>
      withOrganization.parse((await call('POST', '/organizations', body)).body).organization.id,
    managed: async (state = {}) =>
      madeOrganization.parse((await service.control('POST', '/organizations', { partner: id, ...state })).body)
        .organization_id,
    async bind(organizationId, cashierPhone = '77011234567') {
      const path = `${pathOf(organizationId)}/bank-auth`;
      await call('POST', `${path}/init`, { force: true });
      await call('POST', `${path}/send-phone`, { cashier_phone: cashierPhone });
      return call('POST', `${path}/verify-otp`, { otp: '0000' });
    },
    async sync(organizationId, body, { skewSeconds = 0, secret = inboundSecret ?? '', sentBody, headers } = {}) {
      const { now } = clockAnswer.parse((await service.control('GET', '/clock')).body);
      const timestamp = String(Math.floor(Date.parse(now) / 1000) + skewSeconds);
      const path = `/api/partner${pathOf(organizationId)}/subscription`;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const signature = createHmac('sha256', secret).update(`${timestamp}.PUT.${path}.${text}`).digest('hex');
      return service.send('PUT', path, sentBody ?? text, {
        'x-partner-key': key,
        'x-service-timestamp': timestamp,
        'x-service-signature': `sha256=${signature}`,
        ...headers,
      });
    },
    events: async () =>
      eventList
        .parse((await service.control('GET', '/events')).body)
        .filter(({ partner_id }) => partner_id === id)
        .map(({ payload }) => payload),
  };
}
