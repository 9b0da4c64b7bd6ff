/** Which faults can strike which phase of which money operation; the pairs that the simulation counts. */

export const operationNames = [
  'qr_invoice',
  'phone_invoice',
  'cancel',
  'refund',
  'qr_refund_start',
  'qr_refund_execute',
  'fiscal_receipt',
  'static_qr',
  'shift_close',
  'subscription_create',
] as const;
/** What moves no money and has a chance of its own (goods-plan.ts). */
export const goodsNames = ['goods_create', 'goods_change', 'goods_remove', 'goods_remove_many'] as const;
export type GoodsOperationName = (typeof goodsNames)[number];
export type OperationName = (typeof operationNames)[number] | GoodsOperationName;

/** `intent`, `sent`, `outcome`, `end`: a write of the ledger. `send`, `settle`, `follow`: a request. */
export type Phase = 'intent' | 'sent' | 'send' | 'outcome' | 'settle' | 'follow' | 'end';
export type WritePhase = Extract<Phase, 'intent' | 'sent' | 'outcome' | 'end'>;
export type RequestPhase = Exclude<Phase, WritePhase>;

/** What happens to a write: the process dies around it, or the disk takes nothing for some seconds. */
export const writeFaults = ['kill_before', 'kill_after', 'disk_full'] as const;
export type WriteFault = (typeof writeFaults)[number];

/**
 * What happens to a request.
 * - `refused`: no connection. `cut_before`, `cut_after`: broken before it arrived, or with the answer under way.
 * - `drop_request`, `drop_response`: silence until the till gives up. `delay`: slow. `wander`: arrives after that.
 * - `reorder`: the answer is overtaken by later ones. `error_*`, `gateway`, `captive`, `throttled`: somebody else answers.
 * - `other_body`, `stale_body`: the real answer to another question, or an older one to this. `flip`: paid is called pending and
 *   the other way round, in one answer; `flip_all`: in every answer of two seconds.
 * - `kill_*`: the process dies. `wall_jump`, `suspend`: the machine's clock is set, or it sleeps.
 * - `false_date`: the real answer, whose `Date` is minutes or days off; every second time the next answer's as well.
 */
export const requestFaults = [
  'refused',
  'cut_before',
  'cut_after',
  'drop_request',
  'drop_response',
  'delay',
  'wander',
  'reorder',
  'error_500_undone',
  'error_500_done',
  'error_503_coded',
  'gateway_502',
  'captive_portal',
  'throttled_429',
  'kill_before_arrival',
  'kill_after_arrival',
  'wall_jump',
  'suspend',
  'other_body',
  'stale_body',
  'flip',
  'flip_all',
  'false_date',
] as const;
/**
 * What a service can do to an invoice beside that: its key names another sale's invoice (C3), it counts another amount (S3), it
 * makes play money of it (L8).
 */
export const invoiceFaults = ['foreign_key', 'sum_differs', 'sandboxed'] as const;
export type InvoiceFault = (typeof invoiceFaults)[number];
/**
 * Faults of a request that must not be sent twice, or taken as undone, too soon (W2, W3, W4). - `twice`: delivered
 * twice, at once or much later. `held`: arrives long after the till gave up. - `refused_done`: carried out, and refused
 * by something in between.
 */
export const lateFaults = ['twice', 'held', 'refused_done'] as const;
export type LateFault = (typeof lateFaults)[number];
export type RequestFault = (typeof requestFaults)[number] | InvoiceFault | LateFault;
export type FaultKind = WriteFault | RequestFault;

/** After these the till cannot know whether its request was carried out, so it has to settle. */
export const faultsThatLeaveUnknown = [
  'cut_before',
  'cut_after',
  'error_500_done',
  'gateway_502',
  'error_500_undone',
] as const;

