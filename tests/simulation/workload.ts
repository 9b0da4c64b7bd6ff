/** Weights of behaviour and faults; a sabotaged rule gets a workload in which it matters. */

import { type FaultPair, operationNames, phasesOf } from './fault-table.ts';
import type { CashierKind, CustomerKind, ManagerKind } from './scenes/scene.ts';

export const faultPeriodKinds = [
  'offline',
  'kill',
  'suspend',
  'wall_jump',
  'disk_full',
  'service_restart',
  'restored',
  'primary_moves',
  'tariff_ends',
  'bank_refuses',
  'answers_reordered',
  'false_clock',
  'cloned',
] as const;
export type FaultPeriodKind = (typeof faultPeriodKinds)[number];

export type SceneOperation = (typeof operationNames)[number];

type Weights<Name extends string> = Readonly<Partial<Record<Name, number>>>;

export interface Workload {
  readonly operations: readonly SceneOperation[];
  /** Scenes a day that a fault of the table strikes, and at most so many more. */
  readonly directedScenes: number;
  readonly freeScenes: number;
  /** Faults of every directed scene; null: every pair of the table in its turn. */
  readonly faults: readonly FaultPair[] | null;
  /** Rows a page of the service's lists, so that a small shop has many pages; null: as asked. */
  readonly pageSize: number | null;
  /** A shop whose lists have so few rows a page all the same. */
  readonly smallPages: number;
  readonly longDays: number;
  readonly twoTills: number;
  readonly tenTills: number;
  readonly doubleClicks: number;
  /** A piece of a discounted line goes back, not an amount. */
  readonly byLine: number;
  /** A second person who serves the same wish for a refund. */
  readonly secondWindows: number;
  /** An invoice that is called back is paid in cash instead, and its request arrives once more. */
  readonly swaps: number;
  /** A bank that does not say what became of the execution of a refund by QR. */
  readonly uncertainBanks: number;
  /** Days of a shop with several tills on which two of them give back of a third one's sale, or of one of their own. */
  readonly shopRefunds: number;
  /** A manager closes the shift over money in flight. */
  readonly overrides: number;
  /** On days on which nobody waits for the end of a window, and on the long ones. */
  readonly customers: Weights<CustomerKind>;
  readonly customersOfLongDays: Weights<CustomerKind>;
  readonly customersOfCancelled: Weights<CustomerKind>;
  readonly cashiers: Weights<CashierKind>;
  readonly managers: Weights<ManagerKind>;
  readonly faultPlan: Readonly<Record<FaultPeriodKind, number>>;
  /** Days on which goods are made, changed and removed. */
  readonly goods: number;
}

export const allWorkload: Workload = {
  operations: operationNames.filter((name) => phasesOf[name].length > 0),
  directedScenes: 6,
  freeScenes: 1,
  faults: null,
  pageSize: null,
  smallPages: 0.3,
  longDays: 0.3,
  twoTills: 0.4,
  tenTills: 0.02,
  doubleClicks: 0.2,
  byLine: 0.3,
  secondWindows: 0.15,
  swaps: 0.3,
  uncertainBanks: 0.2,
  shopRefunds: 0.5,
  overrides: 0.7,
  customers: { pays: 8, pays_all: 2, changes_mind: 1, rejects: 1 },
  customersOfLongDays: {
    pays: 4,
    pays_all: 1,
    pays_late: 2,
    pays_much_later: 3,
    pays_both: 2,
    pays_at_night: 1,
    pays_next_day: 1,
    rejects: 1,
    ignores: 1,
    scans_only: 1,
  },
  customersOfCancelled: { ignores: 5, pays: 2, pays_all: 1 },
  cashiers: { stays: 5, puts_aside: 2, supersedes: 1, takes_cash: 1, leaves: 1 },
  managers: { later: 6, at_once: 2, wrongly: 1 },
  faultPlan: {
    offline: 0.1,
    kill: 0.15,
    suspend: 0.05,
    wall_jump: 0.08,
    disk_full: 0.05,
    service_restart: 0.05,
    restored: 0.04,
    primary_moves: 0.05,
    tariff_ends: 0.03,
    bank_refuses: 0.08,
    answers_reordered: 0.3,
    false_clock: 0.05,
    cloned: 0.03,
  },
  goods: 0.4,
};

/** Only what is named happens: the workload for one rule. */
export const quietWorkload: Workload = {
  ...allWorkload,
  directedScenes: 2,
  freeScenes: 0,
  smallPages: 0,
  faults: [],
  longDays: 0,
  twoTills: 0,
  tenTills: 0,
  doubleClicks: 0,
  byLine: 0,
  secondWindows: 0,
  swaps: 0,
  uncertainBanks: 0.2,
  shopRefunds: 0,
  overrides: 0,
  customers: { pays: 1 },
  customersOfLongDays: { pays: 1 },
  customersOfCancelled: { pays: 1 },
  cashiers: { stays: 1 },
  managers: { later: 1 },
  faultPlan: {
    offline: 0,
    kill: 0,
    suspend: 0,
    wall_jump: 0,
    disk_full: 0,
    service_restart: 0,
    restored: 0,
    primary_moves: 0,
    tariff_ends: 0,
    bank_refuses: 0,
    answers_reordered: 0,
    false_clock: 0,
    cloned: 0,
  },
  goods: 0,
};

/** Days on which nothing goes wrong: nearly nobody has to be asked anything on them. */
export const honestWorkload: Workload = {
  ...quietWorkload,
  uncertainBanks: 0,
  operations: [
    ...Array<SceneOperation>(8).fill('qr_invoice'),
    ...Array<SceneOperation>(4).fill('fiscal_receipt'),
    'phone_invoice',
    'cancel',
    'refund',
    'qr_refund_execute',
    'static_qr',
    'shift_close',
    'subscription_create',
  ],
  directedScenes: 10,
  freeScenes: 4,
  longDays: 0.2,
  twoTills: 0.4,
  byLine: 0.3,
  customers: { pays: 12, rejects: 1 },
  customersOfLongDays: { pays: 12, rejects: 1, ignores: 1, scans_only: 1 },
  customersOfCancelled: { ignores: 1 },
  cashiers: { stays: 5, puts_aside: 3, supersedes: 1 },
};
