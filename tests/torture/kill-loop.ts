/**
 * The real till, ended by `kill -9` at named points and at random moments, on one data folder, checked against the
 * provider's ledger.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandomness, type Randomness } from '../simulation/randomness.ts';
import { type StartedHost, startHost } from '../support/host.ts';
import { startService } from '../support/service.ts';
import { audit } from './audit.ts';
import { trade } from './cashier.ts';
import { createPace } from './pace.ts';
import { openTillLine, Starved, type TillLine } from './till-line.ts';

/** The power is cut around the commit of the transaction that writes this event. */
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
  'debt.opened',
  'debt.paid',
].flatMap((type) => [`${type}:before`, `${type}:after`]);

export interface KillLoopOptions {
  readonly named: number;
  readonly random: number;
  readonly seed: number;
  readonly say: (line: string) => void;
  /** True: no further kills; what was done so far is audited. */
  readonly isGivenUp: () => boolean;
}

export interface KillLoopReport {
  readonly kills: number;
  /** Kills whose point was not reached in time; the process was killed then as well. */
  readonly missed: Readonly<Record<string, number>>;
  readonly charges: number;
  readonly refunds: number;
  /** Requests that met a limit of the service: they prove nothing. */
  readonly throttled: number;
  /** The auditor's findings; empty when nothing was doubled and nothing lost. */
  readonly losses: readonly string[];
  readonly slowestReadyMs: number;
  /** Kills of a till that had too little processor time to answer. */
  readonly starved: number;
}

/** A URL: a path is not a module specifier on Windows, and would end at a space in `NODE_OPTIONS`. */
const preload = new URL('./kill-points.ts', import.meta.url).href;
const passphrase = 'a phrase of this shop';
const pin = '2468';
/** Long enough for most steps of a sale. */
const CYCLE_MS = 2_500;
/** Eight tills start at once on two cores: a late start is reported, and does not end the loop. */
const PATIENCE_MS = 180_000;
/** How long a named step is waited for. */
const POINT_MS = 20_000;

export async function runKillLoop({ named, random, seed, say, isGivenUp }: KillLoopOptions): Promise<KillLoopReport> {
  const randomness = createRandomness(seed);
  const dataFolder = mkdtempSync(join(tmpdir(), 'tilla-torture-'));
  const service = await startService();
  const pace = createPace(service);
  const missed: Record<string, number> = {};
  let kills = 0;
  let slowestReadyMs = 0;
  let starved = 0;
  try {
    await service.control('POST', '/customers', {
      auto: { pay_after_seconds: [0, 2], reject_rate: 0.1, ignore_rate: 0.2, scan_lead_seconds: 0 },
    });
    // A connection that fails now and then, so that outcomes become unknown.
    for (const kind of ['drop_response', 'drop_request'] as const) {
      await service.control('POST', '/faults', { match: { path: '/api/v1/invoices' }, kind, probability: 0.05, seed });
    }
    // Billed by amount, so that no goods must be read first.
    await service.changeOrganization({ has_catalog: false });
    const first = await startHost({ dataFolder, readyWithinMs: PATIENCE_MS });
    const line = await openTillLine(first.address());
    await line.ask('setup.connect', { baseUrl: service.baseUrl, apiKey: service.apiKey, passphrase });
    await line.ask('setup.createManager', { name: 'Айгерим', pin });
    await line.ask('settings.change', { sellsOnCredit: true });
    await first.kill();

    const plans = [
      ...killPoints.flatMap((point) => Array.from({ length: named }, () => point)),
      ...Array.from({ length: random }, () => null),
    ];
    for (const point of shuffled(plans, randomness)) {
      if (isGivenUp()) break;
      const lifeMs = point === null ? randomness.int(0, CYCLE_MS) : POINT_MS;
      await pace.ready(lifeMs);
      const startedMs = performance.now();
      const host = await startHost({
        dataFolder,
        readyWithinMs: PATIENCE_MS,
        ...(point === null ? {} : { environment: killingAt(point, randomness) }),
      });
      const dies = new Promise<void>((resolve) =>
        host.process.once('exit', () => {
          resolve();
        }),
      );
      try {
        const at = await unlocked(host);
        slowestReadyMs = Math.max(slowestReadyMs, performance.now() - startedMs);
        // Without an answer its outcome is unknown at once.
        if (point?.startsWith('payment.unknown') === true) {
          await service.addFault({ match: { method: 'POST', path: '/api/v1/invoices' }, kind: 'reset', times: 2 });
        }
        await Promise.race([dies, trade(at, randomness, lifeMs, point)]);
      } catch (failure) {
        // Dying during an answer is expected; anything else is a fault of the till.
        await Promise.race([dies, pause(1_000)]);
        const isAlive = host.process.exitCode === null && host.process.signalCode === null;
        // A till without processor time is killed as well: it did nothing of what it was asked for.
        if (isAlive && failure instanceof Starved) starved += 1;
        else if (isAlive) throw failure;
      }
      if (host.process.exitCode === null && host.process.signalCode === null) {
        if (point !== null) missed[point] = (missed[point] ?? 0) + 1;
        await host.kill();
      }
      kills += 1;
      if (kills % 50 === 0) say(`${String(kills)} kills of ${String(plans.length)}`);
    }
    await pace.ready(0);
    await service.control('POST', '/customers', { auto: null });
    await service.clearFaults();
    const last = await startHost({ dataFolder, readyWithinMs: PATIENCE_MS });
    try {
      const verdict = await audit(service, await unlocked(last));
      return { kills, missed, throttled: pace.throttled(), slowestReadyMs, starved, ...verdict };
    } finally {
      await last.remove();
    }
  } finally {
    await service.remove();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function killingAt(point: string, randomness: Randomness): Record<string, string> {
  return {
    NODE_OPTIONS: `--import ${preload}`,
    TILLA_TEST_KILL_AT: point,
    TILLA_TEST_KILL_NTH: String(isOften(point) ? randomness.int(1, 2) : 1),
  };
}

async function unlocked(host: StartedHost): Promise<TillLine> {
  const line = await openTillLine(host.address());
  await line.ask('app.unlockKey', { passphrase });
  const { people } = await line.ask('app.view', {});
  await line.ask('session.unlock', { personId: people[0]?.id ?? '', pin });
  return line;
}

/** Steps that occur several times in every cycle; the others are provoked, once. */
function isOften(point: string): boolean {
  return point.startsWith('sale.opened') || point.startsWith('payment.sent') || point.startsWith('payment.observed');
}

function shuffled<Item>(items: readonly Item[], randomness: Randomness): Item[] {
  return items
    .map((item) => ({ item, rank: randomness.unit() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
