/** Chooses the people of one scene, fitting to the operation that it is about. */

import type { PlannedFault } from './faults.ts';
import type { Randomness } from './randomness.ts';
import type {
  CashierKind,
  CloseScene,
  CounterScene,
  CustomerKind,
  InvoiceScene,
  ManagerKind,
  QrRefundScene,
  RefundScene,
  Scene,
  SwapScene,
} from './scenes/scene.ts';
import type { SceneOperation, Workload } from './workload.ts';

export interface SceneMakings {
  readonly operation: SceneOperation;
  readonly workload: Workload;
  readonly isLong: boolean;
  readonly faults: readonly PlannedFault[];
  readonly tillCount: number;
  readonly priceTiyn: number;
}

const WORKLOAD_MS = 60_000;

type SceneBase = Pick<Scene, 'till' | 'atMs' | 'priceTiyn' | 'clicks' | 'faults' | 'manager'>;
type Own<Kind extends Scene> = Omit<Kind, keyof SceneBase>;

export function planScene(randomness: Randomness, makings: SceneMakings): Scene {
  const { workload, faults, priceTiyn, tillCount } = makings;
  const base = {
    till: randomness.int(0, tillCount - 1),
    atMs: randomness.int(0, WORKLOAD_MS),
    priceTiyn,
    clicks: randomness.of(workload.doubleClicks) ? randomness.int(2, 3) : 1,
    faults,
    manager: randomness.weighted<ManagerKind>(workload.managers),
  };
  switch (makings.operation) {
    case 'refund':
      return planRefund(randomness, makings, base);
    case 'fiscal_receipt':
      return { ...base, ...planCounter(randomness, makings) };
    case 'qr_refund_start':
    case 'qr_refund_execute':
      return { ...base, ...planQrRefund(randomness) };
    case 'static_qr':
      return { ...base, kind: 'standing', what: 'static_qr' };
    case 'subscription_create':
      return { ...base, kind: 'standing', what: 'subscription' };
    case 'shift_close':
      return { ...base, ...planClose(randomness, makings) };
    case 'cancel':
      if (workload.swaps > 0 && randomness.of(workload.swaps)) return { ...base, ...planSwap(randomness) };
      return { ...base, ...planInvoice(randomness, makings) };
    case 'qr_invoice':
    case 'phone_invoice':
      return { ...base, ...planInvoice(randomness, makings) };
  }
}

function planInvoice(randomness: Randomness, { operation, workload, isLong }: SceneMakings): Own<InvoiceScene> {
  const isQr = operation === 'qr_invoice';
  const isCancelled = operation === 'cancel';
  const customer = randomness.weighted<CustomerKind>(
    isCancelled ? workload.customersOfCancelled : isLong && isQr ? workload.customersOfLongDays : workload.customers,
  );
  return {
    kind: 'invoice',
    tender: isQr ? 'qr' : 'phone',
    customer,
    customerAfterMs: randomness.of(0.8) ? randomness.int(200, 2_500) : randomness.int(2_500, 12_000),
    cashier: isCancelled ? 'cancels' : planCashier(randomness, customer, isLong && isQr, workload),
    cashierAfterMs: randomness.int(100, 4_000),
  };
}

function planCashier(randomness: Randomness, customer: CustomerKind, isLong: boolean, workload: Workload): CashierKind {
  if (customer === 'pays_both') return 'reissues';
  return isLong && randomness.of(0.2) ? 'reissues' : randomness.weighted<CashierKind>(workload.cashiers);
}

function planRefund(randomness: Randomness, { workload }: SceneMakings, base: SceneBase): RefundScene {
  const isByLine = randomness.of(workload.byLine);
  // A tenth off; no other basket comes to that amount.
  const priceTiyn = isByLine && base.priceTiyn % 3_000 !== 0 ? (base.priceTiyn / 10) * 9 : base.priceTiyn;
  const first = randomness.int(1, priceTiyn - 2);
  const isAll = randomness.of(0.3);
  return {
    ...base,
    kind: 'refund',
    priceTiyn,
    isByLine: priceTiyn !== base.priceTiyn,
    partsTiyn:
      priceTiyn !== base.priceTiyn
        ? [priceTiyn / 3]
        : isAll
          ? [priceTiyn]
          : randomness.of(0.4)
            ? [first, priceTiyn - first]
            : [first],
    windows: randomness.of(workload.secondWindows) ? 2 : 1,
    pauseMs: randomness.of(0.3) ? null : randomness.int(0, 4_000),
  };
}

function planCounter(randomness: Randomness, { priceTiyn }: SceneMakings): Own<CounterScene> {
  const isCash = randomness.of(0.8);
  return {
    kind: 'counter',
    tender: isCash ? 'cash' : 'card',
    receivedTiyn: isCash && randomness.of(0.5) ? Math.ceil(priceTiyn / 100_000) * 100_000 : null,
  };
}

function planQrRefund(randomness: Randomness): Own<QrRefundScene> {
  return { kind: 'qr_refund', customerAfterMs: randomness.int(300, 5_000), isBothWays: randomness.of(0.25) };
}

function planSwap(randomness: Randomness): Own<SwapScene> {
  const customerAfterMs = randomness.of(0.5) ? randomness.int(200, 5_000) : randomness.int(5_000, 60_000);
  return {
    kind: 'swap',
    isCalledBack: randomness.of(0.7),
    repeatedAfterMs: randomness.int(200, 60_000),
    customerAfterMs,
  };
}

function planClose(randomness: Randomness, { workload }: SceneMakings): Own<CloseScene> {
  return {
    kind: 'close',
    isOverriding: randomness.of(workload.overrides),
    sellsAgainAfterMs: randomness.of(0.5) ? randomness.int(0, 30_000) : null,
  };
}
