/** The right advice in the right place: a refusal reads differently over a sale than where a key is typed. */
import { type Advice, type AdviceAction, adviceFor } from './advice.ts';
import type { ErrorCode, ErrorFamily } from './error-codes.ts';

/**
 * Where an advice is read. `money`: a sale, an invoice, a refund or a drawer waits for it, and all three sentences are said.
 * `refund`: money goes back, and what the catalogue says of a payment that is awaited is not said; the refund shows its own state.
 * Nowhere else is there a sale to speak of, and nothing is said of money:
 * `connect`: a key is given to the till. `pin`: somebody says who they are. `settings`: the till is set up.
 * `reading`: something is only looked at. `goods`: the shop's goods are written, and what the catalog says of them is to the point.
 *
 * Three are stages of a payment whose heading says already how it stands, so that a second word on its money would contradict:
 * `unshown`: whether there is an invoice is not known, and nobody was shown anything to pay. `unpaid`: the service says that
 * the bank did not take it, and the till watches on. `unmade`: the same of a QR that nobody was shown.
 *
 * And three are of bills that cannot be had. `refused`: the service did not make it, so there was nothing to pay. `standing`: it
 * may not be called back, so it is paid all the same. `closed`: it is no way to pay here, and nothing was begun.
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

/** What to do where the catalogue's own sentence speaks of a sale: names of sentences in the screens' words. */
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
  /** Whether the place says itself what is closed, instead of the catalogue's own sentence. */
  readonly isNamed: boolean;
  /** Whether anything is said of money here. */
  readonly saysMoney: boolean;
  /** What is said of it instead of the catalogue's own sentence; null keeps that. */
  readonly money: 'none' | 'stands' | null;
  /** What to do instead of the catalogue's own sentence; null keeps that. */
  readonly act: PlaceAct | null;
}

/** What the catalogue says to do for these is about the thing itself, wherever it is read. */
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

/** Sentences of those that name a sale all the same. */
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
]);

/** The person at a new till is the one who has the key; nobody else can be called. */
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

/**
 * The advice for a code where it is read; the code and what happened stay the same everywhere. `isCounted`: the time until it
 * opens again is counted down beside it.
 */
export function adviceAt(code: string, place: AdvicePlace, isManager = false, isCounted = false): PlacedAdvice {
  const placed = placedAt(adviceFor(code), place);
  // That the till tries again and when is one sentence.
  const isRepeated = isCounted && placed.act === null && placed.advice.family === 'throttle';
  const act = isRepeated ? 'repeats' : isManager ? managersAct(placed) : null;
  return act === null ? placed : { ...placed, act };
}

/** A manager is sent to nobody: what others call them for is done in the service's cabinet. */
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

/** "Nothing was done" over a bill that can still be paid would let two people pay; over one never made it says too little. */
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

/** Sentences of these send for cash, or await a payment, whatever their family says. */
const ofPaying: ReadonlySet<string> = new Set<ErrorCode>([
  'bank_session_invalid',
  'till_unauthorized',
  'till_books_cloned',
]);

/** Whether its sentences are of money that is to come in: it is looked for, or cash is taken in its stead. */
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

/** Nobody has to do anything for it: the till finds out by itself what became of the money. */
function isFoundOut({ moneyMoved, action }: Advice): boolean {
  return moneyMoved === 'maybe' && !itsOwn.has(action) && action !== 'call_manager' && action !== 'manager_task';
}

/** What is said of goods themselves: the catalog's own sentence is the one that helps there. */
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
