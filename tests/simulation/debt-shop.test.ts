import { expect, test } from 'vitest';
import { depth } from '#tests/support/depth.ts';
import { playDebtDays } from './debt-shop.ts';

const seeds = Array.from({ length: depth(1, 40) }, (_, place) => place + 1);

test.each(seeds)(
  'a till agrees with the money about every debt after invoices paid late, twice and around power cuts, seed %i',
  async (seed) => {
    expect(await playDebtDays(seed, depth(60, 300))).toEqual([]);
  },
);
