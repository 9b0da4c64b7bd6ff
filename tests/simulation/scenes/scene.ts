/** What cashiers and customers do, one basket at a time; plain data, so that a plan can be printed, shrunk and replayed. */

import type { PlannedFault } from '../faults.ts';

interface SceneBase {
  readonly till: number;
  readonly atMs: number;
  /** Unique in the scenario: the ledger's charges find their scene by it. */
  readonly priceTiyn: number;
  /** More than once: the same button, before anything came of it. */
  readonly clicks: number;
  readonly faults: readonly PlannedFault[];
  readonly manager: ManagerKind;
}

/**
 * `pays_much_later`: minutes after its end. `pays_both`: the reissued QR and the first one. `pays_all`: every invoice in their app, early or late. `changes_mind`:
 * rejects the invoice, and pays it then all the same; `pays_everything`: and whatever else stands there.
 */
export type CustomerKind =
  | 'pays'
  | 'pays_late'
  | 'pays_much_later'
  | 'pays_both'
  | 'pays_all'
  | 'changes_mind'
  | 'pays_everything'
  | 'pays_at_night'
  | 'pays_next_day'
  | 'rejects'
  | 'ignores'
  | 'scans_only';
/** `takes_cash`: hides the QR and takes the money for the same basket over the counter. */
export type CashierKind = 'stays' | 'puts_aside' | 'supersedes' | 'takes_cash' | 'reissues' | 'leaves' | 'cancels';
/** Answers with what the bank shows once nothing is under way any more, with what it shows now, or with the contrary. */
export type ManagerKind = 'later' | 'at_once' | 'wrongly';

export interface InvoiceScene extends SceneBase {
  readonly kind: 'invoice';
  readonly tender: 'qr' | 'phone';
  readonly customer: CustomerKind;
  readonly customerAfterMs: number;
  readonly cashier: CashierKind;
  readonly cashierAfterMs: number;
}

export interface RefundScene extends SceneBase {
  readonly kind: 'refund';
  readonly partsTiyn: readonly number[];
  /** Between the first wish and the second; null: both at once, from two windows. */
  readonly pauseMs: number | null;
  /** So many people serve the same wish, each at a window of their own. */
  readonly windows: number;
  /** One of three pieces of a discounted line goes back, whatever `partsTiyn` says. */
  readonly isByLine: boolean;
}

export interface CounterScene extends SceneBase {
  readonly kind: 'counter';
  readonly tender: 'cash' | 'card';
  readonly receivedTiyn: number | null;
}

/** A sale in cash opens a shift where none is open, and then the shift is closed. */
export interface CloseScene extends SceneBase {
  readonly kind: 'close';
  readonly isOverriding: boolean;
  /** The next shift opens by a sale while the close may still be under way. */
  readonly sellsAgainAfterMs: number | null;
}

export interface QrRefundScene extends SceneBase {
  readonly kind: 'qr_refund';
  readonly customerAfterMs: number;
  /** The ordinary way is tried as well, while the other is under way (rule R5). */
  readonly isBothWays: boolean;
}

export interface RecurringScene extends SceneBase {
  readonly kind: 'standing';
  readonly what: 'static_qr' | 'subscription';
}

/** A phone invoice is called back, by the cashier or by the customer, and the same basket is paid in cash. */
export interface SwapScene extends SceneBase {
  readonly kind: 'swap';
  readonly isCalledBack: boolean;
  /** So long after that the network delivers the request for the invoice once more, and so long after that the customer pays. */
  readonly repeatedAfterMs: number;
  readonly customerAfterMs: number;
}

export interface GoodsScene extends SceneBase {
  readonly kind: 'goods';
  readonly what: 'create' | 'change' | 'remove' | 'remove_many';
  /** Unique in the run: the service's catalog finds its scene by it. */
  readonly ref: string;
  /** Somebody in the cabinet sets another price between two changes of the till. */
  readonly isOvertaken: boolean;
}

/** A paid invoice of one till of which parts go back at two tills, by the list of the whole shop (rule R2). */
export interface ShopRefundScene extends SceneBase {
  readonly kind: 'shop_refund';
  /** Who sold it; `till` is one that gives back. */
  readonly seller: number;
  /** The other one that gives back: the seller itself, or a third. */
  readonly second: number;
  /** What the first gives back, and the second; together it may be more than was paid. */
  readonly partsTiyn: readonly [number, number];
  /** Between the two; null: both at once. */
  readonly pauseMs: number | null;
}

export function tillsOf(scene: Scene): number[] {
  return scene.kind === 'shop_refund' ? [scene.till, scene.seller, scene.second] : [scene.till];
}

export type Scene =
  | InvoiceScene
  | RefundScene
  | CounterScene
  | CloseScene
  | QrRefundScene
  | RecurringScene
  | SwapScene
  | GoodsScene
  | ShopRefundScene;
