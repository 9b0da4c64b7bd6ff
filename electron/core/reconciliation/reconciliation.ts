import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { PrintedGoods } from '../catalog/printed-goods.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { MAX_IN_FLIGHT_MS } from '../money/runner.ts';
import type { TaskConsequence } from '../money/task-calls.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { createBackoff } from '../platform/backoff.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LateRefundDetector } from '../refunds/late-refund-detector.ts';
import { createBankDays } from './bank-days.ts';
import { createDayComparisons } from './day-comparison.ts';
import { isKeyFree, mayBeMadeAgain } from './duplicate-requests.ts';
import { compareFirst } from './first-comparison.ts';
import type { Comparison, Gate } from './gate.ts';
import { createOthersRefunds } from './others-refunds.ts';
import { createPaidStatusAudit } from './paid-status-audit.ts';
import { createPrintedRows } from './printed-rows.ts';
import type { Progress } from './progress.ts';
import { createReconciliationCalls } from './reconciliation-calls.ts';
import { createRecoveredDetails } from './recovered-details.ts';
import { createRounds } from './rounds.ts';
import { createInvoiceRowReconciler } from './rows.ts';
import type { SharedTag } from './shared-tag.ts';
import { createStaticQrPoller } from './static-qr-poller.ts';
import { hasJustStarted, MINUTE_MS } from './windows.ts';

export interface Reconciliation {
  readonly calls: CallsOf<`reconciliation.${string}`>;
  /** Called when money may be sent: the ledger was compared with the service, or has a tag of its own again. */
  onOpen(listener: () => void): void;
  readonly consequences: Readonly<Record<'books_cloned', TaskConsequence>>;
  start(): void;
  pollNow(): void;
  stop(): void;
}

/** The first round comes after the busy start. */
const FIRST_MS = 30_000;
/** Between rounds while trade goes on; longer while nothing happens. */
const PAUSE_MS = [5 * MINUTE_MS, 30 * MINUTE_MS] as const;
/** Only a sweep finds an unwanted invoice of a request in flight: it is reported within a minute (rule W1). */
const LOOK_PAUSE_MS = [40_000, 40_000] as const;
/** A sweep needs the service's time, which a till with a wrong clock learns some answers later (rule T1). */
const NO_TIME_PAUSE_MS = [5_000, 5_000] as const;
const RETRY_MS = [30_000, 5 * MINUTE_MS] as const;
const ROUND = 'round';
const LOOK = 'look';
const RETRY = 'retry';

