/** One till's money core against the real service in process, on a manual clock and real books in a temp folder. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFetchHttp } from '../../electron/adapters/fetch-http.ts';
import { openSqliteJournal } from '../../electron/adapters/sqlite-journal.ts';
import { createDispatch } from '../../electron/core/dispatch.ts';
import { createEventBus } from '../../electron/core/event-bus.ts';
import type { Handlers } from '../../electron/core/handlers.ts';
import { type Http, type HttpRequest, type Journal, JournalFailure, type Logger } from '../../electron/core/ports.ts';
import { createShop, type Shop } from '../../electron/core/shop.ts';
import { createService } from '../../service/service.ts';
import { neutralWords } from '../../shared/api/identifier-words.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/calls.ts';
import type { EventMessage } from '../../shared/contract/events.ts';
import type { CallResult } from '../../shared/contract/problem.ts';
import type { CartInput } from '../../shared/contract/views/sale-view.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

export interface Charge {
  readonly invoice_id: number;
  readonly amount: string;
  readonly idempotency_key: string | null;
  readonly external_order_id: string | null;
}

export interface MoneyWorldOptions {
  readonly mode?: 'training' | 'live';
  readonly hasCatalog?: boolean;
  /** How far the machine's wall clock is off at the start. */
  readonly wallOffMs?: number;
  readonly connections?: readonly { readonly is_primary: boolean }[];
  /** More of the organization, as the control surface takes it. */
  readonly organization?: Readonly<Record<string, unknown>>;
}

export interface MoneyWorld {
  readonly clock: ManualClock;
  readonly organizationId: number;
  readonly connectionIds: readonly number[];
  readonly requests: readonly HttpRequest[];
  readonly events: readonly EventMessage[];
  shop(): Shop;
  journal(): Journal;
  call<Name extends CallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'commandId'> & { commandId?: string },
  ): Promise<CallResult<CallOutput<Name>>>;
  /** The value of a call that must succeed. */
  ask<Name extends CallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'commandId'> & { commandId?: string },
  ): Promise<CallOutput<Name>>;
  control(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** Any request of this till's key, past the till. */
  api(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
  customer(invoiceId: number, action: 'scan' | 'pay' | 'reject'): Promise<void>;
  charges(): Promise<Charge[]>;
  /** Every invoice the organization has at the service. */
  invoices(): Promise<{ id: number; status: string; external_order_id?: string }[]>;
  /** Ends the process without a word; `start` again opens the same books. */
  kill(): void;
  start(): Promise<void>;
  /** What stands between the till and the service. */
  line: { answer: ((request: HttpRequest, next: Http['send']) => ReturnType<Http['send']>) | null };
  /** From now on the books take nothing. */
  fillDisk(isFull: boolean): void;
  close(): void;
}

export const cashier = { id: 'person-1', name: 'Айгерим', role: 'cashier' } as const;
/** What the till's order ids begin with. */
export const tillTag = 'a1b2c3d4';
const START = '2026-03-05T05:00:00.000Z';

export function cartOf(priceTiyn: number, count = 1): CartInput {
  const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn, count, discountPercentage: 0 };
  return { lines: [line], discountPercentage: 0 };
}

