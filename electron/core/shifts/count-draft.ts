import { CashCountView, CloseDraftView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { putNote } from '../ledger/records.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';

const DRAFT_ID = 'cash_count';
const untouched: CloseDraftView = { note: '', isUncounted: false, floatLeftTiyn: null, isTold: false };

export interface CloseDraft extends CloseDraftView {
  readonly count: CashCountView | null;
}

export const noDraft: CloseDraft = { ...untouched, count: null };

export function readDraft(ledger: Pick<Ledger, 'read'>): CloseDraft {
  const stored = ledger.read('note', DRAFT_ID)?.value as { readonly count?: unknown } | undefined;
  const count = CashCountView.safeParse(stored?.count);
  // Older ledgers keep only the count.
  const rest = CloseDraftView.safeParse({ ...untouched, ...stored });
  return { ...(rest.success ? rest.data : untouched), count: count.success ? count.data : null };
}

export function putDraft(draft: CloseDraft): RecordPut {
  return putNote(DRAFT_ID, draft);
}
