/** Each rule off, in a workload in which it matters: the auditor must see a loss within 200 seeds. */

import type { FaultKind, FaultPair, OperationName, Phase } from './fault-table.ts';
import type { Loss } from './loss.ts';
import { planScenario } from './plan.ts';
import type { SabotagedRule } from './protections.ts';
import { runScenario } from './run-scenario.ts';
import { quietWorkload, type SceneOperation, type Workload } from './workload.ts';

export const MAX_SEEDS = 200;

export interface Sabotage {
  readonly rule: SabotagedRule;
  readonly instead: string;
  /** Rules that would find within a minute what this one loses; they are left out as well, and alone lose nothing here. */
  readonly nets?: readonly SabotagedRule[];
  readonly workload: Workload;
}

/** A rule whose breach no ledger shows, and what proves it. */
export interface ProvenElsewhere {
  readonly rule: string;
  readonly why: string;
  readonly test: string;
}

export interface Caught {
  readonly rule: SabotagedRule;
  readonly instead: string;
  /** How many seeds it took; null when none of them showed a loss. */
  readonly seeds: number | null;
  readonly loss: Loss | null;
}

const at = (operation: OperationName, phase: Phase, kind: FaultKind): FaultPair => ({ operation, phase, kind });

/** A workload of one operation only shows the failure sooner. */
const only = (operation: SceneOperation, ...faults: readonly FaultPair[]): Workload => ({
  ...quietWorkload,
  operations: [operation],
  faults,
});

