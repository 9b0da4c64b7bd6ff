/** The real till, ended by `kill -9` at named points and at random moments, on one data folder; the provider's ledger judges. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Chance, createChance } from '../simulation/chance.ts';
import { type StartedHost, startHost } from '../support/host.ts';
import { type ServiceProcess, startService } from '../support/service.ts';
import { openTillLine, type TillLine } from './till-line.ts';

/** Where the power is cut: around the commit of the transaction that writes this event. */
const killPoints = [
  'sale.opened',
  'payment.sent',
  'payment.confirmed',
  'payment.unknown',
  'payment.observed',
  'payment.shown',
  'payment.placed',
  'operation.intended',
  'operation.sent',
  'operation.confirmed',
].flatMap((type) => [`${type}:before`, `${type}:after`]);

export interface KillLoopOptions {
  /** How often at each named point. */
  readonly named: number;
  /** How often at a random moment. */
  readonly random: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface KillLoopReport {
  readonly kills: number;
  /** Kills whose point was not reached in time; the process was killed then as well. */
  readonly missed: Readonly<Record<string, number>>;
  readonly charges: number;
  readonly refunds: number;
  /** What the judge found; empty when nothing was doubled and nothing lost. */
  readonly losses: readonly string[];
  readonly slowestReadyMs: number;
}

/** An address: a path would be no module's name on Windows, and end at a space in `NODE_OPTIONS`. */
const preload = new URL('./kill-points.ts', import.meta.url).href;
const passphrase = 'a phrase of this shop';
const pin = '2468';
/** Long enough for every step of a sale to come by. */
const CYCLE_MS = 2_500;
const SETTLES_WITHIN_MS = 90_000;

export async function runKillLoop({ named, random, seed, say }: KillLoopOptions): Promise<KillLoopReport> {
  const chance = createChance(seed);
  const dataFolder = mkdtempSync(join(tmpdir(), 'tilla-torture-'));
  const service = await startService();
  const missed: Record<string, number> = {};
  let kills = 0;
  let slowestReadyMs = 0;
  try {
    await service.control('POST', '/customers', {
      auto: { pay_after_seconds: [0, 2], reject_rate: 0.1, ignore_rate: 0.2, scan_lead_seconds: 0 },
    });
    // A line that fails now and then, so that unknown outcomes come by as well.
    for (const kind of ['drop_response', 'drop_request'] as const) {
      await service.control('POST', '/faults', { match: { path: '/api/v1/invoices' }, kind, probability: 0.05, seed });
    }
    // Billed by sum, so that no goods have to be read first.
    await service.changeOrganization({ has_catalog: false });
    const first = await startHost({ dataFolder });
    const line = await openTillLine(first.address());
    await line.ask('setup.connect', { baseUrl: service.baseUrl, apiKey: service.apiKey, passphrase });
    await line.ask('setup.createManager', { name: 'Айгерим', pin });
    await first.kill();

    const plans = [
      ...killPoints.flatMap((point) => Array.from({ length: named }, () => point)),
      ...Array.from({ length: random }, () => null),
    ];
    for (const point of shuffled(plans, chance)) {
      const startedMs = performance.now();
      const host = await startHost({
        dataFolder,
        ...(point === null ? {} : { environment: killingAt(point, chance) }),
      });
      const dies = new Promise<void>((resolve) =>
        host.process.once('exit', () => {
          resolve();
        }),
      );
      try {
        const at = await unlocked(host);
        slowestReadyMs = Math.max(slowestReadyMs, performance.now() - startedMs);
        const lifeMs = point === null ? chance.int(0, CYCLE_MS) : CYCLE_MS;
        await Promise.race([dies, trade(at, chance, lifeMs)]);
      } catch (failure) {
        // Dying in the middle of an answer is what this is for; anything else is a fault of the till.
        await Promise.race([dies, pause(1_000)]);
        if (host.process.exitCode === null && host.process.signalCode === null) throw failure;
      }
      if (host.process.exitCode === null && host.process.signalCode === null) {
        if (point !== null) missed[point] = (missed[point] ?? 0) + 1;
        await host.kill();
      }
      kills += 1;
      if (kills % 50 === 0) say(`${String(kills)} kills of ${String(plans.length)}`);
    }
    const { charges, refunds, losses } = await judge(service, dataFolder);
    return { kills, missed, charges, refunds, losses, slowestReadyMs };
  } finally {
    await service.remove();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function killingAt(point: string, chance: Chance): Record<string, string> {
  return {
    NODE_OPTIONS: `--import ${preload}`,
    TILLA_TEST_KILL_AT: point,
    TILLA_TEST_KILL_NTH: String(chance.int(1, 2)),
  };
}

async function unlocked(host: StartedHost): Promise<TillLine> {
  const line = await openTillLine(host.address());
  await line.ask('app.unlockKey', { passphrase });
  const { people } = await line.ask('app.view', {});
  await line.ask('session.unlock', { personId: people[0]?.id ?? '', pin });
  return line;
}

/** A hurried cashier: bills by QR and by phone, looks, puts aside, chooses other ways, calls back, gives back. */
async function trade(line: TillLine, chance: Chance, forMs: number): Promise<void> {
  const untilMs = performance.now() + forMs;
  const wait = (mostMs: number) => pause(Math.max(0, Math.min(chance.int(0, mostMs), untilMs - performance.now())));
  while (performance.now() < untilMs) {
    if (chance.of(0.25)) await giveBack(line, chance);
    const priceTiyn = 100 * chance.int(1, 5_000);
    const cart = {
      lines: [{ id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn, count: 1, discountPercentage: 0 }],
      discountPercentage: 0,
    };
    const billed = chance.of(0.25)
      ? await line.call('sale.payByPhone', { cart, shownTotalTiyn: priceTiyn, phone: '87011234567' })
      : await line.call('sale.payByQr', { cart, shownTotalTiyn: priceTiyn });
    if (!billed.ok) throw new Error(`not billed: ${billed.problem.code}`);
    const { paymentId } = billed.value;
    await line.call('payment.show', { paymentId });
    await wait(1_200);
    if (chance.of(0.15)) await line.call('payment.cancel', { paymentId });
    else if (chance.of(0.2)) await line.call('payment.supersede', { paymentId });
    else if (chance.of(0.5)) await line.call('payment.putAside', { paymentId });
    await wait(200);
  }
}

async function giveBack(line: TillLine, chance: Chance): Promise<void> {
  const { sales } = await line.ask('sale.today', {});
  const paid = sales.filter(({ phase, refundedTiyn }) => phase === 'paid' && refundedTiyn === 0);
  if (paid.length === 0) return;
  const { payments } = await line.ask('sale.view', { saleId: chance.pick(paid).id });
  const payment = payments.find(({ phase }) => phase === 'paid');
  if (payment === undefined) return;
  const amountTiyn = chance.of(0.5) ? payment.amountTiyn : 100;
  await line.call('refund.start', { paymentId: payment.id, amountTiyn, lines: null, reason: '' });
}

const Charge = z.looseObject({ invoice_id: z.number(), external_order_id: z.string().nullable() });
const Refund = z.looseObject({ invoice_id: z.number(), amount: z.string() });
const Holdings = z.looseObject({ charges: z.array(Charge), refunds: z.array(Refund) });
type Holdings = z.output<typeof Holdings>;
const Ledger = z.object({ organizations: z.record(z.string(), Holdings) });

/** After everything came to rest: what the provider charged against what the till's books say. */
async function judge(
  service: ServiceProcess,
  dataFolder: string,
): Promise<{ charges: number; refunds: number; losses: string[] }> {
  await service.control('POST', '/customers', { auto: null });
  await service.clearFaults();
  const host = await startHost({ dataFolder });
  try {
    const line = await unlocked(host);
    let losses: string[] = [];
    let charges = 0;
    let refunds = 0;
    const untilMs = performance.now() + SETTLES_WITHIN_MS;
    do {
      await pause(1_000);
      const { organizations } = Ledger.parse(await service.control('GET', '/ledger'));
      const held = organizations[String(service.organizationId)] ?? { charges: [], refunds: [] };
      charges = held.charges.length;
      refunds = held.refunds.length;
      losses = await compare(line, held);
    } while (losses.length > 0 && performance.now() < untilMs);
    return { charges, refunds, losses };
  } finally {
    await host.remove();
  }
}

async function compare(line: TillLine, { charges, refunds }: Holdings): Promise<string[]> {
  const losses: string[] = [];
  const orders = new Map<string, number>();
  for (const { external_order_id: order } of charges) {
    if (order !== null) orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  for (const [order, count] of orders) if (count > 1) losses.push(`${order} was charged ${String(count)} times`);
  const { sales } = await line.ask('sale.today', {});
  const paid = new Set<number>();
  for (const { id } of sales) {
    const { payments } = await line.ask('sale.view', { saleId: id });
    for (const { phase, place, invoiceId, id: paymentId } of payments) {
      // Another way was chosen before its outcome was known: it is looked for ten minutes, and never sent again (C5).
      if (phase === 'sending' && place !== 'superseded') losses.push(`payment ${paymentId} is not settled`);
      if (phase !== 'paid' || invoiceId === null) continue;
      paid.add(invoiceId);
      losses.push(
        ...(await compareRefunds(
          line,
          paymentId,
          refunds.filter((refund) => refund.invoice_id === invoiceId),
        )),
      );
    }
  }
  for (const { invoice_id: id } of charges)
    if (!paid.has(id)) losses.push(`the charge of invoice ${String(id)} is unknown`);
  const charged = new Set(charges.map(({ invoice_id }) => invoice_id));
  for (const id of paid) if (!charged.has(id)) losses.push(`invoice ${String(id)} is called paid and was not charged`);
  return losses;
}

/** Each refund at the provider is one that this till sent once; what it knows to be done is there (rule R1). */
async function compareRefunds(
  line: TillLine,
  paymentId: string,
  refunds: readonly z.output<typeof Refund>[],
): Promise<string[]> {
  const { operations } = await line.ask('refund.ofPayment', { paymentId });
  const done = operations.filter(({ phase }) => phase === 'done' || phase === 'accepted').length;
  const open = operations.filter(({ phase }) => phase === 'sending').length;
  if (refunds.length > done + open)
    return [`payment ${paymentId}: ${String(refunds.length)} refunds, ${String(done)} wanted`];
  return refunds.length < done ? [`payment ${paymentId}: a refund that is called done is not there`] : [];
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, rank: chance.unit() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
