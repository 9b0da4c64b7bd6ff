import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { isOperationOpen } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { Cancels } from '../payments/cancel-calls.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { BatchRows } from './batch-rows.ts';
import { FrozenBatch } from './bulk-operation.ts';
import type { InvoiceLists } from './invoice-lists.ts';

export interface Withdrawals {
  count(listId: string): number;
  sumTiyn(listId: string): number;
  begin(listId: string, person: Withdrawer): void;
  end(listId: string): void;
  start(): void;
}

export type Withdrawer = Pick<PersonView, 'id' | 'name'>;

interface WithdrawalRequest {
  readonly person: Withdrawer;
  /** Once per request: where the bank refuses, usually because the customer is paying, a person decides. */
  readonly tried: Set<string>;
}

/** More would take the general limit from the counter. */
const AT_ONCE = 10;
const withdrawnUnsent: Problem = { code: 'invoice_already_cancelled', params: {} };

export function createWithdrawals({
  lists,
  payments,
  rows,
  operations,
  cancels,
  lockOf,
}: ShopContext & {
  readonly lists: Pick<InvoiceLists, 'get'>;
  readonly rows: Pick<BatchRows, 'reject'>;
  readonly cancels: Pick<Cancels, 'callBack' | 'canCallBack'>;
  readonly lockOf: (listId: string) => string;
}): Withdrawals {
  const wishes = new Map<string, WithdrawalRequest>();

  const invoicesOf = (listId: string): PaymentRecord[] =>
    payments.live().filter((payment) => payment.listId === listId);

  const standingOf = (listId: string): PaymentRecord[] =>
    invoicesOf(listId).filter((payment) => payment.step === 'intended' || cancels.canCallBack(payment));

  /** Rows of the batch in flight: their invoices may exist already. */
  function onTheirWay(listId: string): ReadonlySet<string> {
    const batch = operations.holderOf(lockOf(listId));
    return new Set(batch === undefined ? [] : FrozenBatch.parse(batch.frozen).paymentIds);
  }

  function next(listId: string): void {
    const wish = wishes.get(listId);
    if (wish === undefined) return;
    const running = operations.live().filter(isOpenCancelOf(wish)).length;
    const waiting = invoicesOf(listId).filter((payment) => !wish.tried.has(payment.id) && cancels.canCallBack(payment));
    for (const payment of waiting.slice(0, Math.max(0, AT_ONCE - running))) {
      wish.tried.add(payment.id);
      cancels.callBack(payment, wish.person);
    }
  }

  payments.onChange(({ listId }) => {
    if (listId !== undefined) next(listId);
  });
  operations.onChange(({ kind, subject }) => {
    if (kind !== 'cancel') return;
    for (const [listId, { tried }] of wishes) if (tried.has(subject)) next(listId);
  });

  return {
    count: (listId) => standingOf(listId).length,
    sumTiyn: (listId) => standingOf(listId).reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
    begin(listId, person) {
      const sent = onTheirWay(listId);
      const unsent = invoicesOf(listId).filter(({ id, step }) => step === 'intended' && !sent.has(id));
      for (const payment of unsent) rows.reject(payment, withdrawnUnsent);
      wishes.set(listId, { person, tried: new Set() });
      next(listId);
    },
    end(listId) {
      wishes.delete(listId);
    },
    start() {
      for (const listId of new Set(payments.live().flatMap((payment) => payment.listId ?? []))) {
        const by = lists.get(listId).withdrawn;
        if (by === null || wishes.has(listId)) continue;
        const called = invoicesOf(listId).filter(({ id }) =>
          operations.ofSubject(id).some(({ kind }) => kind === 'cancel'),
        );
        wishes.set(listId, { person: by, tried: new Set(called.map(({ id }) => id)) });
        next(listId);
      }
    },
  };
}

function isOpenCancelOf({ tried }: WithdrawalRequest) {
  return (operation: Parameters<typeof isOperationOpen>[0]): boolean =>
    operation.kind === 'cancel' && tried.has(operation.subject) && isOperationOpen(operation);
}