export const sabotages: readonly Sabotage[] = [
  {
    rule: 'C1',
    instead: 'every try of an invoice has a key of its own',
    workload: { ...only('phone_invoice', at('phone_invoice', 'send', 'wander')), customers: { pays_all: 1 } },
  },
  {
    rule: 'C2',
    instead: 'an invoice of unknown outcome is sent again without looking for it',
    workload: { ...only('phone_invoice', at('phone_invoice', 'send', 'cut_after')), customers: { pays_everything: 1 } },
  },
  {
    rule: 'C3',
    instead: 'whatever invoice a key names is adopted',
    workload: { ...only('qr_invoice', at('qr_invoice', 'send', 'foreign_key')), directedScenes: 3 },
  },
  {
    rule: 'C4',
    instead: 'two payments of one sale are not seen as such',
    workload: { ...only('qr_invoice'), longDays: 1, customersOfLongDays: { pays_both: 1 } },
  },
  {
    rule: 'C5',
    instead: 'an invoice is forgotten when another way is chosen',
    nets: ['W1', 'D1'],
    workload: { ...only('qr_invoice'), cashiers: { supersedes: 1 }, customers: { pays: 1, pays_all: 1 } },
  },
  {
    rule: 'C6',
    instead: 'a cancellation that was accepted counts as cancelled',
    nets: ['W1', 'D1'],
    workload: { ...only('cancel'), customersOfCancelled: { pays: 1, pays_all: 1 } },
  },
  {
    rule: 'C7',
    instead: 'the stack below sends a request again whose connection broke',
    workload: only('refund', at('refund', 'send', 'cut_after')),
  },
  {
    rule: 'C8',
    instead: 'a command that comes twice is carried out twice',
    workload: { ...only('phone_invoice'), doubleClicks: 1, customers: { pays_all: 1 } },
  },
  {
    rule: 'C9',
    instead: 'invoices do not name the cashier',
    nets: ['A1'],
    workload: { ...only('qr_invoice'), faultPlan: { ...quietWorkload.faultPlan, primary_moves: 1 } },
  },
  {
    rule: 'L1',
    instead: 'an expired invoice is watched by the cached single read',
    nets: ['W1', 'D1'],
    workload: { ...only('qr_invoice'), longDays: 1, customersOfLongDays: { pays_late: 1 }, cashiers: { leaves: 1 } },
  },
  {
    rule: 'L2',
    instead: "the machine's own clock is taken for the service's",
    workload: {
      ...only('qr_invoice'),
      longDays: 1,
      customersOfLongDays: { pays_next_day: 1 },
      cashiers: { leaves: 1 },
      faultPlan: { ...quietWorkload.faultPlan, wall_jump: 1 },
    },
  },
  {
    rule: 'L3',
    instead: 'a write returns before the disk has it',
    workload: only('fiscal_receipt', at('fiscal_receipt', 'outcome', 'kill_after')),
  },
  {
    rule: 'L5',
    instead: 'a sweep reads the first page only, newest first',
    workload: {
      ...quietWorkload,
      operations: ['qr_invoice', 'phone_invoice'],
      directedScenes: 5,
      pageSize: 2,
      faultPlan: { ...quietWorkload.faultPlan, restored: 0.7 },
    },
  },
  {
    rule: 'L7',
    instead: 'nobody reads what is left of the limit',
    workload: {
      ...only('qr_invoice'),
      tenTills: 1,
      directedScenes: 30,
      longDays: 1,
      customersOfLongDays: { ignores: 1 },
      cashiers: { leaves: 1 },
    },
  },
  {
    rule: 'L8',
    instead: 'play money is taken for real',
    workload: only('qr_invoice', at('qr_invoice', 'send', 'sandboxed')),
  },
  {
    rule: 'R1',
    instead: 'a refund of unknown outcome is sent again',
    workload: only('refund', at('refund', 'send', 'cut_after')),
  },
  {
    rule: 'R2',
    instead: 'two windows give the same money back at once',
    workload: { ...only('refund'), secondWindows: 1 },
  },
  {
    rule: 'R3',
    instead: 'a piece of a discounted line goes back at its label price',
    workload: { ...only('refund'), byLine: 1 },
  },
  {
    rule: 'R4',
    instead: 'an execution of unknown outcome is sent again',
    workload: only(
      'qr_refund_execute',
      at('qr_refund_execute', 'send', 'cut_before'),
      at('qr_refund_execute', 'settle', 'cut_before'),
    ),
  },
  {
    rule: 'S2',
    instead: 'what went back is still counted as taken',
    workload: only('refund'),
  },
  {
    rule: 'S3',
    instead: 'an invoice over another sum than the cart is shown',
    workload: only('qr_invoice', at('qr_invoice', 'send', 'sum_differs')),
  },
  {
    rule: 'H1',
    instead: 'every try to close has an id of its own, for whatever shift is open then',
    workload: { ...only('shift_close', at('shift_close', 'send', 'cut_after')), overrides: 1 },
  },
  {
    rule: 'H2',
    instead: 'a shift is closed over money in flight without a word',
    workload: {
      ...quietWorkload,
      operations: ['qr_invoice', 'shift_close'],
      directedScenes: 4,
      customers: { ignores: 1 },
      cashiers: { leaves: 1 },
    },
  },
  {
    rule: 'H4',
    instead: 'every try of a fiscal receipt has an id of its own',
    workload: only('fiscal_receipt', at('fiscal_receipt', 'send', 'cut_after')),
  },
  {
    rule: 'A1',
    instead: 'an answer about another invoice is taken for the one that was asked for',
    workload: { ...only('qr_invoice', at('qr_invoice', 'send', 'other_body')), directedScenes: 4 },
  },
  {
    rule: 'A2',
    instead: 'one "paid" ends a sale, whichever route said it',
    nets: ['A3'],
    workload: {
      ...only('qr_invoice', at('qr_invoice', 'follow', 'flip')),
      customers: { ignores: 1 },
      cashiers: { leaves: 1 },
    },
  },
  {
    rule: 'A3',
    instead: 'what was reported as paid is never looked at again',
    workload: {
      ...only('qr_invoice', at('qr_invoice', 'follow', 'flip_all')),
      customers: { ignores: 1 },
      cashiers: { leaves: 1 },
    },
  },
  {
    rule: 'W2',
    instead: 'a person may say at once that what was sent was not done, and nobody looks for it any more',
    workload: only('refund', at('refund', 'send', 'held')),
  },
  {
    rule: 'W3',
    instead: 'a refusal of a refund is accepted as it comes',
    workload: only('refund', at('refund', 'send', 'refused_done')),
  },
  {
    rule: 'W4',
    instead: 'every close has an id of its own, and is reported as refused while it may still arrive',
    workload: {
      ...only('shift_close', at('shift_close', 'send', 'held')),
      operations: ['shift_close', 'phone_invoice'],
      directedScenes: 8,
      customers: { ignores: 1 },
      cashiers: { leaves: 1 },
    },
  },
  {
    rule: 'H6',
    instead: 'a write that the full disk refused counts as done',
    workload: only('qr_invoice', at('qr_invoice', 'intent', 'disk_full')),
  },
  {
    rule: 'T1',
    instead: 'a single date is accepted, and a watch ends by it',
    workload: {
      // Whatever was billed on the days before is looked at with that answer.
      ...only('qr_invoice', at('cancel', 'follow', 'false_date')),
      directedScenes: 6,
      longDays: 1,
      customersOfLongDays: { ignores: 1 },
      cashiers: { leaves: 1 },
    },
  },
  {
    rule: 'T2',
    instead: 'what was written under a false time stays as it was written',
    workload: {
      ...quietWorkload,
      operations: ['qr_invoice', 'fiscal_receipt'],
      directedScenes: 20,
      faultPlan: { ...quietWorkload.faultPlan, false_clock: 1 },
    },
  },
  {
    rule: 'W1',
    instead: 'an invoice that turns up for a sale that moved on is taken for one that somebody waits for',
    workload: { ...only('cancel'), swaps: 1 },
  },
  {
    rule: 'D1',
    instead: 'what another machine bills under the name of a till is taken for lost sales of its own',
    workload: {
      ...quietWorkload,
      operations: ['qr_invoice', 'phone_invoice'],
      directedScenes: 5,
      faultPlan: { ...quietWorkload.faultPlan, cloned: 1 },
    },
  },
];

