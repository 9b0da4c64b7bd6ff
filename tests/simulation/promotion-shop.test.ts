import { expect, test } from 'vitest';
import { depth } from '#tests/support/depth.ts';
import { playPromotionDays } from './promotion-shop.ts';

const seeds = Array.from({ length: depth(1, 20) }, (_, place) => place + 1);

test.each(seeds)(
  'a till bills what promotions leave, returns what was paid and reports what was taken off, seed %i',
  async (seed) => {
    expect(await playPromotionDays(seed, depth(25, 200))).toEqual([]);
  },
);