export async function createMoneyWorld(options: MoneyWorldOptions = {}): Promise<MoneyWorld> {
  const mode = options.mode ?? 'live';
  const folder = mkdtempSync(join(tmpdir(), 'money-world-'));
  const service = createService({
    seed: 'empty',
    clock: 'manual',
    startAt: START,
    randomSeed: 7,
    sleep: (ms) =>
      new Promise((resolve) => {
        clock.after(ms, resolve);
      }),
  });
  const { control_url, control_token, merchant_base_url } = service.startLine();

  let moving = 0;
  const clock = createManualClock({
    wallMs: Date.parse(START) + (options.wallOffMs ?? 0),
    onMove: async (ms) => {
      await control('POST', '/clock', { advance_seconds: ms / 1000 });
    },
    settle,
  });

  /** Requests that only time can end (silence, a delay) do not count as movement for ever. */
  async function settle(): Promise<void> {
    let quiet = 0;
    for (let round = 0; quiet < 4 && round < 400; round += 1) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      quiet = moving === 0 ? quiet + 1 : 0;
    }
  }

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await service.fetch(
      new Request(`${control_url}${path}`, {
        method,
        headers: { authorization: `Bearer ${control_token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${await response.text()}`);
    return response.json();
  }

  const made = (await control('POST', '/organizations', {
    mode: mode === 'live' ? 'production' : 'sandbox',
    has_catalog: options.hasCatalog ?? false,
    connections: options.connections ?? [{ is_primary: true }],
    ...options.organization,
  })) as { organization_id: number; api_key: string; connection_ids: number[] };

  const requests: HttpRequest[] = [];
  const line: MoneyWorld['line'] = { answer: null };
  const direct = createFetchHttp((request) => service.fetch(request), clock.after);
  const http: Http = {
    async send(request) {
      requests.push(request);
      moving += 1;
      try {
        return await (line.answer === null ? direct.send(request) : line.answer(request, direct.send));
      } finally {
        moving -= 1;
      }
    },
  };

  const events: EventMessage[] = [];
  let isFull = false;
  let ids = 0;
  let journal: Journal;
  let shop: Shop;
  let dispatch: ReturnType<typeof createDispatch>;

  async function start(): Promise<void> {
    const books = openSqliteJournal(join(folder, 'books.db'));
    journal = {
      ...books,
      write(change) {
        if (isFull) throw new JournalFailure('disk_full');
        books.write(change);
      },
    };
    const bus = createEventBus();
    bus.listen((message) => events.push(message));
    shop = createShop({
      mode,
      http,
      baseUrl: merchant_base_url,
      apiKey: made.api_key,
      words: neutralWords,
      journal,
      clock,
      ids: { next: nextId },
      random: { fraction: () => 0.5 },
      logger: silent,
      events: bus,
      printJobsOf: () => [],
      customers: null,
      tillTag,
    });
    dispatch = createDispatch({
      handlers: shop.calls as Handlers,
      caller: () => ({ person: cashier }),
      journal: () => journal,
      clock,
      logger: silent,
    });
    shop.start();
    void shop.client.accountHealth();
    await settle();
  }

  function nextId(): string {
    ids += 1;
    return `0195645e-0000-7000-8000-${String(ids).padStart(12, '0')}`;
  }

  const world: MoneyWorld = {
    clock,
    organizationId: made.organization_id,
    connectionIds: made.connection_ids,
    requests,
    events,
    line,
    shop: () => shop,
    journal: () => journal,
    async call(name, input) {
      const result = await dispatch(name, isQuery(name) ? input : { commandId: nextId(), ...input });
      await settle();
      return result as CallResult<CallOutput<typeof name>>;
    },
    async ask(name, input) {
      const result = await world.call(name, input);
      if (!result.ok) throw new Error(`${name}: ${result.problem.code}`);
      return result.value;
    },
    control,
    async api(method, path, body) {
      const response = await service.fetch(
        new Request(`${merchant_base_url}${path}`, {
          method,
          headers: { 'x-api-key': made.api_key, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
      return response.json() as Promise<unknown>;
    },
    async customer(invoiceId, action) {
      await control('POST', `/invoices/${String(invoiceId)}/customer`, { action });
    },
    async charges() {
      const ledger = (await control('GET', '/ledger')) as { organizations: Record<string, { charges: Charge[] }> };
      return ledger.organizations[String(made.organization_id)]?.charges ?? [];
    },
    async invoices() {
      const page = (await world.api('GET', '/invoices?per_page=100&sort_by=id&sort_order=asc')) as {
        data: { id: number; status: string; external_order_id?: string }[];
      };
      return page.data;
    },
    kill() {
      shop.stop();
      journal.close();
    },
    start,
    fillDisk(full) {
      isFull = full;
    },
    close() {
      shop.stop();
      journal.close();
      service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await start();
  return world;
}

function isQuery(name: CallName): boolean {
  return [
    'payment.view',
    'payment.listOpen',
    'sale.today',
    'sale.view',
    'cart.kept',
    'task.list',
    'operation.view',
    'operation.list',
  ].includes(name);
}

const silent: Logger = { info() {}, warn() {}, error() {} };
