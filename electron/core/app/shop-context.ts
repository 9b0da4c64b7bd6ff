import { type SettingsView, usualSettings } from '@tilla/shared/contract/views/app-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { type ApiLineOptions, createApiLine } from '../api/api-line.ts';
import { createClockSync } from '../api/clock-sync.ts';
import { REWRITTEN_AFTER } from '../api/mismatches.ts';
import { createServerClock } from '../api/server-clock.ts';
import { rememberingChecks } from '../customers/client-checks.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { createRecords } from '../ledger/records.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { createOperationStore } from '../money/operation-store.ts';
import { createMoneyRunner } from '../money/runner.ts';
import { createTaskStore } from '../money/task-store.ts';
import { createKeptFacts } from '../payments/billing-facts.ts';
import { createFrozenBodies } from '../payments/frozen-bodies.ts';
import { createInvoiceOperations } from '../payments/invoice-operations.ts';
import { learning } from '../payments/learning-client.ts';
import { createPaidProof } from '../payments/paid-proof.ts';
import { createPayerNames } from '../payments/payer-names.ts';
import { createPaymentRecorder } from '../payments/payment-recorder.ts';
import { createPaymentStore } from '../payments/payment-store.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { createWatch } from '../payments/watch.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { Ids, Ledger, Random, Sealer } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { createGate } from '../reconciliation/gate.ts';
import { createProgress } from '../reconciliation/progress.ts';
import { createSharedTag, waitsForOneName } from '../reconciliation/shared-tag.ts';
import { createBatchRows } from '../recurring/batch-rows.ts';
import { lastKnownTime } from '../sales/redating.ts';
import { createDrawers } from '../shifts/drawers.ts';
import { createShiftOpening } from '../shifts/shift-opening.ts';

export interface ShopOptions extends ApiLineOptions {
  readonly ledger: Ledger;
  readonly sealer: Sealer;
  readonly ids: Ids;
  readonly random: Random;
  readonly events: EventBus;
  /** The tag in this till's order ids; it outlives the ledger (rule C3). */
  readonly tillTags: TillTags;
  readonly settings?: () => Readonly<SettingsView>;
}

export type OpenContext = ReturnType<typeof createShopContext>;

export function createShopContext(options: ShopOptions) {
  const { mode, ledger, clock, ids, random, logger, events, sealer, tillTags } = options;
  const settings = options.settings ?? (() => usualSettings);
  const records = createRecords(ledger);
  const lastKnown = lastKnownTime(ledger);
  const serverClock = createServerClock(clock, {
    stampedMs() {
      const newest = records.newestSaleAt();
      return newest === null ? null : Date.parse(newest);
    },
    seq: () => ledger.head().seq,
    aheadMs: () => lastKnown?.aheadMs ?? null,
    heardMs: () => lastKnown?.beganMs ?? null,
  });
  const facts = createKeptFacts(ledger, mode);
  const { connection, budget, mismatches, ...line } = createApiLine(options, serverClock, facts.learn);
  const client = rememberingChecks(learning(line.client, facts), clock);
  const clockSync = createClockSync({ client, serverClock, clock, random });
  const tasks = createTaskStore({ records, clock, events });
  mismatches.onRewritten((route) => {
    const about = { route, count: REWRITTEN_AFTER };
    // Once a day (rule A1); further mismatches raise what the ledger could not take (rule H6).
    writeBestEffort(logger, () => {
      const day = almatyDay(serverClock.stampMs());
      tasks.raise({ kind: 'answers_rewritten', isBlocking: false, facts: about, actions: ['accept'] }, day);
    });
  });
  const bodies = createFrozenBodies(ledger, sealer);
  const names = createPayerNames(ledger, bodies);
  const drawers = createDrawers({ ledger, records });
  const shiftOpening = createShiftOpening({ drawers, facts, ids, clock, serverClock });
  const payments = createPaymentStore({ records, clock, serverClock, events, tasks, names, shiftOpening });
  const proof = createPaidProof({ payments, client, tasks, clock, serverClock, logger });
  const watch = createWatch({ payments, client, proof, budget, serverClock, clock, random, logger });
  const operations = createOperationStore({ records, tasks, clock, serverClock, ids, events, shiftOpening });
  const progress = createProgress(ledger, records);
  const sharedTag = createSharedTag({ ledger, records, tasks, progress, serverClock, clock });
  const comparisonGate = createGate({ clock, random, logger });
  /** Why this money operation may not be sent; null: it may (rules C3, D1). */
  const gate = async (operation: string) =>
    (await comparisonGate.pass()) ?? (waitsForOneName(operation) ? sharedTag.hold() : null);
  const expectsSandbox = mode !== 'live';
  const invoiceOperations = createInvoiceOperations({ client, bodies, expectsSandbox, payments, watch, logger });
  const isReadable = (payment: Parameters<typeof bodies.open>[0]) => bodies.open(payment) !== null;
  const recorder = createPaymentRecorder(payments, serverClock, proof, logger, isReadable);
  const paymentRunner = createMoneyRunner({
    operationOf: ({ tender }) => invoiceOperations[tender],
    recorder,
    clock,
    random,
    logger,
    gate,
  });
  const runner = createMoneyRunner<OperationRecord, unknown>({
    operationOf: ({ kind }) => operations.described(kind),
    recorder: operations.recorder,
    clock,
    random,
    logger,
    gate,
  });
  const context: ShopContext = {
    mode,
    clock,
    ids,
    random,
    logger,
    events,
    settings,
    language: () => settings().language,
    client,
    connection,
    serverClock,
    ledger,
    records,
    tasks,
    payments,
    operations,
    bodies,
    facts,
    runner,
    paymentRunner,
    watch,
    proof,
    billing() {
      const hold = sharedTag.hold();
      if (hold !== null) throw Refusal.of(hold);
      return facts.billing();
    },
    hold: sharedTag.hold,
    tillTag: tillTags.current,
  };
  return {
    ...context,
    sealer,
    tillTags,
    names,
    drawers,
    shiftOpening,
    progress,
    sharedTag,
    comparisonGate,
    budget,
    clockSync,
    rows: createBatchRows({ payments, bodies, recorder, phoneInvoice: invoiceOperations.phone }),
  };
}