export const provenElsewhere: readonly ProvenElsewhere[] = [
  {
    rule: 'S1',
    why: 'an older answer that wins is corrected by the next look, so that no loss lasts into the evening',
    test: 'electron/core/payments/watch.test.ts and payments/observe.test.ts: the tests named S1',
  },
  {
    rule: 'H5',
    why: 'the tariff ends in every run, and nothing has to be done for it: an invoice is watched whatever the tariff is',
    test: 'electron/core/payments/cancel-scenarios.test.ts and refunds/refund-scenarios.test.ts: the tests named H5',
  },
  {
    rule: 'R5',
    why: 'the bank itself refuses more than is available, so no money is lost; a customer would be promised it twice',
    test: 'electron/core/refunds: the tests named R5',
  },
  {
    rule: 'L4',
    why: 'what it forbids is to accept an absence; the simulated service leaves nothing out',
    test: 'electron/core/payments/watch.test.ts: "L4: an id the service leaves out is unknown, not gone"',
  },
  {
    rule: 'H3',
    why: 'day boundaries are arithmetic, and the simulated shop stands in one time zone',
    test: 'shared/domain: the whole suite under four time zones',
  },
];

/**
 * The first of the seeds that shows a loss; with the rule in place the same scenario must lose nothing, nor with its nets alone
 * left out.
 */
export async function sabotage({ rule, instead: broken, nets = [], workload }: Sabotage): Promise<Caught> {
  const instead =
    nets.length === 0
      ? broken
      : `${broken}; ${nets.join(' and ')}, which would find it, ${nets.length === 1 ? 'is' : 'are'} left out as well`;
  for (let seed = 1; seed <= MAX_SEEDS; seed += 1) {
    const plan = planScenario(seed, 0, workload);
    const [loss] = (await runScenario(plan, { without: [rule, ...nets] })).losses;
    if (loss === undefined) continue;
    for (const without of nets.length === 0 ? [[]] : [[], nets]) {
      const [own] = (await runScenario(plan, { without })).losses;
      const held = without.length === 0 ? 'every rule in place' : `only ${without.join(' and ')} left out`;
      if (own !== undefined) throw new Error(`${rule}, seed ${String(seed)}: a loss with ${held}: ${own.text}`);
    }
    return { rule, instead, seeds: seed, loss };
  }
  return { rule, instead, seeds: null, loss: null };
}
