import { expect, test } from 'vitest';
import { depth } from '#tests/support/depth.ts';
import { playStockDays } from './stock-shop.ts';

const seeds = Array.from({ length: depth(1, 30) }, (_, place) => place + 1);

test.each(seeds)(
  'a till agrees with the shelf after days of selling, receiving, counting and power cuts, seed %i',
  async (seed) => {
    expect(await playStockDays(seed, depth(2, 6), 30)).toEqual([]);
  },
);
