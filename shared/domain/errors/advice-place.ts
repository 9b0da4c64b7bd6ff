/** The same refusal reads differently over a sale than where a key is typed. */
import { type Advice, type AdviceAction, adviceFor } from './advice.ts';
import type { ErrorCode, ErrorFamily } from './error-codes.ts';

/**
 * Where an advice is read. `money`: a sale, invoice, refund or drawer waits for it, and all three sentences are shown.
 * `refund`: without what the catalogue says of an awaited payment. Nothing is said of money in `connect`, `pin`,
 * `settings`, `reading` and `goods`. Stages of a payment whose heading says how it stands: `unshown` (whether an
 * invoice exists is unknown, no QR was shown), `unpaid` (the bank did not take it, the till still watches), `unmade`
 * (the same without a QR shown). Bills: `refused` (never made), `standing` (cannot be cancelled, still payable),
 * `closed` (no way to pay here).
 */
export type AdvicePlace =
  | 'money'
  | 'refund'
  | 'connect'
  | 'pin'
  | 'settings'
  | 'reading'
  | 'goods'
  | 'unshown'
  | 'unpaid'
  | 'unmade'
  | BillPlace;
type BillPlace = 'refused' | 'standing' | 'closed';
type QuietPlace = Exclude<AdvicePlace, 'money' | 'refund' | 'unshown' | 'unpaid' | 'unmade' | BillPlace>;

/** Names of sentences that replace the catalogue's where that speaks of a sale. */
export type PlaceAct =
  | 'checkKey'
  | 'checkLine'
  | 'wait'
  | 'repeats'
  | 'lineBack'
  | 'tryAgain'
  | 'callManager'
  | 'askSupport'
  | 'unshown'
  | 'unpaid'
  | 'unmade'
  | 'cabinet'
  | 'cashAndCabinet';

export interface PlacedAdvice {
  readonly advice: Advice;
  /** The place itself says what is closed. */
  readonly isNamed: boolean;
  readonly saysMoney: boolean;
  /** Null keeps the catalogue's sentence. */
  readonly money: 'none' | 'stands' | null;
  /** Null keeps the catalogue's sentence. */
  readonly act: PlaceAct | null;
}

/** Advice about the thing itself, wherever it is read. */
const itsOwn: ReadonlySet<AdviceAction> = new Set([
  'none',
  'fix_input',
  'confirm',
  'repeat_step',
  'start_over',
  'check_printer',
  'reconnect_cashier',
  'choose_cashier',
  'contact_support',
  'unlock',
]);

const ofASale: ReadonlySet<string> = new Set<ErrorCode>([
  'connection_ambiguous',
  'partial_refund_requires_return_items',
  'qr_refund_link_limit_reached',
  'assignment_not_enabled',
  'till_phone_invalid',
  'till_not_counted',
  'till_count_reason',
  'till_host_gone',
  'Refund amount exceeds available amount',
  'refund_amount_exceeds_available',
  'till_no_fiscal_code',
  'till_return_number_needed',
  'till_cash_whole_tenge',
  'till_float_unknown',
  'till_debt_no_qr',
  'till_refund_one_amount',
]);

/** At a new till nobody else can be called. */
const atConnect: Partial<Record<ErrorFamily, PlaceAct>> = {
  key_access: 'checkKey',
  bank_session: 'askSupport',
  tariff: 'askSupport',
};
const keyCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'till_unauthorized',
  'till_forbidden',
  'till_wrong_organization',
  'till_sandbox_in_live',
  'till_key_missing',
  'forbidden',
]);

/** `isCounted`: a countdown is shown beside it. */
export function adviceAt(code: string, place: AdvicePlace, isManager = false, isCounted = false): PlacedAdvice {
  const placed = placedAt(adviceFor(code), place);
  // The countdown already says that the till tries again.
  const isRepeated = isCounted && placed.act === null && placed.advice.family === 'throttle';
  const act = isRepeated ? 'repeats' : isManager ? managersAct(placed) : null;
  return act === null ? placed : { ...placed, act };
}

