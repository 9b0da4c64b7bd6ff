/** What people of the shop wanted and said, and what of it reached the service. */

import type { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';

export interface Arrival {
  readonly atMs: number;
  readonly till: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly status: number;
  /** The network delivered it once more; nobody sent it. */
  readonly isAgain: boolean;
  /** It came when its sender no longer waited for an answer; so does what the network delivers again. */
  readonly isUnawaited: boolean;
}

/** What people really wanted, each wish once: more than that in the ledger is our doing. */
export interface Wishes {
  readonly refunds: { readonly invoiceId: number; readonly amountTiyn: number }[];
  readonly taken: { readonly till: string; readonly amountTiyn: number; readonly atMs: number }[];
  /** Baskets that were paid in cash after an invoice for them had ended. */
  readonly paidInCash: Set<number>;
  /** How often an invoice over this amount was asked for. */
  readonly invoices: Map<number, number>;
  /** Since when nobody waits for the payment of an invoice over this amount any more: another way was chosen, or it was left. */
  readonly left: Map<number, number>;
  /** What a person said became of an operation, by its id. */
  readonly answers: Map<string, PersonsAnswer>;
  /** Goods that somebody wanted made, by their reference. */
  readonly goods: Map<string, GoodsWish>;
}

export interface GoodsWish {
  readonly till: string;
  readonly asked: { readonly kind: OperationKind; readonly operationId: string }[];
}

export interface GivenBack {
  readonly invoiceId: number;
  readonly amountTiyn: number;
}

/** `isTrue`: the bank's ledger said the same when it was given. */
export interface PersonsAnswer {
  readonly wasDone: boolean;
  readonly isTrue: boolean;
  /** The money that was to go back; null where it was about something else. */
  readonly about: GivenBack | null;
  /** When the till had last read the service's own list of refunds by then; null: never. */
  readonly listHeardMs: number | null;
  readonly atMs: number;
}