/** The phases that each operation really has in the till. */
export const phasesOf: Readonly<Record<OperationName, readonly Phase[]>> = {
  qr_invoice: ['intent', 'sent', 'send', 'outcome', 'settle', 'follow', 'end'],
  phone_invoice: ['intent', 'sent', 'send', 'outcome', 'settle', 'follow', 'end'],
  cancel: ['intent', 'sent', 'send', 'outcome', 'settle', 'follow', 'end'],
  refund: ['intent', 'sent', 'send', 'outcome', 'settle', 'follow', 'end'],
  qr_refund_start: ['intent', 'sent', 'send', 'outcome', 'follow', 'end'],
  qr_refund_execute: ['intent', 'sent', 'send', 'outcome', 'settle'],
  fiscal_receipt: ['intent', 'sent', 'send', 'outcome', 'follow', 'end'],
  static_qr: ['intent', 'sent', 'send', 'outcome', 'settle'],
  shift_close: ['intent', 'sent', 'send', 'outcome', 'settle', 'follow', 'end'],
  subscription_create: ['intent', 'sent', 'send', 'outcome', 'settle'],
  goods_create: ['intent', 'sent', 'send', 'outcome', 'follow', 'end'],
  goods_change: ['intent', 'sent', 'send', 'outcome', 'follow', 'end'],
  goods_remove: ['intent', 'sent', 'send', 'outcome', 'follow', 'end'],
  goods_remove_many: ['intent', 'sent', 'send', 'outcome', 'follow', 'end'],
};

export interface FaultPair {
  readonly operation: OperationName;
  readonly phase: Phase;
  readonly kind: FaultKind;
}

export function isWritePhase(phase: Phase): phase is WritePhase {
  return phase === 'intent' || phase === 'sent' || phase === 'outcome' || phase === 'end';
}

export function kindsOf(operation: OperationName, phase: Phase): readonly FaultKind[] {
  if (isWritePhase(phase)) return writeFaults;
  if (phase !== 'send') return requestFaults;
  const isInvoice = operation === 'qr_invoice' || operation === 'phone_invoice';
  return [...requestFaults, ...(isInvoice ? invoiceFaults : []), ...(lateFaultsOf[operation] ?? [])];
}

/** A close that is carried out always has its operation, which its repeat returns; only the till refuses an invoice. */
const lateFaultsOf: Readonly<Partial<Record<OperationName, readonly LateFault[]>>> = {
  qr_invoice: ['twice', 'held'],
  phone_invoice: ['twice', 'held'],
  refund: lateFaults,
  qr_refund_execute: lateFaults,
  shift_close: ['twice', 'held'],
  goods_create: ['twice', 'held'],
  // A change that was answered, and that the network delivers once more after the next one: no till can know of it.
  goods_change: ['held'],
  goods_remove: ['twice', 'held'],
  goods_remove_many: ['twice', 'held'],
};

export function pairsOf(operation: OperationName): FaultPair[] {
  return phasesOf[operation].flatMap((phase) => kindsOf(operation, phase).map((kind) => ({ operation, phase, kind })));
}

export function pairName({ operation, phase, kind }: FaultPair): string {
  return `${operation} ${phase} ${kind}`;
}

export function placesOfRequest(
  method: string,
  path: string,
): readonly { operation: OperationName; phase: RequestPhase }[] {
  const [name] = path.split('?', 1);
  const known = requestPlaces.find((place) => place.method === method && place.path.test(name ?? ''));
  return known === undefined ? [] : known.places;
}