/** A manager has nobody to call: the service's cabinet is where to act. */
function managersAct({ advice: { family, action, retryable }, act }: PlacedAdvice): PlaceAct | null {
  if (family !== 'key_access' && family !== 'tariff') return null;
  if (act === 'callManager' || (act === null && action === 'call_manager')) return 'cabinet';
  return act === null && action === 'take_cash' && !retryable ? 'cashAndCabinet' : null;
}

const ofTheCatalogue = { isNamed: false, money: null } as const;

function placedAt(advice: Advice, place: AdvicePlace): PlacedAdvice {
  if (place === 'money') return { advice, ...ofTheCatalogue, saysMoney: true, act: null };
  if (place === 'refused' || place === 'standing' || place === 'closed') return ofABill(advice, place);
  if (place === 'unshown' || place === 'unpaid' || place === 'unmade') {
    const act = isFoundOut(advice) ? place : null;
    return { advice, ...ofTheCatalogue, saysMoney: place !== 'unshown' && act === null, act };
  }
  if (place === 'refund') {
    return isOfAPayment(advice) ? refundOf(advice) : { advice, ...ofTheCatalogue, saysMoney: true, act: null };
  }
  return { advice, ...ofTheCatalogue, saysMoney: false, act: actAt(advice, place) };
}

/** "Nothing was done" over a bill that can still be paid would let two people pay. */
function ofABill(advice: Advice, place: BillPlace): PlacedAdvice {
  const none = advice.moneyMoved === 'no' ? 'none' : null;
  return {
    advice,
    isNamed: advice.code === 'grant_not_granted',
    saysMoney: place !== 'closed',
    money: place === 'standing' ? 'stands' : none,
    act: null,
  };
}

/** Their sentences ask for cash or await a payment, whatever their family. */
const ofPaying: ReadonlySet<string> = new Set<ErrorCode>([
  'bank_session_invalid',
  'till_unauthorized',
  'till_books_cloned',
]);

function isOfAPayment({ code, family, action }: Advice): boolean {
  return (
    family === 'bank_transient' ||
    family === 'network' ||
    ofPaying.has(code) ||
    action === 'take_cash' ||
    action === 'use_qr'
  );
}

/** Nothing that could be read as "refund it once more" (rule R1). */
function refundOf(advice: Advice): PlacedAdvice {
  const act = advice.action === 'reconnect_cashier' ? null : isOfTheLine(advice) ? 'lineBack' : 'callManager';
  return { advice, ...ofTheCatalogue, saysMoney: false, act };
}

/** The till settles it by itself. */
function isFoundOut({ moneyMoved, action }: Advice): boolean {
  return moneyMoved === 'maybe' && !itsOwn.has(action) && action !== 'call_manager' && action !== 'manager_task';
}

function isOfGoods(code: string): boolean {
  return code.startsWith('catalog_') || code === 'barcode_too_long' || code === 'bank_scan_unavailable';
}

function actAt(advice: Advice, place: QuietPlace): PlaceAct | null {
  const { code, family, action } = advice;
  if (place === 'goods' && isOfGoods(code)) return null;
  if (place === 'connect') {
    if (keyCodes.has(code)) return 'checkKey';
    const act = atConnect[family];
    if (act !== undefined) return act;
  }
  if (isOfTheLine(advice)) return 'checkLine';
  if (itsOwn.has(action) && !ofASale.has(code)) return null;
  if (action === 'wait' || family === 'throttle') return 'wait';
  if (action === 'call_manager' || action === 'manager_task' || family === 'tariff') {
    return place === 'connect' ? 'askSupport' : 'callManager';
  }
  return 'tryAgain';
}

function isOfTheLine({ code, family }: Advice): boolean {
  return family === 'network' || code === 'till_offline' || code.startsWith('till_service_');
}
