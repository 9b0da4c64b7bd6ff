/**
 * Several tills of one shop on one key against the real service in process, on one manual clock. Their ledgers are
 * SQLite in memory that outlives a kill: these tests check the timing of requests, not the disk.
 */

import { createFetchHttp } from '@tilla/payment-api/client/fetch-http.ts';
import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import type { CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { createService } from 'tilla-sandbox/service.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createDispatch } from '#core/app/dispatch.ts';
import { createShop, type Shop } from '#core/app/shop.ts';
import { createShopContext } from '#core/app/shop-context.ts';
import { createCommandAnswers } from '#core/ledger/command-answers.ts';
import { createEventBus } from '#core/platform/event-bus.ts';
import type { Handlers } from '#core/platform/handlers.ts';
import type { Http, HttpRequest, Ledger, Logger } from '#core/platform/ports.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { cartOf } from './money-world.ts';
import { type Api, type OpenInvoice, openInvoices } from './open-invoices.ts';
import { cashier } from './people.ts';
import { moveClock } from './service-control.ts';
import { tagsOf } from './till-tags.ts';

export interface Exchange {
  readonly till: number;
  readonly atMs: number;
  readonly route: string;
  /** Null until it is answered. */
  status: number | null;
}

export interface PressureTill {
  shop(): Shop;
  /** When each payment became paid here, by its id. */
  readonly paidAtMs: ReadonlyMap<string, number>;
  /** Makes an invoice as usual and leaves it on screen. */
  sell(): Promise<OpenInvoice>;
  show(paymentId: string | null): Promise<void>;
  putAside(paymentId: string): Promise<void>;
  /** Invoices that are open already, on hold at this till. */
  open(count: number): Promise<OpenInvoice[]>;
  /** Kills the process; `start` opens the same ledger. */
  kill(): void;
  start(): Promise<void>;
}

export interface PressureWorld {
  readonly clock: ManualClock;
  readonly tills: readonly PressureTill[];
  readonly exchanges: readonly Exchange[];
  /** The network between the tills and the service. */
  line: { answer: ((request: HttpRequest, next: Http['send']) => ReturnType<Http['send']>) | null };
  control(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
  api: Api;
  scan(invoiceId: number): Promise<void>;
  pay(invoiceId: number): Promise<void>;
  close(): void;
}

export interface PressureOptions {
  readonly tills: number;
  readonly seed?: number;
}

const START = '2026-03-05T05:00:00.000Z';
const PLENTY = 1_000_000;

export async function createPressureWorld({ tills: count, seed = 1 }: PressureOptions): Promise<PressureWorld> {
  const random = createSeededRandom(seed);
  const service = createService({ seed: 'empty', clock: 'manual', startAt: START, randomSeed: 7 });
  const { control_url, control_token, merchant_base_url } = service.startLine();
  const exchanges: Exchange[] = [];
  const line: PressureWorld['line'] = { answer: null };
  let moving = 0;

  const clock = createManualClock({
    wallMs: Date.parse(START),
    onMove: (ms) => moveClock(service, ms),
    async settle() {
      for (let round = 0, quiet = 0; quiet < 3 && round < 400; round += 1) {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        quiet = moving === 0 ? quiet + 1 : 0;
      }
    },
  });

  async function ask(url: string, method: string, headers: Record<string, string>, body: unknown): Promise<unknown> {
    const response = await service.fetch(
      new Request(url, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    if (!response.ok) throw new Error(`${method} ${url}: ${String(response.status)} ${await response.text()}`);
    return response.json();
  }
  const control: PressureWorld['control'] = (method, path, body) =>
    ask(`${control_url}${path}`, method, { authorization: `Bearer ${control_token}` }, body);

  const organization = (await control('POST', '/organizations', {
    mode: 'production',
    has_catalog: false,
    connections: [{ is_primary: true }],
    tariff: { status: 'active', tier: 'pro_max' },
    caps: { outstanding_per_organization: PLENTY, outstanding_per_recipient: PLENTY, tariff_per_day: PLENTY },
  })) as { api_key: string };
  const api: Api = (method, path, body) =>
    ask(`${merchant_base_url}${path}`, method, { 'x-api-key': organization.api_key }, body);

  const direct = createFetchHttp((request) => service.fetch(request), clock.after);
  const ledgers: Ledger[] = [];
  let ids = 0;

  function nextId(): string {
    ids += 1;
    return `0195645e-0000-7000-8000-${String(ids).padStart(12, '0')}`;
  }

  function httpOf(till: number): Http {
    return {
      async send(request) {
        const path = new URL(request.url).pathname.replace('/api/v1', '').replaceAll(/\d+/g, '{id}');
        const exchange: Exchange = {
          till,
          atMs: clock.monotonicMs(),
          route: `${request.method} ${path}`,
          status: null,
        };
        exchanges.push(exchange);
        moving += 1;
        try {
          const answer = await (line.answer === null ? direct.send(request) : line.answer(request, direct.send));
          exchange.status = answer.status;
          return answer;
        } finally {
          moving -= 1;
        }
      },
    };
  }

  async function makeTill(index: number): Promise<PressureTill> {
    const paidAtMs = new Map<string, number>();
    const opened = openSqliteLedger(':memory:');
    ledgers.push(opened);
    const sealer = createAesSealer(organization.api_key);
    const answers = createCommandAnswers({ ledger: opened, sealer, clock });
    const { ledger } = answers;
    let shop: Shop;
    let dispatch: ReturnType<typeof createDispatch>;
    let isRunning = false;

    async function start(): Promise<void> {
      shop = createShop(
        createShopContext({
          mode: 'live',
          http: httpOf(index),
          baseUrl: merchant_base_url,
          apiKey: organization.api_key,
          sealer,
          words: neutralWords,
          ledger,
          clock,
          ids: { next: nextId },
          random: { fraction: () => random.unit() },
          logger: silent,
          events: createEventBus(),
          tillTags: tagsOf(`till${String(index).padStart(4, '0')}`),
        }),
      );
      dispatch = createDispatch({
        handlers: shop.calls as Handlers,
        caller: () => ({ person: cashier }),
        answers: () => answers,
        digestOf: sealer.mark,
        clock,
        logger: silent,
      });
      shop.payments.onPaid(({ id }) => paidAtMs.set(id, clock.monotonicMs()));
      isRunning = true;
      shop.start();
      void shop.client.accountHealth();
      await clock.settle();
    }

    function kill(): void {
      if (!isRunning) return;
      isRunning = false;
      void shop.stop();
    }

    async function call<Name extends CallName>(name: Name, input: object): Promise<CallOutput<Name>> {
      const result = (await dispatch(name, { commandId: nextId(), ...input })) as CallResult<CallOutput<Name>>;
      if (!result.ok) throw new Error(`${name}: ${result.problem.code}`);
      await clock.settle();
      return result.value;
    }

    await start();
    return {
      shop: () => shop,
      paidAtMs,
      async sell() {
        const { paymentId } = await call('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 });
        const invoiceId = shop.payments.get(paymentId).invoice?.id;
        if (invoiceId === undefined) throw new Error('a bill without its invoice');
        await call('payment.show', { paymentId });
        return { paymentId, invoiceId };
      },
      async show(paymentId) {
        await call('payment.show', { paymentId });
      },
      async putAside(paymentId) {
        await call('payment.show', { paymentId: null });
        await call('payment.putAside', { paymentId });
      },
      open: (howMany) => openInvoices(shop, api, howMany, `till-${String(index)}-${nextId().slice(-6)}`),
      kill,
      start,
    };
  }

  const tills: PressureTill[] = [];
  for (let index = 0; index < count; index += 1) tills.push(await makeTill(index));
  return {
    clock,
    tills,
    exchanges,
    line,
    control,
    api,
    async scan(invoiceId) {
      await control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'scan' });
    },
    async pay(invoiceId) {
      await control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
    },
    close() {
      for (const till of tills) till.kill();
      for (const ledger of ledgers) ledger.close();
      service.close();
    },
  };
}

const silent: Logger = { info() {}, warn() {}, error() {} };
