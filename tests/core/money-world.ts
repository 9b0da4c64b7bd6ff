/** One till's money core against the real service in process, on a manual clock and a real ledger in a temp folder. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFetchHttp } from '@tilla/payment-api/client/fetch-http.ts';
import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '@tilla/shared/contract/calls.ts';
import type { EventMessage } from '@tilla/shared/contract/events.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { type PersonView, type SettingsView, usualSettings } from '@tilla/shared/contract/views/app-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { createService, type Service } from 'tilla-sandbox/service.ts';
import { openSqliteCatalog } from '#adapters/sqlite-catalog.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createDispatch } from '#core/app/dispatch.ts';
import { createShop, nothingAround, type Shop, type Surroundings } from '#core/app/shop.ts';
import { createShopContext } from '#core/app/shop-context.ts';
import { type Catalog, createCatalog } from '#core/catalog/catalog.ts';
import { createCategoryNames } from '#core/catalog/category-names.ts';
import { createCommandAnswers } from '#core/ledger/command-answers.ts';
import { createEventBus } from '#core/platform/event-bus.ts';
import type { Handlers } from '#core/platform/handlers.ts';
import type { LedgerMode } from '#core/platform/keeper-port.ts';
import {
  type CatalogIndex,
  type Http,
  type HttpRequest,
  type Ledger,
  type LedgerChange,
  LedgerFailure,
  type Logger,
} from '#core/platform/ports.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { senior } from './people.ts';
import { askControl, moveClock } from './service-control.ts';
import { tagsOf, tillTag } from './till-tags.ts';

export interface Charge {
  readonly invoice_id: number;
  readonly amount: string;
  readonly idempotency_key: string | null;
  readonly external_order_id: string | null;
}

export interface ServiceLedger {
  readonly charges: readonly Charge[];
  readonly refunds: readonly { readonly amount: string; readonly qr_refund_id: string | null }[];
  readonly receipts: readonly {
    readonly id: number;
    readonly client_operation_id: string;
    readonly payment_type: string;
    readonly total: string;
  }[];
  readonly shifts: readonly {
    readonly id: number;
    readonly status: string;
    readonly client_operation_id: string | null;
    readonly totals: { readonly cash_amount: string; readonly sales_count: number };
  }[];
}

export interface MoneyWorldOptions {
  readonly mode?: LedgerMode;
  readonly hasCatalog?: boolean;
  readonly hasIndex?: boolean;
  /** How far the machine's wall clock is off at the start. */
  readonly wallOffMs?: number;
  readonly connections?: readonly { readonly is_primary: boolean }[];
  /**
   * Another till of the same shop, on the same key, clock and service. With `serviceLedger` it has a copy of the
   * other's ledger (a till restored from its backup while the old one still sells), with the same till tag (D1). Close
   * it before the other.
   */
  readonly beside?: { readonly world: MoneyWorld; readonly records?: boolean; readonly isCopy?: boolean };
  /** More of the organization, as the control surface takes it. */
  readonly organization?: Readonly<Record<string, unknown>>;
  readonly isFiscalCodeRequired?: () => boolean;
  readonly settings?: Partial<SettingsView>;
  readonly receipts?: Partial<Surroundings['receipts']>;
}

