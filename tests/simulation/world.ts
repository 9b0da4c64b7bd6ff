/** A shop, its tills, its customers and the payment service, all in one process and in one virtual time. */

import type { ServiceContext } from 'tilla-sandbox/context/service-context.ts';
import { identify } from 'tilla-sandbox/merchant/qr-refunds/qr-refund-life.ts';
import { actAsCustomer } from 'tilla-sandbox/provider/customers.ts';
import { createService, type Service } from 'tilla-sandbox/service.ts';
import type { HttpRequest, HttpResponse } from '#core/platform/ports.ts';
import { createAnswerMemory } from './answers.ts';
import { type ClosedOver, closedOver } from './close-intents.ts';
import { type Corruptions, createCorruptionLog } from './corruption-log.ts';
import type { InvoiceFault } from './fault-table.ts';
import { createFaults, type Faults } from './faults.ts';
import { createHappenings, type Happenings } from './happenings.ts';
import { createHearing, type Hearing } from './hearing.ts';
import { subscriptionsOf } from './ledger.ts';
import type { Way } from './line.ts';
import { keyIsTaken, statusesIn, withAnotherSum, withRowsReversed } from './mischief.ts';
import { openShop } from './open-shop.ts';
import { BANK_TAKES_MS, IDLE_ROUND_MS, isOfAnothersSale, NEXT_ROUND_MS } from './others-sale.ts';
import type { Protections } from './protections.ts';
import { createRandomness, mixSeeds, type Randomness } from './randomness.ts';
import { createTill, type Till } from './till.ts';
import { createVirtualClock, turn, type VirtualClock } from './virtual-clock.ts';
import type { Arrival, Wishes } from './wishes.ts';

export interface World {
  readonly clock: VirtualClock;
  readonly randomness: Randomness;
  readonly startMs: number;
  readonly service: ServiceContext;
  readonly organizationId: number;
  readonly tills: readonly Till[];
  /** The till of this number of the plan, and those that were started on copies of its data folder. */
  machinesOf(number: number): readonly Till[];
  /** Somebody starts another machine on a copy of this till's data folder as it is now, and both go on (rule D1). */
  copyTill(number: number): void;
  onTill(listener: (till: Till) => void): void;
  readonly faults: Faults;
  /** When the comparisons have shown each till what no answer showed. */
  calmUntilMs(): number;
  readonly happenings: Happenings;
  readonly arrivals: readonly Arrival[];
  readonly hearing: Hearing;
  /** What the service did to invoices beside serving them. */
  readonly mischiefs: ReadonlySet<InvoiceFault>;
  readonly wishes: Wishes;
  readonly corruptions: Corruptions;
  /** Invoices that were made while another one of the same order could be paid. */
  readonly payableTwice: readonly string[];
  readonly closedOverOpenMoney: readonly ClosedOver[];
  /** Calls that ended in a fault of ours: `till_internal`. */
  readonly internalFaults: readonly string[];
  /** False when the customer cannot do that any more. */
  customer(invoiceId: number, action: 'scan' | 'pay' | 'reject'): Promise<boolean>;
  scanRefund(sessionId: number): Promise<void>;
  /** Whether the bank gave this sum of this invoice back, as a person reads it in the bank's app. */
  wentBack(invoiceId: number, amountTiyn: number): Promise<boolean>;
  subscriptionsOver(amountTiyn: number): Promise<number>;
  /** The network delivers the first request for the invoice of this order id once more; the invoice it made, if it did. */
  deliverAgain(orderId: string): Promise<number | undefined>;
  /** The service's own time follows the world's; everything due there has happened then. */
  catchUp(): Promise<void>;
  /** Somebody else's single read: a terminal status is then cached for a day (rule L1). */
  readElsewhere(invoiceId: number): Promise<void>;
  /** The service is away for so long, and has forgotten its limits when it is back. */
  restartService(ms: number): void;
  movePrimary(): void;
  /** The bank refuses refunds, receipts and closes for so long, after the service has taken them. */
  refuseAtBank(ms: number): void;
  /** Rows of a status check come in another order than they were asked for, for so long. */
  reorderRows(ms: number): void;
  endTariff(ms: number): void;
  close(): void;
}

export interface WorldOptions {
  readonly seed: number;
  readonly tillCount: number;
  readonly pageSize: number | null;
  readonly isBankUncertain: boolean;
  readonly isTelling: boolean;
  readonly protections: Protections;
}

const SEEN_MS = 10_000;
const openStatuses: ReadonlySet<string> = new Set(['processing', 'pending']);
const START = '2026-03-05T03:00:00.000Z';

