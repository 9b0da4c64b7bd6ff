/** What the auditor excuses as beyond any till, and what it still finds. */

import { describe, expect, it } from 'vitest';
import { couldNotBeDated, type SetTill } from './audit-time.ts';
import { isBelieved } from './corruption-log.ts';
import type { PlannedFault } from './faults.ts';
import type { DayPlan, ScenarioPlan } from './plan.ts';
import { runScenario } from './run-scenario.ts';
import type { CounterScene, GoodsScene, InvoiceScene, RefundScene, ShopRefundScene } from './scenes/scene.ts';
import { lossesWithout } from './wrapping/losses-without.ts';

const ignoredInvoice: InvoiceScene = {
  kind: 'invoice',
  till: 0,
  atMs: 1_000,
  priceTiyn: 300_000,
  clicks: 1,
  manager: 'later',
  tender: 'qr',
  customer: 'ignores',
  customerAfterMs: 500,
  cashier: 'leaves',
  cashierAfterMs: 2_000,
  faults: [],
};

const flipAt = (operation: PlannedFault['operation']): PlannedFault => ({ operation, phase: 'follow', kind: 'flip' });

function dayOf(scene: InvoiceScene): ScenarioPlan {
  const days = [{ day: 1, scenes: [scene], faultPlan: [] }];
  return { seed: 11, tillCount: 1, pageSize: null, isBankUncertain: false, days };
}

describe('an invoice that two routes falsely call paid', () => {
  // The first read after a change only tests the connection; the next one counts, and asks the check because of it.
  const corruptReads = [flipAt('qr_invoice'), flipAt('qr_invoice')];
  const scenario = dayOf({ ...ignoredInvoice, faults: [...corruptReads, flipAt('cancel')] });

  it('the false answer is beyond trust where the till takes it back by itself and raises a task', async () => {
    const { losses, tasks } = await runScenario(scenario);
    expect(tasks.map(({ kind }) => kind)).toContain('paid_withdrawn');
    expect(losses).toEqual([]);
  });

  it('a till that keeps the false answer has a loss', () => {
    const kinds = lossesWithout('A3', scenario).map(({ kind }) => kind);
    expect(kinds).toContain('reported too early');
    expect(kinds).toContain('paid without a charge');
  });

  it('a false answer of one route alone is a loss, though the till took it back', async () => {
    const alone = dayOf({ ...ignoredInvoice, faults: corruptReads });
    expect(lossesWithout('A2', alone).map(({ kind }) => kind)).toContain('reported too early');
    expect((await runScenario(alone)).losses).toEqual([]);
  });

  it('a false answer counts for that invoice at that till, for as long as a status counts', () => {
    const corruptAnswer = { till: 'till 1', invoiceId: 7, route: 'single', atMs: 1_000 } as const;
    const other = { ...corruptAnswer, route: 'check', atMs: 2_000 } as const;
    expect(isBelieved([corruptAnswer, other], 'till 1', 7, 2_100)).toBe(true);
    expect(isBelieved([corruptAnswer, { ...other, route: 'single' }], 'till 1', 7, 2_100)).toBe(false);
    expect(isBelieved([corruptAnswer, { ...other, invoiceId: 8 }], 'till 1', 7, 2_100)).toBe(false);
    expect(isBelieved([corruptAnswer, { ...other, till: 'till 2' }], 'till 1', 7, 2_100)).toBe(false);
    expect(isBelieved([corruptAnswer, { ...other, atMs: 60_000 }], 'till 1', 7, 60_100)).toBe(false);
    expect(isBelieved([corruptAnswer, other], 'till 1', 7, 1_500)).toBe(false);
  });
});

describe('a sale that "today" has not', () => {
  const DAY_MS = 86_400_000;
  const events = (types: readonly string[]) => types.map((type) => ({ type }));
  const till = (change: Partial<SetTill> & { readonly types?: readonly string[] } = {}): SetTill => ({
    kept: {
      tillLedger: {
        find: () => [{ id: 'sale', value: { id: 'sale', totalTiyn: 558_000 } }] as never,
        history: () => events(change.types ?? ['sale.opened', 'sale.dated']) as never,
      },
    },
    restores: [{ atMs: 3 * DAY_MS, backToMs: DAY_MS + 600_000 }],
    wallJumps: [2 * DAY_MS, 3 * DAY_MS + 8_000],
    ...change,
  });
  const soldMs = 3 * DAY_MS + 7_000;

  it('the sale is excused where its ledger forgot how the clock was set, and it was set again before the sale was dated', () => {
    expect(couldNotBeDated(till(), 558_000, soldMs)).toBe(true);
  });

  it.each([
    ['the ledger is its own', { restores: [] }],
    ['they remember each setting of the clock', { wallJumps: [DAY_MS, 3 * DAY_MS + 8_000] }],
    ['the clock was not set since', { wallJumps: [2 * DAY_MS, soldMs - 1_000] }],
    ['it was never dated by a guess', { types: ['sale.opened'] }],
    ['the ledger was put back on another day', { restores: [{ atMs: 2 * DAY_MS, backToMs: DAY_MS }] }],
  ] as const)('the sale is a loss where %s', (_, change) => {
    expect(couldNotBeDated(till(change), 558_000, soldMs)).toBe(false);
  });

  it('the sale is a loss where it is another one', () => {
    expect(couldNotBeDated(till(), 100_000, soldMs)).toBe(false);
  });
});

