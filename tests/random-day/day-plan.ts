/** The events of a random day, as plain data: fast-check draws, shrinks and prints it. */

import fc from 'fast-check';

export type PlannedDiscount =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly tenge: number };

export interface PlannedLine {
  readonly goods: number;
  readonly pieces: number;
  readonly thousandths: number;
  readonly discount: PlannedDiscount;
}

export type PlannedTender = 'qr' | 'phone' | 'cash' | 'card';

export type Step =
  | {
      readonly do: 'sell';
      readonly lines: readonly PlannedLine[];
      readonly discount: PlannedDiscount;
      readonly tender: PlannedTender;
      /** A phone invoice is paid when the plan says `payLate`, or never. */
      readonly isLate: boolean;
    }
  | {
      readonly do: 'split';
      readonly lines: readonly PlannedLine[];
      readonly discount: PlannedDiscount;
      readonly first: 'cash' | 'card';
      readonly share: number;
      readonly rest: PlannedTender;
      readonly minutes: number;
    }
  /** A customer pays the printed QR at the counter. */
  | { readonly do: 'printed' }
  | { readonly do: 'payLate' }
  | {
      readonly do: 'refund';
      readonly payment: number;
      readonly how: 'whole' | 'amount' | 'lines' | 'scan' | 'outside';
      readonly percent: number;
    }
  | { readonly do: 'move'; readonly direction: 'in' | 'out'; readonly tenge: number }
  | { readonly do: 'close'; readonly differenceTenge: number; readonly floatTenge: number }
  | { readonly do: 'person' }
  | { readonly do: 'setting'; readonly tenge: number }
  | { readonly do: 'wait'; readonly minutes: number };

function record<Fields extends object>(
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<Fields> {
  return fc.record(fields).map((drawn) => ({ ...drawn }));
}

const discount: fc.Arbitrary<PlannedDiscount> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'none' as const }) },
  {
    weight: 1,
    arbitrary: record({ kind: fc.constant('percent' as const), percent: fc.constantFrom(3, 10, 12.5, 33) }),
  },
  { weight: 1, arbitrary: record({ kind: fc.constant('amount' as const), tenge: fc.integer({ min: 1, max: 40 }) }) },
);

const line: fc.Arbitrary<PlannedLine> = record({
  goods: fc.nat(3),
  pieces: fc.integer({ min: 1, max: 4 }),
  thousandths: fc.constantFrom(250, 500, 1_000, 333, 1_275),
  discount,
});

const lines = fc.array(line, { minLength: 1, maxLength: 3 });
const tender = fc.constantFrom<PlannedTender>('qr', 'phone', 'cash', 'card');

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: record({ do: fc.constant('sell' as const), lines, discount, tender, isLate: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: record({
      do: fc.constant('split' as const),
      lines,
      discount,
      first: fc.constantFrom('cash' as const, 'card' as const),
      share: fc.integer({ min: 20, max: 80 }),
      rest: tender,
      minutes: fc.constantFrom(0, 0, 45),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'printed' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'payLate' as const }) },
  {
    weight: 7,
    arbitrary: record({
      do: fc.constant('refund' as const),
      payment: fc.nat(30),
      how: fc.constantFrom('whole' as const, 'amount' as const, 'lines' as const, 'scan' as const, 'outside' as const),
      percent: fc.integer({ min: 10, max: 90 }),
    }),
  },
  {
    weight: 2,
    arbitrary: record({
      do: fc.constant('move' as const),
      direction: fc.constantFrom('in' as const, 'out' as const),
      tenge: fc.integer({ min: 1, max: 3_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: record({
      do: fc.constant('close' as const),
      differenceTenge: fc.integer({ min: -900, max: 900 }),
      floatTenge: fc.integer({ min: 0, max: 5_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'person' as const }) },
  {
    weight: 1,
    arbitrary: record({ do: fc.constant('setting' as const), tenge: fc.integer({ min: 1_000, max: 5_000 }) }),
  },
  {
    weight: 3,
    arbitrary: record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(2, 20, 45, 100, 600) }),
  },
);

/** It begins at 22:40 in Almaty, so that most days contain a midnight. */
export const dayPlan = fc.array(step, { minLength: 1, maxLength: 22, size: 'max' });