export function createReconciliation(
  context: ShopContext & {
    readonly tillTags: TillTags;
    readonly comparisonGate: Gate;
    readonly sharedTag: SharedTag;
    readonly progress: Progress;
    readonly lateRefundDetector: LateRefundDetector;
    readonly printedGoods: Pick<PrintedGoods, 'question'>;
  },
): Reconciliation {
  const { ledger, records, clock, random, logger, serverClock, payments, tillTags } = context;
  const { comparisonGate: gate, sharedTag, progress } = context;
  let isRunning = false;
  let running: Promise<void> | null = null;
  let hasFailed = false;
  let isPollRequested = false;
  /** The next round is far because nothing happened. */
  let isResting = false;
  let openedMs = Number.NEGATIVE_INFINITY;
  let seenSeq = ledger.head().seq;
  const isStillRunning = (): boolean => isRunning;
  const openListeners: (() => void)[] = [];

  function notifyOpen(): void {
    for (const listener of openListeners) listener();
  }

  const othersRefunds = createOthersRefunds({ ...context, isRunning: isStillRunning });
  const printed = createPrintedRows({
    ...context,
    onCounted: () => {
      staticQrPoller.pollNow();
    },
  });
  const rows = createInvoiceRowReconciler({ ...context, othersRefunds, printed });
  const bankDays = createBankDays(ledger, records);
  const days = createDayComparisons({ ...context, rows, bankDays });
  const paidStatusAudit = createPaidStatusAudit(context);
  const rounds = createRounds({
    ...context,
    rows,
    bankDays,
    days,
    paidStatusAudit,
    isRunning: isStillRunning,
  });
  const details = createRecoveredDetails({ ...context, isRunning: isStillRunning });
  const backoff = createBackoff(clock, random, (ids) => {
    for (const id of ids) inBackground(logger, id === LOOK ? look() : round());
  });
  const staticQrPoller = createStaticQrPoller({
    ...context,
    hasAny: printed.hasAny,
    look: (fromMs) =>
      guarded(async () => {
        const problem = await rounds.lookAtPrinted(fromMs);
        if (printed.hasNews() && isRunning) await details.complete();
        return problem;
      }),
  });
  const comparison: Comparison = {
    compare: () => guarded(() => compareFirst({ ...context, rows })),
    onOpen() {
      if (!isRunning) return;
      openedMs = clock.monotonicMs();
      backoff.set(ROUND, [FIRST_MS, FIRST_MS], null);
      scheduleNextSweep();
      // A caller at the gate waits for neither the work behind it nor its faults.
      inBackground(
        logger,
        guarded(async () => {
          notifyOpen();
          staticQrPoller.start(progress.current().paidThroughMs);
          rounds.raiseTask();
          await details.complete();
          return othersRefunds.ask();
        }),
      );
    },
  };

  /** A ledger or program failure: the next comparison finds the same again (H6). */
  async function guarded(work: () => Promise<Problem | null>): Promise<Problem | null> {
    try {
      return await work();
    } catch (fault) {
      logger.error('journal.failed', { code: fault instanceof Error ? fault.name : 'unknown' });
      return fault instanceof Refusal ? fault.problem : { code: 'till_internal', params: {} };
    }
  }

  function round(): Promise<void> {
    running ??= guarded(async () => {
      const problem = (await rounds.run()) ?? (await othersRefunds.ask());
      if (problem === null && isRunning) await details.complete();
      return problem;
    }).then((problem) => {
      running = null;
      if (isRunning) plan(problem);
    });
    return running;
  }

  function plan(problem: Problem | null): void {
    hasFailed = problem !== null;
    if (problem !== null) {
      backoff.forget(ROUND);
      backoff.set(RETRY, RETRY_MS, null);
      return;
    }
    backoff.end(RETRY);
    const { seq } = ledger.head();
    isResting = seq === seenSeq;
    if (!isResting) backoff.end(ROUND);
    seenSeq = seq;
    backoff.set(ROUND, PAUSE_MS, null);
  }

  /** Recent invoices only: a full round takes long when past days are due. */
  async function look(): Promise<void> {
    // A request in flight may have made a payable invoice, so it counts as watched money (rules L7, W1).
    const purpose = ofLateTries().some(isKeyFree) ? 'watch' : 'background';
    const problem = await guarded(() => rounds.look(purpose));
    if (problem === null && isRunning) await guarded(() => details.complete().then(() => null));
    if (isRunning) scheduleNextSweep();
  }

  function scheduleNextSweep(): void {
    isPollRequested = hasJustStarted(clock.monotonicMs() - openedMs) || ofLateTries().some(mayBeMadeAgain);
    if (isPollRequested) backoff.set(LOOK, serverClock.nowMs() === null ? NO_TIME_PAUSE_MS : LOOK_PAUSE_MS, null);
    else backoff.end(LOOK);
  }

  function ofLateTries(): readonly PaymentRecord[] {
    const toMs = serverClock.stampMs();
    const from = new Date(toMs - MAX_IN_FLIGHT_MS).toISOString();
    return records.paymentsBetween(from, new Date(toMs + 1).toISOString());
  }

  context.operations.onChange(({ kind, step }) => {
    if (kind === 'static_qr' && step === 'confirmed') staticQrPoller.pollNow();
  });
  payments.onChange((payment) => {
    if (!isRunning) return;
    if (!isPollRequested && mayBeMadeAgain(payment)) scheduleNextSweep();
    if (!isResting) return;
    // Another machine's invoices are found before much is billed (D1), and paid statuses are compared soon (A3).
    isResting = false;
    backoff.end(ROUND);
    backoff.set(ROUND, [FIRST_MS, FIRST_MS], null);
  });

  serverClock.onTaken(() => {
    if (isRunning && hasFailed) backoff.set(RETRY, [FIRST_MS, FIRST_MS], null);
  });

  return {
    calls: createReconciliationCalls({ ...context, days, bankDays, gate: () => gate.pass() }),
    onOpen(listener) {
      openListeners.push(listener);
    },
    consequences: {
      books_cloned(_task, action) {
        if (action === 'new_tag') tillTags.renew(serverClock.stampMs());
        sharedTag.settle();
        notifyOpen();
      },
    },
    start() {
      isRunning = true;
      gate.start(comparison);
    },
    pollNow() {
      if (!isRunning) return;
      gate.start(comparison);
      staticQrPoller.pollNow();
      // Work that failed offline is retried soon, but after the cashier's own requests.
      if (hasFailed) backoff.set(RETRY, [FIRST_MS, FIRST_MS], null);
    },
    stop() {
      isRunning = false;
      gate.stop();
      backoff.stop();
      staticQrPoller.stop();
    },
  };
}