const oneTill = { seed: 1, tillCount: 1, pageSize: null, isBankUncertain: false } as const;

const refund: RefundScene = {
  kind: 'refund',
  till: 0,
  atMs: 4_000,
  priceTiyn: 600_000,
  clicks: 1,
  manager: 'at_once',
  partsTiyn: [200_000],
  pauseMs: null,
  windows: 1,
  isByLine: false,
  faults: [],
};

describe('a refund that the bank refused, and the network brought a second time', () => {
  const refuses = { kind: 'bank_refuses', till: 0, atMs: 4_000, ms: 8_000 } as const;
  const days: readonly DayPlan[] = [
    {
      day: 1,
      scenes: [{ ...refund, faults: [{ operation: 'refund', phase: 'send', kind: 'twice' }] }],
      faultPlan: [refuses],
    },
    // By then it had time enough to report it.
    { day: 2, scenes: [ignoredInvoice], faultPlan: [] },
  ];

  it('the refund is reported where the second one goes through after a retry', async () => {
    // With this seed the network brings it after the bank has refused the first one.
    const { losses, tasks } = await runScenario({ ...oneTill, seed: 3, days });
    expect(tasks.map(({ kind }) => kind)).toContain('refund_arrived');
    expect(losses).toEqual([]);
  });
});

describe('a refund that stood in a list', () => {
  const lost: RefundScene = { ...refund, faults: [{ operation: 'refund', phase: 'send', kind: 'drop_response' }] };
  const periods = [
    { kind: 'disk_full', till: 0, atMs: 9_500, ms: 4_000 },
    { kind: 'offline', till: 0, atMs: 14_000, ms: 40_000 },
  ] as const;
  const days = [{ day: 1, scenes: [lost], faultPlan: periods }];

  it('a task about the refund is right where the list came while its own answer was awaited', async () => {
    const { losses, tasks } = await runScenario({ ...oneTill, days });
    expect(tasks.map(({ kind }) => kind)).toEqual(['refund_unknown']);
    expect(losses).toEqual([]);
  });
});

describe('a sale that a copied ledger dates', () => {
  const cash: CounterScene = { ...ignoredInvoice, kind: 'counter', tender: 'cash', receivedTiyn: null, atMs: 4_000 };
  const days: readonly DayPlan[] = [
    { day: 1, scenes: [], faultPlan: [] },
    { day: 2, scenes: [], faultPlan: [{ kind: 'wall_jump', till: 0, atMs: 10_000, ms: -8 * 3_600_000 }] },
    {
      day: 3,
      scenes: [cash],
      faultPlan: [
        { kind: 'restored', till: 0, atMs: 0, ms: 1 },
        { kind: 'cloned', till: 0, atMs: 15_000, ms: 0 },
      ],
    },
  ];

  it('the machine is excused where the ledger forgot how it was set, and the other machine is not', async () => {
    const { losses } = await runScenario({ seed: 1, tillCount: 1, pageSize: null, isBankUncertain: false, days });
    expect(losses).toEqual([]);
  });
});

describe('a refund that a person rightly said was not done, and that was then given again', () => {
  const shopRefund: ShopRefundScene = {
    ...ignoredInvoice,
    kind: 'shop_refund',
    priceTiyn: 1_166_100,
    manager: 'at_once',
    seller: 2,
    second: 1,
    partsTiyn: [668_256, 452_099],
    pauseMs: null,
    faults: [{ operation: 'refund', phase: 'send', kind: 'error_500_undone' }],
  };
  const days: readonly DayPlan[] = [
    { day: 1, scenes: [], faultPlan: [] },
    { day: 2, scenes: [shopRefund], faultPlan: [] },
    { day: 3, scenes: [], faultPlan: [{ kind: 'restored', till: 1, atMs: 0, ms: 1 }] },
  ];

  it('contradicts nobody where the other till forgot what it gave back of the same sale', async () => {
    const { losses } = await runScenario({ seed: 1, tillCount: 3, pageSize: null, isBankUncertain: false, days });
    expect(losses).toEqual([]);
  });
});

describe('goods that the service refused', () => {
  const goods: GoodsScene = {
    kind: 'goods',
    till: 0,
    atMs: 10_000,
    priceTiyn: 65_001,
    clicks: 1,
    manager: 'later',
    what: 'create',
    ref: 'goods-1-0',
    isOvertaken: false,
    faults: [{ operation: 'goods_create', phase: 'send', kind: 'twice' }],
  };
  const ended = { kind: 'tariff_ends', till: 0, atMs: 4_000, ms: 40_000 } as const;
  const days: readonly DayPlan[] = [{ day: 1, scenes: [goods], faultPlan: [ended] }];

  it('the goods are beyond any till where the network brings their request again after the refusal', async () => {
    const plan = { tillCount: 1, pageSize: null, isBankUncertain: false, days };
    const all = await Promise.all([2, 3, 4, 5, 6].map((seed) => runScenario({ ...plan, seed })));
    expect(all.flatMap(({ losses }) => losses)).toEqual([]);
  });
});
