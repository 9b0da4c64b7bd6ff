/** The service inside a test: its addresses, its parties and its records as one object. */
import { createHmac } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifierWordsSchema } from '@tilla/payment-api/identifier-words.ts';
import { eventsAnswer, madeOrganizationAnswer, type RequestAnswer, requestsAnswer } from '../control/answers.ts';
import { listen } from '../listen.ts';
import { readSeedPlan } from '../seed/seed-file.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';
import type { EventRecord } from '../store/events.ts';
import type {
  Answer,
  ApiAccess,
  LoggedRequest,
  RequestFilter,
  Sandbox,
  SandboxFixture,
  SandboxOptions,
  Snapshot,
  Webhook,
  WorldOptions,
} from './types.ts';

const TIMEOUT_MS = 5000;
const POLL_MS = 5;

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const serviceOptions = toServiceOptions(options);
  let service = createService(serviceOptions);
  let folder: string | undefined;
  let snapshots = 0;
  /** Webhooks up to here were given. */
  let seen = 0;
  const given = new Set<number>();
  const { port = 0, host = '127.0.0.1' } = options;
  const reached: Pick<Service, 'handle' | 'setOrigin'> = {
    handle: (...call) => service.handle(...call),
    setOrigin(origin) {
      service.setOrigin(origin);
    },
  };
  const listening = port === false ? undefined : await listen(reached, { port, host });
  const line = service.startLine();
  const url = line.merchant_base_url.replace(/\/api\/v1$/, '');

  const send = async (
    address: string,
    method: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await service.fetch(
      new Request(address, {
        method,
        headers: isForm || body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: isForm ? body : textOf(body) }),
      }),
    );
    const { status, headers: answered } = response;
    const text = await response.text();
    const isJson = answered.get('content-type')?.includes('json') ?? false;
    return { status, headers: answered, body: isJson ? (JSON.parse(text) as Answer['body']) : {}, text };
  };
  const access = (baseUrl: string, header: string, key: string): ApiAccess => ({
    baseUrl,
    key,
    request: (method, path, body, headers = {}) =>
      send(`${baseUrl}${path}`, method, { [header]: key, ...headers }, body),
  });
  const merchantOf = (key: string): ApiAccess => access(line.merchant_base_url, 'x-api-key', key);
  const control: Sandbox['control'] = async (method, path, body) => {
    const headers = { authorization: `Bearer ${line.control_token}` };
    const answer = await send(
      `${line.control_url}${path}`,
      method,
      headers,
      body ?? (method === 'GET' ? undefined : {}),
    );
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} /_control${path}: ${String(answer.status)} ${JSON.stringify(answer.body)}`);
  };

  const webhooks = async (since = 0): Promise<Webhook[]> => {
    const events = eventsAnswer.parse(await control('GET', `/events?since=${String(since)}`));
    return events.map(({ seq, event, organization_id, invoice_id, payload, partner_id }) => {
      const body = JSON.stringify(service.context.words.body(payload));
      const signed: Pick<EventRecord, 'organizationId' | 'partnerId'> = {
        organizationId: organization_id,
        ...(partner_id === undefined ? {} : { partnerId: partner_id }),
      };
      return {
        seq,
        event,
        organizationId: organization_id,
        invoiceId: invoice_id,
        payload,
        body,
        signature: sign(service, signed, body),
      };
    });
  };
  const logged = async (filter: RequestFilter = {}): Promise<LoggedRequest[]> =>
    requestsAnswer
      .parse(await control('GET', '/requests'))
      .map(toLogged)
      .filter((request) => matches(request, filter));

  const stop = async (): Promise<void> => {
    await listening?.close();
    service.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };

  return {
    url,
    fetch: (request) => service.fetch(request),
    merchant: { ...merchantOf(line.api_key), organizationId: line.organization_id, webhookSecret: line.webhook_secret },
    partner: {
      ...access(line.partner_base_url, 'x-partner-key', line.partner_key),
      webhookSecret: line.partner_webhook_secret,
      inboundSecret: line.inbound_secret,
    },
    control,
    async world(wanted = {}) {
      const made = madeOrganizationAnswer.parse(await control('POST', '/organizations', toOrganization(wanted)));
      const id = made.organization_id;
      if (typeof wanted.catalog === 'number') {
        await control('POST', '/catalog', { organization_id: id, count: wanted.catalog });
      }
      return {
        organizationId: id,
        webhookSecret: made.webhook_secret,
        connectionIds: made.connection_ids,
        merchant: merchantOf(made.api_key),
        async change(settings) {
          await control('PATCH', `/organizations/${String(id)}`, settings);
        },
      };
    },
    async pay(invoiceId) {
      await control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
    },
    async advance(seconds) {
      await control('POST', '/clock', { advance_seconds: seconds });
    },
    webhooks: {
      all: () => webhooks(),
      async next(what, { timeoutMs = TIMEOUT_MS } = {}) {
        const isMeant = typeof what === 'string' ? (webhook: Webhook) => isCalled(webhook, what) : what;
        for (let waitedMs = 0; ; waitedMs += POLL_MS) {
          const found = (await webhooks(seen)).find((webhook) => !given.has(webhook.seq) && isMeant(webhook));
          if (found !== undefined) {
            given.add(found.seq);
            return found;
          }
          if (waitedMs >= timeoutMs) {
            const others = (await webhooks(seen)).map(({ event, payload }) =>
              `${event} ${statusIn(payload) ?? ''}`.trim(),
            );
            const seenText = others.length === 0 ? 'there were none' : `there were: ${others.join(', ')}`;
            throw new Error(
              `no webhook ${typeof what === 'string' ? what : ''} in ${String(timeoutMs)} ms; ${seenText}`,
            );
          }
          await sleep(POLL_MS);
        }
      },
    },
    requests: { all: logged, count: async (filter) => (await logged(filter)).length },
    snapshot() {
      folder ??= mkdtempSync(join(tmpdir(), 'tilla-sandbox-'));
      snapshots += 1;
      const file = join(folder, `snapshot-${String(snapshots)}.db`);
      service.context.store.snapshot(file);
      return Promise.resolve({ file });
    },
    async restore({ file }: Snapshot) {
      service.close();
      service = reopened(serviceOptions, file);
      service.setOrigin(url);
      seen = (await webhooks()).at(-1)?.seq ?? 0;
      given.clear();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Vitest and Playwright read which fixtures one needs from the pattern of its first parameter. */
export function sandboxFixture(options: SandboxOptions = {}): SandboxFixture {
  return async ({}, use) => {
    const sandbox = await startSandbox(options);
    try {
      await use(sandbox);
    } finally {
      await sandbox.stop();
    }
  };
}

function toServiceOptions(options: SandboxOptions): ServiceOptions {
  const {
    clock = 'manual',
    startAt,
    randomSeed,
    file,
    strict,
    limits,
    words,
    publicVocabulary,
    seed = 'empty',
  } = options;
  return {
    clock,
    seed: typeof seed === 'string' ? seed : readSeedPlan(seed),
    ...(startAt === undefined ? {} : { startAt }),
    ...(randomSeed === undefined ? {} : { randomSeed }),
    ...(file === undefined ? {} : { file }),
    ...(strict === undefined ? {} : { strict }),
    ...(limits === undefined ? {} : { limits }),
    ...(publicVocabulary === undefined ? {} : { publicVocabulary }),
    ...(words === undefined ? {} : { words: identifierWordsSchema.parse(words) }),
  };
}

/** Over its own file, or in memory again. */
function reopened(options: ServiceOptions, snapshot: string): Service {
  if (options.file === undefined) return createService({ ...options, from: snapshot });
  for (const rest of ['-wal', '-shm']) rmSync(`${options.file}${rest}`, { force: true });
  copyFileSync(snapshot, options.file);
  return createService(options);
}

function toOrganization({ catalog, tariff, webhookUrl, ...more }: WorldOptions): object {
  return {
    ...more,
    ...(catalog === undefined ? {} : catalog === 'demo' ? { catalog } : { has_catalog: true }),
    ...(tariff === undefined ? {} : { tariff: typeof tariff === 'string' ? { status: tariff } : tariff }),
    ...(webhookUrl === undefined ? {} : { webhook_url: webhookUrl }),
  };
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

function statusIn(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('invoice' in payload)) return undefined;
  const { invoice } = payload;
  return typeof invoice === 'object' && invoice !== null && 'status' in invoice ? String(invoice.status) : undefined;
}

const isCalled = ({ event, payload }: Webhook, name: string): boolean =>
  event === name || (event === 'invoice.status_changed' && statusIn(payload) === name);

function sign(
  service: Service,
  { organizationId, partnerId }: Pick<EventRecord, 'organizationId' | 'partnerId'>,
  body: string,
): string | null {
  const { apiKeys, partners } = service.context;
  const secret =
    partnerId === undefined
      ? apiKeys.ofOrganization(organizationId)[0]?.webhookSecret
      : partners.get(partnerId)?.webhookSecret;
  return typeof secret === 'string' ? `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` : null;
}

const toLogged = (request: RequestAnswer): LoggedRequest => ({
  seq: request.seq,
  method: request.method,
  path: request.path,
  status: request.status,
  errorCode: request.error_code,
  organizationId: request.organization_id,
  requestBody: request.request_body,
  responseBody: request.response_body,
  warnings: [...request.warnings],
});

function matches(request: LoggedRequest, { method, path, status, code, organizationId }: RequestFilter): boolean {
  const [place = ''] = request.path.split('?', 1);
  return (
    (method === undefined || method.toUpperCase() === request.method) &&
    (path === undefined || (typeof path === 'string' ? path === place : path.test(place))) &&
    (status === undefined || status === request.status) &&
    (code === undefined || code === request.errorCode) &&
    (organizationId === undefined || organizationId === request.organizationId)
  );
}
