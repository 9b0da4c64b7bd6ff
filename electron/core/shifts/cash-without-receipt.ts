import type { ShiftView } from '@tilla/shared/contract/views/shift-view.ts';
import { TenderRecord } from '../ledger/tender-record.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { Ledger } from '../platform/ports.ts';
import type { Drawers } from './drawers.ts';
import { mayBeFiscal } from './fiscal-return.ts';

/** The latest possible time: a shift without a start contains nothing. */
const LATEST_MS = 8_640_000_000_000_000;

/** Without a receipt to come: sold in this fiscal shift, or since the drawer was opened before it. */
export function cashWithoutReceiptTiyn(
  {
    ledger,
    operations,
    drawers,
  }: {
    readonly ledger: Pick<Ledger, 'find'>;
    readonly operations: Pick<OperationStore, 'ofSubject'>;
    readonly drawers: Pick<Drawers, 'open'>;
  },
  { isOpen, openedAt, closedAt }: NonNullable<ShiftView['shift']>,
): number {
  // The fiscal shift opens with its first receipt: earlier sales have none.
  const starts = [openedAt, isOpen ? (drawers.open()?.openedAt ?? null) : null].filter((at) => at !== null);
  const fromAt = toRecordTime(Math.min(LATEST_MS, ...starts.map((at) => Date.parse(at))));
  const before = closedAt === null ? {} : { beforeAt: toRecordTime(Date.parse(closedAt)) };
  return ledger
    .find('tender', { fromAt, ...before })
    .map(({ value }) => TenderRecord.parse(value))
    .filter((tender) => tender.kind === 'cash' && !mayBeFiscal(tender, operations))
    .reduce((sum, { amountTiyn, returnedTiyn }) => sum + amountTiyn - returnedTiyn, 0);
}

function toRecordTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
