/** A page of a derived file is damaged: the till opens, sells, says which file it replaced, and has everything again. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '../support/depth.ts';
import { type DerivedName, derivedFiles, openSoldShop, type SoldShop } from './sold-shop.ts';

let shop: SoldShop;
beforeAll(async () => {
  shop = await openSoldShop();
}, 120_000);
afterAll(async () => {
  await shop.close();
});

/** What `npm test` looks at: pages that are read at the start, by a search, by a write, and in the background. */
const sample: Readonly<Record<DerivedName, readonly string[]>> = {
  catalog: ['goods root'],
  prices: [],
  history: ['vocabulary root'],
  imports: ['imports root'],
};
const damages = ['zeros', 'garbage', 'half'] as const;

for (const name of Object.keys(derivedFiles) as DerivedName[]) {
  test(`a shop whose ${name} file has a damaged page sells on and has everything again`, {
    timeout: 7_200_000,
  }, async () => {
    const file = derivedFiles[name];
    const pages = shop.pages(file).filter(({ kind }) => isWhole || sample[name].includes(kind));
    const problems: string[] = [];
    let replaced = 0;
    for (const page of pages) {
      for (const damage of isWhole ? damages : (['zeros'] as const)) {
        const noted = shop.world.log.length;
        try {
          await shop.reopenWith(file, page, damage);
          await shop.unlock();
          await shop.sell();
          await shop.world.clock.advance(120_000);
          const logged = shop.world.log.slice(noted).filter((line) => line.includes('file.replaced'));
          replaced += logged.length;
          expect(await shop.acceptReplaced()).toEqual(logged.length === 0 ? [] : [name]);
          await shop.expectWhole();
        } catch (failure) {
          const log = shop.world.log.slice(noted).join('\n');
          problems.push(`${page.kind}, ${damage}: ${failure instanceof Error ? failure.message : 'thrown'}\n${log}`);
        }
      }
    }
    expect(problems).toEqual([]);
    if (pages.length > 0) expect(replaced).toBeGreaterThan(0);
  });
}
