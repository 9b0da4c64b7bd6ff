/** The count of a drawer as far as it came, kept until the drawer is closed. */

import { CashCountView } from '../../../shared/contract/views/cashbox-view.ts';
import type { Ledger, RecordPut } from '../ports.ts';

const DRAFT_ID = 'cash_count';

export function readDraft(ledger: Pick<Ledger, 'read'>): CashCountView | null {
  const stored = ledger.read('note', DRAFT_ID)?.value as { readonly count?: unknown } | undefined;
  const draft = CashCountView.safeParse(stored?.count);
  return draft.success ? draft.data : null;
}

export function putDraft(count: CashCountView | null): RecordPut {
  return { kind: 'note', id: DRAFT_ID, value: { count }, keys: {} };
}
