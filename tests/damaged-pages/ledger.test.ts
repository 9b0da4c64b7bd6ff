/**
 * A page of the ledger is damaged: the till sells on what is left, or leads to its repair, and a backup loses nothing.
 */

import { expect, test } from 'vitest';
import { isWhole } from '../support/depth.ts';
import { LEDGER, openSoldShop, type SoldShop } from './sold-shop.ts';

/** With `npm test`. */
const sample: readonly string[] = ['records root'];
const damages = isWhole ? (['zeros', 'garbage', 'half'] as const) : (['zeros'] as const);

async function play(shop: SoldShop, kind: string, damage: (typeof damages)[number]): Promise<'open' | 'repaired'> {
  await shop.backUp();
  await shop.reopenDamaged(LEDGER, kind, damage);
  const outcome = await shop.sellOrRepair();
  // A torn frame of the log is what a power cut leaves: cash sales in it are lost.
  if (!kind.startsWith('wal')) await shop.expectWhole();
  return outcome;
}

test('a shop whose ledger has a damaged page sells on, or is repaired from its backup', {
  timeout: 7_200_000,
}, async () => {
  let shop = await openSoldShop();
  let isSpent = false;
  const problems: string[] = [];
  const kinds = shop.pages(LEDGER).map(({ kind }) => kind);
  for (const kind of kinds.filter((one) => isWhole || sample.includes(one))) {
    for (const damage of damages) {
      if (isSpent) {
        await shop.close();
        shop = await openSoldShop();
      }
      const outcome = await play(shop, kind, damage).catch((failure: unknown) => {
        problems.push(`${kind}, ${damage}: ${failure instanceof Error ? failure.message : 'thrown'}`);
        return 'failed';
      });
      // Otherwise its ledger may be damaged in a place that nobody has read.
      isSpent = outcome !== 'repaired';
    }
  }
  await shop.close();
  expect(problems).toEqual([]);
});
