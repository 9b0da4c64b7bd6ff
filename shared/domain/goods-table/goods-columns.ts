import { parseTypedMoney } from '../money-text.ts';

/** What an item is, and the columns of an export. */
export const itemColumns = ['name', 'price', 'unit', 'barcode', 'ntin', 'externalRef', 'category'] as const;
/** Also the order of a row's cells. */
export const goodsColumns = [...itemColumns, 'quantity', 'cost'] as const;
export type GoodsColumn = (typeof goodsColumns)[number];

/** Counted from 0; null: not in this table. */
export type GoodsColumnPlaces = Readonly<Record<GoodsColumn, number | null>>;

/** In the order of `goodsColumns`. */
export type GoodsCells = readonly string[];

export const neededColumns = ['name', 'price'] as const satisfies readonly GoodsColumn[];

/** In order of precedence: distinctive words before common ones ("Код товара" is a reference, "Товар" a name). */
const heads: readonly (readonly [GoodsColumn, RegExp])[] = [
  ['ntin', /ntin|нтин|нктин|нкт|ұтк|национальн\S* каталог|national|код для чека|чек коды|receipt code/iu],
  ['barcode', /штрих|штрк|barcode|bar code|\bean\b|gtin|upc|сызықша код|жолақ код|сканер/iu],
  ['cost', /закуп|себестоим|вход|cost|purchase|сатып алу|өзіндік/iu],
  ['quantity', /кол-?во|количеств|остат|qty|quantity|stock|саны|мөлшер|қалды/iu],
  ['price', /цен|стоимость|розница|price|баға|құны|retail/iu],
  ['unit', /(?:^|\s)ед\.?\s*изм|единиц|^ед\.?$|\bunit|uom|өлшем|бірлі/iu],
  ['category', /категор|групп|раздел|рубрик|categor|group|section|санат|тобы|^топ$|бөлім/iu],
  [
    'externalRef',
    /артикул|внешн|\breference|external|\bref\b|\bsku\b|vendor code|^id$|^код$|^код товара$|сыртқы|^тауар коды$|^code$/iu,
  ],
  ['name', /наимен|назван|номенклатур|^товар|^имя$|name|title|product|^item|атау|тауар|өнім/iu],
];
/** What such a head names is something else: a cost price is no selling price, a total no price of a piece. */
const others: Partial<Record<GoodsColumn, RegExp>> = {
  price: /закуп|себестоим|опт|вход|cost|purchase|wholesale|сатып алу|көтерме/iu,
  cost: /сумм|итого|всего|total|amount|сома|барлығы/iu,
  quantity: /мин|min|упак|короб|pack|қаптама|ең аз|сумм|цен|стоим|баға|құны/iu,
};

function isHeadOf(column: GoodsColumn, pattern: RegExp, head: string): boolean {
  return pattern.test(head) && others[column]?.test(head) !== true;
}

/** The first row names columns: two at least, or one while nothing in it is a number. */
export function hasHeads(first: readonly string[]): boolean {
  const named = first.filter((cell) => heads.some(([column, pattern]) => isHeadOf(column, pattern, cell)));
  return named.length >= 2 || (named.length === 1 && !first.some((cell) => /^[0-9]/u.test(cell)));
}

/** @param head the first row where it names columns. @param body sample rows that decide without a header. */
export function guessColumns(head: readonly string[] | null, body: readonly (readonly string[])[]): GoodsColumnPlaces {
  const places: Record<GoodsColumn, number | null> = {
    name: null,
    price: null,
    unit: null,
    barcode: null,
    ntin: null,
    externalRef: null,
    category: null,
    quantity: null,
    cost: null,
  };
  const taken = new Set<number>();
  const take = (column: GoodsColumn, place: number | null): void => {
    if (place === null || place < 0) return;
    places[column] = place;
    taken.add(place);
  };
  for (const [column, pattern] of heads) {
    take(column, head?.findIndex((cell, place) => !taken.has(place) && isHeadOf(column, pattern, cell)) ?? null);
  }
  const width = Math.max(0, ...body.map(({ length }) => length));
  const free = (): number[] => Array.from({ length: width }, (_, place) => place).filter((place) => !taken.has(place));
  // A code is also a number, so it is looked for first.
  if (head === null)
    take(
      'barcode',
      fullest(body, free(), (cell) => /^[0-9]{8,14}$/u.test(cell)),
    );
  if (places.name === null)
    take(
      'name',
      fullest(body, free(), (cell) => /\p{L}{2}/u.test(cell)),
    );
  if (places.price === null)
    take(
      'price',
      fullest(body, free(), (cell) => (parseTypedMoney(cell) ?? 0) > 0),
    );
  return places;
}

/** The column where most cells match; the first of several. */
function fullest(
  body: readonly (readonly string[])[],
  columns: readonly number[],
  looksRight: (cell: string) => boolean,
): number | null {
  let best: number | null = null;
  let max = 0;
  for (const column of columns) {
    const count = body.filter((cells) => looksRight(cells[column] ?? '')).length;
    if (count > max) {
      best = column;
      max = count;
    }
  }
  return best;
}

/** A table is recognized by its heads, whatever their spacing and case. */
export function keyOfHeads(head: readonly string[]): string {
  return JSON.stringify(head.map((cell) => cell.trim().toLowerCase().replace(/\s+/gu, ' ')));
}

/** What is cut still exceeds every limit, so it is reported as too long. */
const MAX_CELL_LENGTH = 300;

export function cellsOf(row: readonly string[], places: GoodsColumnPlaces): string[] {
  return goodsColumns.map((column) => {
    const place = places[column];
    return place === null ? '' : (row[place] ?? '').slice(0, MAX_CELL_LENGTH);
  });
}