export async function createWorld({
  seed,
  tillCount,
  pageSize,
  isBankUncertain,
  isTelling,
  protections,
}: WorldOptions): Promise<World> {
  const startMs = Date.parse(START);
  const service: Service = createService({ seed: 'empty', clock: 'manual', startAt: START, randomSeed: 7 });
  const { context } = service;
  let moving = 0;
  const clock = createVirtualClock(async () => {
    do await turn();
    while (moving > 0);
  });
  const happenings = createHappenings(clock.nowMs, isTelling);
  const faults = createFaults((till, { operation, phase, kind }) => {
    // What a fault delays is reported late with good reason; half a minute is the longest that one of them lasts.
    tills.find(({ name }) => name === till)?.noteTrouble(clock.nowMs());
    if (kind === 'flip_all') corruptions.noteAllRoutes(till);
    happenings.tell(till, () => `fault: ${kind} (${operation}, ${phase})`);
  });
  const randomness = createRandomness(mixSeeds(seed, 3));
  // How long the bank takes for what it does not answer at once.
  context.moods.set(undefined, {
    latency_ms: randomness.pick([0, 300, 2_000, 8_000]),
    execute: isBankUncertain ? 'uncertain' : 'complete',
  });
  const answers = createAnswerMemory();
  let calmUntilMs = Number.NEGATIVE_INFINITY;
  const arrivals: Arrival[] = [];
  const hearing = createHearing(clock.nowMs);
  const mischiefs = new Set<InvoiceFault>();
  const internalFaults: string[] = [];
  const payableTwice: string[] = [];
  const corruptions = createCorruptionLog(clock.nowMs, onUnseen);
  let reorderedUntilMs = 0;
  const closedOverOpenMoney: ClosedOver[] = [];
  const { organizationId, apiKey } = await openShop(service);
  const { merchant_base_url: baseUrl } = service.startLine();

  async function arrive(
    till: string,
    sent: HttpRequest,
    path: string,
    { mischief, leftMs, isAgain }: Way,
  ): Promise<HttpResponse> {
    moving += 1;
    try {
      await catchUp();
      const request = tampered(mischief === 'sum_differs' ? withAnotherSum(sent) : sent, path);
      if (mischief !== null) mischiefs.add(mischief);
      const taken = mischief === 'foreign_key' ? keyIsTaken(context, organizationId) : undefined;
      if (taken !== undefined) return taken;
      const ask = (): Promise<Response> =>
        service.fetch(
          new Request(request.url, { method: request.method, headers: request.headers, body: request.body ?? null }),
        );
      const response = await (mischief === 'sandboxed' ? inSandbox(ask) : ask());
      const fresh = new Uint8Array(await response.arrayBuffer());
      const isStale = path === '/invoices/status/check' && !protections.keeps('L1');
      const rows = isStale ? await withCachedStatuses(fresh) : fresh;
      const isReordered = path === '/invoices/status/check' && clock.nowMs() < reorderedUntilMs;
      const body = isReordered ? withRowsReversed(rows) : rows;
      if (path === '/cashbox/shifts/close') noteOpenMoney(request.body ?? '{}', leftMs);
      const { status } = response;
      if (status === 201 && /^\/invoices(\/qr)?$/u.test(path)) noteTwins(fresh);
      if (status < 300 && isOfAnothersSale(tills, till, path)) onUnseen(clock.nowMs() + BANK_TAKES_MS, IDLE_ROUND_MS);
      const { method } = request;
      const atMs = clock.nowMs();
      const isUnawaited = isAgain || atMs - leftMs > sent.timeoutMs;
      arrivals.push({ atMs, till, method, path, body: request.body ?? null, status, isAgain, isUnawaited });
      happenings.digest(`${till} ${method} ${path} ${request.body ?? ''} ${String(status)}`);
      happenings.tell(till, () => `${method} ${path} -> ${String(status)}${statusesIn(body)}`);
      return { status, headers: Object.fromEntries(response.headers), body };
    } finally {
      moving -= 1;
    }
  }

  /** Only one invoice of an order is payable at a time: a customer who scans is never asked twice (rules C1, C2). */
  function noteTwins(body: Uint8Array): void {
    const { id } = JSON.parse(new TextDecoder().decode(body)) as { id?: number };
    const made = context.invoices.get(id ?? 0);
    if (made === undefined || made.externalOrderId === null) return;
    const duplicate = context.invoices
      .select('WHERE organization_id = ?', organizationId)
      .find(
        ({ id: other, externalOrderId, status }) =>
          other !== made.id && externalOrderId === made.externalOrderId && openStatuses.has(status),
      );
    if (duplicate !== undefined) payableTwice.push(`invoices ${String(duplicate.id)} and ${String(made.id)}`);
  }

  /** What the till had the time to see: invoices and refunds that were open some seconds before it left as well. */
  function noteOpenMoney(body: string, leftMs: number): void {
    const { client_operation_id: clientOperationId, bank_connection_id: cashier } = JSON.parse(body) as {
      client_operation_id: string;
      bank_connection_id?: number;
    };
    const untilMs = startMs + leftMs - SEEN_MS;
    const invoice = context.invoices.select('WHERE organization_id = ?', organizationId).find(
      ({ status, createdAtMs, expiresAtMs, isSandbox, connectionId }) =>
        !isSandbox &&
        connectionId === cashier &&
        ['processing', 'pending', 'cancelling'].includes(status) &&
        // A bill that is payable for a day carries over to the next shift.
        !(status === 'pending' && expiresAtMs !== null) &&
        createdAtMs < untilMs,
    );
    if (invoice !== undefined) closedOverOpenMoney.push(closedOver(tills, clientOperationId, invoice.id));
  }

  /** Pages of a small shop, and what the absence of a rule does to a request. */
  function tampered(request: HttpRequest, path: string): HttpRequest {
    if (pageSize !== null)
      return { ...request, url: request.url.replace('per_page=100', `per_page=${String(pageSize)}`) };
    if (protections.keeps('C9') || request.body === undefined || !path.startsWith('/invoices')) return request;
    const { bank_connection_id: _, ...body } = JSON.parse(request.body) as Record<string, unknown>;
    return { ...request, body: JSON.stringify(body) };
  }

  /** Without rule L1 the fresh answer is not asked for: the cached one of the single read stands in. */
  async function withCachedStatuses(body: Uint8Array): Promise<Uint8Array> {
    const answer = JSON.parse(new TextDecoder().decode(body)) as { invoices?: { id: number; status: string }[] };
    for (const row of answer.invoices ?? []) {
      const url = `${baseUrl}/invoices/${String(row.id)}`;
      const response = await service.fetch(new Request(url, { headers: { 'x-api-key': apiKey } }));
      row.status = ((await response.json()) as { status?: string }).status ?? row.status;
    }
    return new TextEncoder().encode(JSON.stringify(answer));
  }

  async function inSandbox<Value>(work: () => Promise<Value>): Promise<Value> {
    const organization = context.organizations.get(organizationId);
    if (organization === undefined) return work();
    context.organizations.put({ ...organization, mode: 'sandbox' });
    try {
      return await work();
    } finally {
      context.organizations.put(organization);
    }
  }

  async function catchUp(): Promise<void> {
    await context.due.advanceTo(startMs + clock.nowMs());
  }

  function onUnseen(untilMs: number, noticedInMs = NEXT_ROUND_MS): void {
    calmUntilMs = Math.max(calmUntilMs, untilMs + noticedInMs);
  }

  const newTill = (index: number, origin: Till | null): Till =>
    createTill({
      ...(origin === null ? {} : { tag: origin.tag(), kept: origin.kept.copy(), befell: origin }),
      name: `till ${String(index + 1)}`,
      seed: mixSeeds(seed, 11, index),
      clock,
      startMs,
      baseUrl,
      apiKey,
      person: { id: `person-${String(index + 1)}`, name: 'Айгерим', role: 'manager' },
      protections,
      faults,
      happenings,
      arrive,
      asked: hearing.asked,
      network: { answers, onUnseen, onCorruptPaidAnswer: corruptions.notePaid },
      onInternalFault: (till, call) => void internalFaults.push(`${till} ${call}`),
    });
  const tills = Array.from({ length: tillCount }, (_, index) => newTill(index, null));
  const copies = new Map<number, Till[]>();
  const tillListeners: ((till: Till) => void)[] = [];

  return {
    clock,
    randomness,
    startMs,
    service: context,
    organizationId,
    tills,
    machinesOf(number) {
      const till = tills[number];
      return till === undefined ? [] : [till, ...(copies.get(number) ?? [])];
    },
    copyTill(number) {
      const origin = tills[number];
      if (origin === undefined) return;
      const copy = newTill(tills.length, origin);
      copies.set(number, [...(copies.get(number) ?? []), copy]);
      tills.push(copy);
      happenings.tell(origin.name, () => `its data folder is copied, and runs on ${copy.name} as well`);
      for (const listener of tillListeners) listener(copy);
      copy.start();
    },
    onTill(listener) {
      tillListeners.push(listener);
    },
    faults,
    happenings,
    arrivals,
    hearing,
    mischiefs,
    wishes: {
      refunds: [],
      taken: [],
      paidInCash: new Set(),
      invoices: new Map(),
      left: new Map(),
      answers: new Map(),
      goods: new Map(),
    },
    payableTwice,
    corruptions,
    closedOverOpenMoney,
    internalFaults,
    async customer(invoiceId, action) {
      await catchUp();
      const invoice = context.invoices.get(invoiceId);
      if (invoice === undefined) return false;
      const refused = context.store.transaction(() => actAsCustomer(context, invoice, action));
      happenings.digest(`customer ${action} ${String(invoiceId)} ${refused ?? ''}`);
      happenings.tell(
        'customer',
        () => `${action}s invoice ${String(invoiceId)}${refused === undefined ? '' : ': too late'}`,
      );
      return refused === undefined;
    },
    async scanRefund(sessionId) {
      await catchUp();
      const session = context.qrRefunds.get(sessionId);
      if (session !== undefined) context.store.transaction(() => identify(context, session));
      happenings.tell('customer', () => `scans the code of refund ${String(sessionId)}`);
    },
    async wentBack(invoiceId, amountTiyn) {
      await catchUp();
      const refunds = context.ledger.refundsOf(organizationId);
      return refunds.some((refund) => refund.invoiceId === invoiceId && refund.amountTiyn === amountTiyn);
    },
    async subscriptionsOver(amountTiyn) {
      await catchUp();
      return subscriptionsOf({ service: context, organizationId }).filter((one) => one.amountTiyn === amountTiyn)
        .length;
    },
    async deliverAgain(orderId) {
      const first = arrivals.find(({ path, body }) => path === '/invoices' && body?.includes(`"${orderId}"`) === true);
      if (first?.body === undefined || first.body === null) return undefined;
      happenings.tell('network', () => `delivers the request for ${orderId} once more`);
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
      const request = { method: 'POST', url: `${baseUrl}/invoices`, headers, body: first.body, timeoutMs: 0 } as const;
      const { status, body } = await arrive(first.till, request, '/invoices', {
        mischief: null,
        leftMs: first.atMs,
        isAgain: true,
      });
      return status === 201 ? (JSON.parse(new TextDecoder().decode(body)) as { id: number }).id : undefined;
    },
    catchUp,
    calmUntilMs: () => calmUntilMs,
    async readElsewhere(invoiceId) {
      await catchUp();
      await service.fetch(
        new Request(`${baseUrl}/invoices/${String(invoiceId)}`, { headers: { 'x-api-key': apiKey } }),
      );
    },
    restartService(ms) {
      context.limiter.clear();
      happenings.tell('service', () => `restarts, away for ${String(Math.round(ms / 1000))} s`);
      for (const till of tills) till.cutOff(ms);
    },
    movePrimary() {
      for (const connection of context.connections.ofOrganization(organizationId)) {
        context.connections.put({ ...connection, isPrimary: !connection.isPrimary });
      }
      happenings.tell('service', () => 'another cashier is the first one now');
    },
    refuseAtBank(ms) {
      const refused = 'error:refund_rejected_by_bank';
      context.moods.set(undefined, { refund: refused, receipt: 'error:bank_unavailable', shift_close: refused });
      clock.at(clock.nowMs() + ms, () =>
        context.moods.set(undefined, { refund: 'complete', receipt: 'issue', shift_close: 'succeed' }),
      );
      happenings.tell('bank', () => `refuses for ${String(Math.round(ms / 1000))} s`);
    },
    reorderRows(ms) {
      reorderedUntilMs = clock.nowMs() + ms;
      happenings.tell('service', () => `answers in another order for ${String(Math.round(ms / 1000))} s`);
    },
    endTariff(ms) {
      const organization = context.organizations.get(organizationId);
      if (organization === undefined) return;
      const { tariff } = organization;
      const set = (status: typeof tariff.status): void => {
        const now = context.organizations.get(organizationId) ?? organization;
        context.organizations.put({ ...now, tariff: { ...tariff, status } });
      };
      set('expired');
      clock.at(clock.nowMs() + ms, () => set(tariff.status));
      for (const till of tills) till.noteTrouble(clock.nowMs() + ms);
      happenings.tell('service', () => `the tariff has ended, for ${String(Math.round(ms / 1000))} s`);
    },
    close() {
      service.close();
      for (const till of tills) till.kept.close();
    },
  };
}
