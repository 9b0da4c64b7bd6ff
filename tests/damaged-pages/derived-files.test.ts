/**
 * A page of a derived file is damaged: the till opens, sells, says which file it replaced, and has everything again.
 */

import { afterAll, expect, test } from 'vitest';
import { isWhole } from '../support/depth.ts';
import { type DerivedName, derivedFiles, openSoldShop } from './sold-shop.ts';

/** With `npm test`: pages that are read at the start, by a search, and in the background. */
const sample: Readonly<Record<DerivedName, readonly string[]>> = {
  catalog: ['goods root'],
  prices: [],
  history: ['vocabulary root'],
  imports: ['imports root'],
};
const damages = isWhole ? (['zeros', 'garbage', 'half'] as const) : (['zeros'] as const);

const shop = await openSoldShop();
afterAll(async () => {
  await shop.close();
});

const cases = (Object.keys(derivedFiles) as DerivedName[]).flatMap((name) =>
  shop
    .pages(derivedFiles[name])
    .filter(({ kind }) => isWhole || sample[name].includes(kind))
    .map((page) => ({ name, kind: page.kind, page })),
);

test.each(cases)('a shop whose $name file is damaged in its $kind sells on and has everything again', async (one) => {
  for (const damage of damages) {
    const noted = shop.world.log.length;
    try {
      await shop.reopenWith(derivedFiles[one.name], one.page, damage);
      await shop.unlock();
      await shop.sell();
      await shop.world.clock.advance(120_000);
      const replaced = shop.world.log.slice(noted).filter((line) => line.includes('file.replaced'));
      expect(await shop.acceptReplaced()).toEqual(replaced.length === 0 ? [] : [one.name]);
      if (!isWhole) expect(replaced).toHaveLength(1);
      await shop.expectWhole();
    } catch (failure) {
      const log = shop.world.log.slice(noted).join('\n');
      throw new Error(`${damage}: ${failure instanceof Error ? failure.message : 'thrown'}\n${log}`, {
        cause: failure,
      });
    }
  }
});
