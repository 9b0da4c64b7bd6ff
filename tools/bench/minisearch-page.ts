/** The search box again, on MiniSearch in the page itself and without any framework: what the till is measured beside. */

import { foldText, wordsOf } from '@tilla/shared/domain/search-text.ts';
import MiniSearch from 'minisearch';
import type { CatalogEntry } from '#core/platform/ports.ts';
import { goods } from './goods.ts';

const index = new MiniSearch<CatalogEntry>({
  fields: ['name'],
  storeFields: ['name', 'priceTiyn'],
  tokenize: (text) => wordsOf(foldText(text)),
  processTerm: (term) => term,
  searchOptions: { prefix: true, combineWith: 'AND' },
});
const startedAt = performance.now();
for (const item of goods(Number(new URLSearchParams(location.search).get('goods')))) index.add(item);
const readyMs = performance.now() - startedAt;

const box = document.createElement('input');
const list = document.createElement('ul');
box.dataset['testid'] = 'search';

function find(text: string): { id: number; name: string; priceTiyn: number }[] {
  return index.search(text).slice(0, 60) as unknown as { id: number; name: string; priceTiyn: number }[];
}

box.addEventListener('input', () => {
  list.replaceChildren(
    ...find(box.value).map(({ id, name, priceTiyn }) => {
      const line = document.createElement('li');
      line.dataset['testid'] = `product-${id}`;
      line.textContent = `${name} ${priceTiyn / 100} ₸`;
      return line;
    }),
  );
});
document.body.append(box, list);
// The measuring side learns from the same index what must appear.
Object.assign(window, { findIds: (text: string) => find(text).map(({ id }) => id), readyMs });
