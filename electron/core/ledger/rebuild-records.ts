/** Records of a ledger whose events alone were kept: their values, and the keys that each kind is found by. */

import { ActView } from '@tilla/shared/contract/views/staff-view.ts';
import { type FoldedRecord, foldRecords, type RecordValue } from '@tilla/shared/ledger/fold-records.ts';
import { putAct } from '../platform/acts.ts';
import type { Ledger, LedgerEvent, RecordPut, StoredEvent } from '../platform/ports.ts';
import { DrawerMoveRecord, DrawerRecord, putDrawer, putMove, putReport, ShiftReportRecord } from './drawer-record.ts';
import { OperationRecord } from './operation-record.ts';
import { PaymentRecord } from './payment-record.ts';
import { putOperation, putPayment, putSale, putTask, putTender } from './records.ts';
import { SaleRecord } from './sale-record.ts';
import { TaskRecord } from './task-record.ts';
import { TenderRecord } from './tender-record.ts';

/** Events of a stream without an own record of a person (its PIN is in no event) are left to the side records. */
export function rebuildRecords(events: readonly StoredEvent[], ledger: Pick<Ledger, 'read'>): RecordPut[] {
  const read = (kind: FoldedRecord['kind'], id: string): RecordValue | undefined =>
    ledger.read(kind, id)?.value as RecordValue | undefined;
  const firstAt = new Map(events.toReversed().map(({ stream, at }) => [stream, at]));
  return foldRecords(events, read).map((record) => ({
    ...keyed(record, firstAt.get(record.id) ?? ''),
    // Keys come from a reading that fills in what older ledgers lack; the record stays as it was stored.
    value: record.value,
  }));
}

/** @throws ZodError for events of another meaning. */
function keyed({ kind, id, value }: FoldedRecord, at: string): RecordPut {
  switch (kind) {
    case 'sale':
      return putSale(SaleRecord.parse(value));
    case 'payment':
      return putPayment(PaymentRecord.parse(value));
    case 'tender':
      return putTender(TenderRecord.parse(value));
    case 'operation':
      return putOperation(OperationRecord.parse(value));
    case 'task':
      return putTask(TaskRecord.parse(value));
    case 'act':
      return putAct(ActView.parse(value));
    case 'drawer':
      return putDrawer(DrawerRecord.parse(value));
    case 'drawer_move':
      return putMove(DrawerMoveRecord.parse(value));
    case 'shift_report':
      return putReport(ShiftReportRecord.parse(value));
    case 'person':
      return { kind, id, value, keys: { at } };
  }
}

/** Text and object of an event are the same data: the ledger writes what was stored. @throws SyntaxError */
export function eventOf({ stream, type, at, personId, data }: StoredEvent): LedgerEvent {
  return { stream, type, at, personId, data: JSON.parse(data) as LedgerEvent['data'] };
}