const requestPlaces: readonly {
  readonly method: string;
  readonly path: RegExp;
  readonly places: readonly { operation: OperationName; phase: RequestPhase }[];
}[] = [
  { method: 'POST', path: /^\/invoices\/qr$/, places: [{ operation: 'qr_invoice', phase: 'send' }] },
  { method: 'POST', path: /^\/invoices$/, places: [{ operation: 'phone_invoice', phase: 'send' }] },
  { method: 'POST', path: /^\/invoices\/\d+\/cancel$/, places: [{ operation: 'cancel', phase: 'send' }] },
  { method: 'POST', path: /^\/invoices\/\d+\/refund$/, places: [{ operation: 'refund', phase: 'send' }] },
  { method: 'POST', path: /^\/qr-refunds$/, places: [{ operation: 'qr_refund_start', phase: 'send' }] },
  {
    method: 'POST',
    path: /^\/qr-refunds\/[^/]+\/execute$/,
    places: [{ operation: 'qr_refund_execute', phase: 'send' }],
  },
  { method: 'POST', path: /^\/receipts$/, places: [{ operation: 'fiscal_receipt', phase: 'send' }] },
  { method: 'POST', path: /^\/static-qr$/, places: [{ operation: 'static_qr', phase: 'send' }] },
  { method: 'POST', path: /^\/cashbox\/shifts\/close$/, places: [{ operation: 'shift_close', phase: 'send' }] },
  { method: 'POST', path: /^\/subscriptions$/, places: [{ operation: 'subscription_create', phase: 'send' }] },
  {
    method: 'GET',
    path: /^\/invoices$/,
    places: [
      { operation: 'qr_invoice', phase: 'settle' },
      { operation: 'phone_invoice', phase: 'settle' },
    ],
  },
  {
    method: 'GET',
    path: /^\/invoices\/\d+$/,
    places: [
      { operation: 'qr_invoice', phase: 'follow' },
      { operation: 'phone_invoice', phase: 'follow' },
    ],
  },
  {
    method: 'POST',
    path: /^\/invoices\/status\/check$/,
    places: [
      { operation: 'cancel', phase: 'settle' },
      { operation: 'cancel', phase: 'follow' },
      { operation: 'qr_invoice', phase: 'follow' },
      { operation: 'phone_invoice', phase: 'follow' },
    ],
  },
  {
    method: 'GET',
    path: /^\/invoices\/\d+\/refunds$/,
    places: [
      { operation: 'refund', phase: 'settle' },
      { operation: 'refund', phase: 'follow' },
    ],
  },
  {
    method: 'GET',
    path: /^\/qr-refunds\/[^/]+$/,
    places: [
      { operation: 'qr_refund_execute', phase: 'settle' },
      { operation: 'qr_refund_start', phase: 'follow' },
    ],
  },
  { method: 'GET', path: /^\/receipts\/[^/]+$/, places: [{ operation: 'fiscal_receipt', phase: 'follow' }] },
  { method: 'GET', path: /^\/static-qr$/, places: [{ operation: 'static_qr', phase: 'settle' }] },
  { method: 'GET', path: /^\/cashbox\/(summary|shifts)$/, places: [{ operation: 'shift_close', phase: 'settle' }] },
  { method: 'GET', path: /^\/cashbox\/operations\/[^/]+$/, places: [{ operation: 'shift_close', phase: 'follow' }] },
  { method: 'GET', path: /^\/subscriptions$/, places: [{ operation: 'subscription_create', phase: 'settle' }] },
  { method: 'POST', path: /^\/catalog$/, places: [{ operation: 'goods_create', phase: 'send' }] },
  { method: 'PATCH', path: /^\/catalog\/\d+$/, places: [{ operation: 'goods_change', phase: 'send' }] },
  { method: 'DELETE', path: /^\/catalog\/\d+$/, places: [{ operation: 'goods_remove', phase: 'send' }] },
  { method: 'POST', path: /^\/catalog\/bulk-delete$/, places: [{ operation: 'goods_remove_many', phase: 'send' }] },
  {
    method: 'GET',
    path: /^\/catalog$/,
    places: goodsNames.map((operation) => ({ operation, phase: 'follow' })),
  },
];

export function phaseOfEvent(type: string): WritePhase | undefined {
  switch (type.slice(type.indexOf('.') + 1)) {
    case 'intended':
      return 'intent';
    case 'sent':
      return 'sent';
    case 'confirmed':
    case 'rejected':
    case 'unknown':
    case 'stopped':
      return 'outcome';
    case 'observed':
    case 'followed':
    case 'endConfirmed':
      return 'end';
    default:
      return undefined;
  }
}