export interface MoneyWorld {
  readonly folder: string;
  readonly log: readonly string[];
  readonly clock: ManualClock;
  readonly organizationId: number;
  readonly connectionIds: readonly number[];
  readonly requests: readonly HttpRequest[];
  readonly events: readonly EventMessage[];
  shop(): Shop;
  ledger(): Ledger;
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
  /** Any request with this till's key, past the till. */
  api(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
  customer(invoiceId: number, action: 'scan' | 'pay' | 'reject'): Promise<void>;
  charges(): Promise<Charge[]>;
  serviceLedger(): Promise<ServiceLedger>;
  /** Somebody else is signed in from now on. */
  become(person: PersonView): void;
  /** Every invoice the organization has at the service. */
  invoices(): Promise<{ id: number; status: string; external_order_id?: string }[]>;
  /** Kills the process; `start` opens the same ledger. */
  kill(): void;
  start(): Promise<void>;
  line: { answer: ((request: HttpRequest, next: Http['send']) => ReturnType<Http['send']>) | null };
  /** Called for each write; refuses it where it returns true. */
  refuseWrite: { when: ((change: LedgerChange) => boolean) | null };
  /** The key was reissued: the next start uses another one of the same organization. */
  changeKey(apiKey: string): void;
  fillDisk(isFull: boolean): void;
  close(): void;
}

const START = '2026-03-05T05:00:00.000Z';

export function cartOf(priceTiyn: number, count = 1): CartInput {
  const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn, count, discountPercentage: 0 };
  return { lines: [line], discountPercentage: 0 };
}

