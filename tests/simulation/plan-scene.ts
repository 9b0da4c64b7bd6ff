/** Chooses the people of one scene, fitting to the operation that it is about. */

import type { Chance } from './chance.ts';
import type { OperationName } from './fault-table.ts';
import type { PlannedFault } from './faults.ts';
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
import type { Workload } from './workload.ts';

export interface SceneMakings {
  readonly operation: OperationName;
  readonly workload: Workload;
  readonly isLong: boolean;
  readonly faults: readonly PlannedFault[];
  readonly tillCount: number;
  readonly priceTiyn: number;
}

const WORKLOAD_MS = 60_000;

type SceneBase = Pick<Scene, 'till' | 'atMs' | 'priceTiyn' | 'clicks' | 'faults' | 'manager'>;
type Own<Kind extends Scene> = Omit<Kind, keyof SceneBase>;

export function planScene(chance: Chance, makings: SceneMakings): Scene {
  const { workload, faults, priceTiyn, tillCount } = makings;
  const base = {
    till: chance.int(0, tillCount - 1),
    atMs: chance.int(0, WORKLOAD_MS),
    priceTiyn,
    clicks: chance.of(workload.doubleClicks) ? chance.int(2, 3) : 1,
    faults,
    manager: chance.weighted<ManagerKind>(workload.managers),
  };
  switch (makings.operation) {
    case 'refund':
      return planRefund(chance, makings, base);
    case 'fiscal_receipt':
      return { ...base, ...planCounter(chance, makings) };
    case 'qr_refund_start':
    case 'qr_refund_execute':
      return { ...base, ...planQrRefund(chance) };
    case 'static_qr':
      return { ...base, kind: 'standing', what: 'static_qr' };
    case 'subscription_create':
      return { ...base, kind: 'standing', what: 'subscription' };
    case 'shift_close':
      return { ...base, ...planClose(chance, makings) };
    case 'cancel':
      if (workload.swaps > 0 && chance.of(workload.swaps)) return { ...base, ...planSwap(chance) };
      return { ...base, ...planInvoice(chance, makings) };
    case 'qr_invoice':
    case 'phone_invoice':
      return { ...base, ...planInvoice(chance, makings) };
  }
}

function planInvoice(chance: Chance, { operation, workload, isLong }: SceneMakings): Own<InvoiceScene> {
  const isQr = operation === 'qr_invoice';
  const isCancelled = operation === 'cancel';
  const customer = chance.weighted<CustomerKind>(
    isCancelled ? workload.customersOfCancelled : isLong && isQr ? workload.customersOfLongDays : workload.customers,
  );
  return {
    kind: 'invoice',
    tender: isQr ? 'qr' : 'phone',
    customer,
    customerAfterMs: chance.of(0.8) ? chance.int(200, 2_500) : chance.int(2_500, 12_000),
    cashier: isCancelled ? 'cancels' : planCashier(chance, customer, isLong && isQr, workload),
    cashierAfterMs: chance.int(100, 4_000),
  };
}

function planCashier(chance: Chance, customer: CustomerKind, isLong: boolean, workload: Workload): CashierKind {
  if (customer === 'pays_both') return 'reissues';
  return isLong && chance.of(0.2) ? 'reissues' : chance.weighted<CashierKind>(workload.cashiers);
}

function planRefund(chance: Chance, { workload }: SceneMakings, base: SceneBase): RefundScene {
  const isByLine = chance.of(workload.byLine);
  // A tenth off; no other basket comes to that amount.
  const priceTiyn = isByLine && base.priceTiyn % 3_000 !== 0 ? (base.priceTiyn / 10) * 9 : base.priceTiyn;
  const first = chance.int(1, priceTiyn - 2);
  const isAll = chance.of(0.3);
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
          : chance.of(0.4)
            ? [first, priceTiyn - first]
            : [first],
    windows: chance.of(workload.secondWindows) ? 2 : 1,
    pauseMs: chance.of(0.3) ? null : chance.int(0, 4_000),
  };
}

function planCounter(chance: Chance, { priceTiyn }: SceneMakings): Own<CounterScene> {
  const isCash = chance.of(0.8);
  return {
    kind: 'counter',
    tender: isCash ? 'cash' : 'card',
    receivedTiyn: isCash && chance.of(0.5) ? Math.ceil(priceTiyn / 100_000) * 100_000 : null,
  };
}

function planQrRefund(chance: Chance): Own<QrRefundScene> {
  return { kind: 'qr_refund', customerAfterMs: chance.int(300, 5_000), isBothWays: chance.of(0.25) };
}

function planSwap(chance: Chance): Own<SwapScene> {
  const customerAfterMs = chance.of(0.5) ? chance.int(200, 5_000) : chance.int(5_000, 60_000);
  return { kind: 'swap', isCalledBack: chance.of(0.7), repeatedAfterMs: chance.int(200, 60_000), customerAfterMs };
}

function planClose(chance: Chance, { workload }: SceneMakings): Own<CloseScene> {
  return {
    kind: 'close',
    isOverriding: chance.of(workload.overrides),
    sellsAgainAfterMs: chance.of(0.5) ? chance.int(0, 30_000) : null,
  };
}
