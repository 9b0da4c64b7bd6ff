import type { FiscalShift } from '@tilla/payment-api/merchant/cashbox.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { type Outcome, valueOf } from '../api/outcome.ts';
import { isOperationOpen } from '../ledger/operation-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { type Cancel, PrinterFailure, type ReportShelf } from '../platform/ports.ts';
import { problemOfPrinter } from '../platform/printer-problem.ts';
import { Refusal } from '../platform/refusal.ts';

export interface FiscalReports {
  readonly calls: CallsOf<'cashbox.fiscalShifts' | 'cashbox.fetchFiscalReport'>;
  /** The stored PDF of a closed shift, else fetched and stored; that of the open shift is always fetched. */
  read(shiftId: number): Promise<Outcome<Uint8Array>>;
  start(): void;
  stop(): void;
}

const PAGE = 20;
/** Recent shifts are checked after a start and after each close; older ones are fetched on demand. */
const LOOKED_AFTER = 5;
const FIRST_MS = 20_000;
const RETRY_MS = [15_000, 60_000, 300_000, 1_800_000] as const;

export function createFiscalReports({
  client,
  shelf,
  operations,
  clock,
  logger,
  facts,
}: ShopContext & {
  readonly shelf: ReportShelf;
}): FiscalReports {
  let isRunning = false;
  let tries = 0;
  let cancelTimer: Cancel = () => undefined;

  async function keep(shift: FiscalShift): Promise<Outcome<Uint8Array>> {
    const name = fileOf(shift);
    const stored = name === null ? null : await shelf.read(name);
    if (stored !== null) return { kind: 'ok', value: stored };
    const outcome = await client.shiftReport(shift.id);
    if (outcome.kind === 'ok' && name !== null) await shelf.keep(name, outcome.value);
    return outcome;
  }

  /** Pages back to it: the service has no route for one shift. */
  async function find(shiftId: number): Promise<Outcome<FiscalShift>> {
    for (let page = 1; ; page += 1) {
      const outcome = await client.listShifts(facts.billing().bankConnectionId, page, 100);
      if (outcome.kind !== 'ok') return outcome;
      const shift = outcome.value.shifts.find(({ id }) => id === shiftId);
      if (shift !== undefined) return { kind: 'ok', value: shift };
      const isPast = outcome.value.shifts.every(({ id }) => id < shiftId);
      if (!outcome.value.hasMore || isPast) throw new Refusal('cashbox_shift_not_found');
    }
  }

  async function read(shiftId: number): Promise<Outcome<Uint8Array>> {
    const shift = await find(shiftId);
    return shift.kind === 'ok' ? keep(shift.value) : shift;
  }

  async function complete(): Promise<boolean> {
    const listed = await client.listShifts(facts.billing().bankConnectionId, 1, LOOKED_AFTER);
    if (listed.kind !== 'ok') return listed.kind === 'rejected';
    for (const shift of listed.value.shifts) {
      if (fileOf(shift) !== null && (await keep(shift)).kind !== 'ok') return false;
    }
    return true;
  }

  function plan(delayMs: number): void {
    cancelTimer();
    if (isRunning) cancelTimer = clock.after(delayMs, () => inBackground(logger, round()));
  }

  async function round(): Promise<void> {
    const isComplete = await complete().catch((fault: unknown) => {
      logger.error(fault instanceof PrinterFailure ? 'print.failed' : 'unexpected', { code: 'fiscal_report' });
      return false;
    });
    const pauseMs = RETRY_MS[tries];
    tries += 1;
    if (!isComplete && pauseMs !== undefined) plan(pauseMs);
  }

  operations.onChange((operation) => {
    if (operation.kind !== 'shift_close' || isOperationOpen(operation) || operation.problem !== null) return;
    tries = 0;
    plan(0);
  });

  return {
    calls: {
      async 'cashbox.fiscalShifts'({ page }) {
        const { shifts, hasMore } = valueOf(await client.listShifts(facts.billing().bankConnectionId, page, PAGE));
        const names = await shelf.names();
        return {
          hasMore,
          shifts: shifts.map((shift) => {
            const { id, number, openedAt, closedAt, totals } = shift;
            const name = fileOf(shift);
            const file = name !== null && names.has(name) ? name : null;
            return { id, number, isOpen: isOpen(shift), openedAt, closedAt, totals, file };
          }),
        };
      },
      async 'cashbox.fetchFiscalReport'({ shiftId }) {
        const shift = valueOf(await find(shiftId));
        const file = fileOf(shift);
        // An open shift's report changes with every sale: printed, not stored.
        if (file === null) throw new Refusal('cashbox_report_unavailable');
        const kept = await keep(shift).catch((failure: unknown) => {
          throw failure instanceof PrinterFailure ? Refusal.of(problemOfPrinter(failure.kind)) : failure;
        });
        valueOf(kept);
        return { file };
      },
    },
    read,
    start() {
      isRunning = true;
      plan(FIRST_MS);
    },
    stop() {
      isRunning = false;
      cancelTimer();
    },
  };
}

function isOpen({ status }: FiscalShift): boolean {
  return status !== 'closed';
}

/** `Z_000012_2026-11-21_7001.pdf`: number, Almaty day of the close, the service's id; null for the open one. */
function fileOf({ id, number, status, closedAt }: FiscalShift): string | null {
  if (status !== 'closed') return null;
  const day = closedAt === null ? '' : `_${almatyDay(Date.parse(closedAt))}`;
  return `Z_${String(number ?? 0).padStart(6, '0')}${day}_${String(id)}.pdf`;
}