export async function createMoneyWorld(options: MoneyWorldOptions = {}): Promise<MoneyWorld> {
  const neighbour = options.beside?.world;
  const ground = (neighbour === undefined ? undefined : grounds.get(neighbour)) ?? (await layGround(options));
  const { mode, service, clock, moving, settle, control, made, merchantBaseUrl } = ground;
  const folder = mkdtempSync(join(tmpdir(), 'money-world-'));
  if (options.beside?.records === true && neighbour !== undefined)
    cpSync(neighbour.folder, folder, { recursive: true });
  const isNamesake = ground.tills === 0 || options.beside?.isCopy === true;
  const tillTags = tagsOf(isNamesake ? tillTag : `till000${String(ground.tills)}`);
  const firstId = ground.tills * 500_000;
  ground.tills += 1;

  const requests: HttpRequest[] = [];
  const line: MoneyWorld['line'] = { answer: null };
  const direct = createFetchHttp((request) => service.fetch(request), clock.after);
  const http: Http = {
    async send(request) {
      requests.push(request);
      moving.count += 1;
      try {
        return await (line.answer === null ? direct.send(request) : line.answer(request, direct.send));
      } finally {
        moving.count -= 1;
      }
    },
  };

  const events: EventMessage[] = [];
  let isFull = false;
  let person: PersonView = senior;
  let ids = firstId;
  let apiKey = made.api_key;
  const log: string[] = [];
  const logger = loggerInto(log);
  const refuseWrite: MoneyWorld['refuseWrite'] = { when: null };
  let ledger: Ledger;
  let shop: Shop;
  let index: CatalogIndex | null = null;
  let catalog: Catalog;
  let dispatch: ReturnType<typeof createDispatch>;

  async function start(): Promise<void> {
    const records = openSqliteLedger(join(folder, 'books.db'));
    const sealer = createAesSealer(apiKey);
    const answers = createCommandAnswers({
      ledger: {
        ...records,
        write(change) {
          if (isFull || refuseWrite.when?.(change) === true) throw new LedgerFailure('disk_full');
          records.write(change);
        },
      },
      sealer,
      clock,
    });
    ({ ledger } = answers);
    const bus = createEventBus();
    bus.listen((message) => events.push(message));
    const context = createShopContext({
      mode,
      http,
      baseUrl: merchantBaseUrl,
      apiKey,
      sealer,
      words: neutralWords,
      ledger,
      clock,
      ids: { next: nextId },
      random: { fraction: () => 0.5 },
      logger,
      events: bus,
      tillTags,
      settings: () => ({
        ...usualSettings,
        isFiscalCodeRequired: options.isFiscalCodeRequired?.() ?? false,
        ...options.settings,
      }),
    });
    index = options.hasIndex === true ? openSqliteCatalog(join(folder, 'goods.db')) : null;
    if (index !== null) {
      catalog = createCatalog({
        ...context,
        index,
        openPriceIds: () => new Set(),
        categoryNames: createCategoryNames(context),
      });
    }
    shop = createShop(context, {
      ...(index === null ? {} : { shelf: catalog.shelf }),
      receipts: { ...nothingAround.receipts, ...options.receipts },
    });
    dispatch = createDispatch({
      handlers: { ...shop.calls, ...(index === null ? {} : catalog.calls) } as Handlers,
      caller: () => ({ person }),
      answers: () => answers,
      digestOf: sealer.mark,
      clock,
      logger,
    });
    shop.start();
    if (index !== null) catalog.start();
    void shop.client.accountHealth();
    await settle();
  }

  function stop(): void {
    if (index !== null) catalog.stop();
    void shop.stop();
    index?.close();
    ledger.close();
  }

  function nextId(): string {
    ids += 1;
    return `0195645e-0000-7000-8000-${String(ids).padStart(12, '0')}`;
  }

  const world: MoneyWorld = {
    folder,
    log,
    refuseWrite,
    changeKey(next) {
      apiKey = next;
    },
    clock,
    organizationId: made.organization_id,
    connectionIds: made.connection_ids,
    requests,
    events,
    line,
    shop: () => shop,
    ledger: () => ledger,
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
        new Request(`${merchantBaseUrl}${path}`, {
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
      return [...(await world.serviceLedger()).charges];
    },
    async serviceLedger() {
      const { organizations } = (await control('GET', '/ledger')) as { organizations: Record<string, ServiceLedger> };
      return organizations[String(made.organization_id)] ?? { charges: [], refunds: [], receipts: [], shifts: [] };
    },
    become(next) {
      person = next;
    },
    async invoices() {
      const page = (await world.api('GET', '/invoices?per_page=100&sort_by=id&sort_order=asc')) as {
        data: { id: number; status: string; external_order_id?: string }[];
      };
      return page.data;
    },
    kill: stop,
    start,
    fillDisk(full) {
      isFull = full;
    },
    close() {
      stop();
      if (neighbour === undefined) service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  grounds.set(world, ground);
  await start();
  return world;
}

interface Ground {
  readonly mode: LedgerMode;
  readonly service: Service;
  readonly clock: ManualClock;
  readonly moving: { count: number };
  readonly made: { readonly organization_id: number; readonly api_key: string; readonly connection_ids: number[] };
  readonly merchantBaseUrl: string;
  tills: number;
  settle(): Promise<void>;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
}

const grounds = new WeakMap<MoneyWorld, Ground>();

async function layGround(options: MoneyWorldOptions): Promise<Ground> {
  const mode = options.mode ?? 'live';
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
  const { merchant_base_url } = service.startLine();
  const moving = { count: 0 };
  const clock = createManualClock({
    wallMs: Date.parse(START) + (options.wallOffMs ?? 0),
    onMove: (ms) => moveClock(service, ms),
    settle,
  });

  /** Requests that only time can end (silence, a delay) do not count as movement. */
  async function settle(): Promise<void> {
    let quiet = 0;
    for (let round = 0; quiet < 4 && round < 400; round += 1) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      quiet = moving.count === 0 ? quiet + 1 : 0;
    }
  }

  const control: Ground['control'] = (method, path, body) => askControl(service, method, path, body);

  const made = (await control('POST', '/organizations', {
    mode: mode === 'live' ? 'production' : 'sandbox',
    ...(options.hasCatalog === true ? { catalog: 'demo' } : {}),
    connections: options.connections ?? [{ is_primary: true }],
    ...options.organization,
  })) as Ground['made'];
  return { mode, service, clock, moving, made, merchantBaseUrl: merchant_base_url, tills: 0, settle, control };
}

function isQuery(name: CallName): boolean {
  return calls[name].kind === 'query';
}

function loggerInto(log: string[]): Logger {
  const write = (...line: unknown[]): void => void log.push(JSON.stringify(line));
  return { info: write, warn: write, error: write };
}
