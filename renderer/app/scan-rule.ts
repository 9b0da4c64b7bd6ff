/**
 * What becomes of a scan: one row for each state of the till, one column for what was scanned. Each effect is seen at
 * once, or refused with a sound and a message; `docs/screens.md` shows the same table.
 */

/** What was scanned: goods that can be sold, a code that no goods have, or the barcode of a sale's receipt. */
export type ScanKind = 'goods' | 'unknown' | 'receipt';

/** Why nothing was done with a scan (`sell:scan.…`). */
export type ScanRefusal =
  | 'paying'
  | 'saleOpen'
  | 'dialog'
  | 'counting'
  | 'locked'
  | 'loading'
  | 'unknown'
  | 'noGoods'
  | 'notEditable';

export type ScanEffect =
  /** Into the cart, which is on screen. */
  | 'add'
  /** Into the cart, which is not on screen; the strip names the goods. */
  | 'addWithNotice'
  /** The sheet that makes goods of the code. */
  | 'makeGoods'
  /** The sale, in the history. */
  | 'openSale'
  /** The screen closes, then the scan belongs to the screen behind it. */
  | 'close'
  /** The screen shows it in its own list or field. */
  | 'own'
  /** A sound and a message. */
  | { readonly refuse: ScanRefusal };

type Row = Readonly<Record<ScanKind, ScanEffect>>;

const always = (effect: ScanEffect): Row => ({ goods: effect, unknown: effect, receipt: effect });

export const scanRule = {
  /** The till is locked: no scan waits for the unlock. */
  locked: always({ refuse: 'locked' }),
  /** The open payments are not read yet, so nobody knows whether the cart is what will be shown. */
  loading: always({ refuse: 'loading' }),
  /** The cart is on screen. */
  counter: { goods: 'add', unknown: 'makeGoods', receipt: 'openSale' },
  /** A payment or a tender is on screen: the goods being paid are fixed. */
  paying: always({ refuse: 'paying' }),
  /** The sale on screen is paid, whatever the way: a scan begins the next customer's. */
  paid: always('close'),
  /** Another page, and the cart is what the counter would show. */
  page: { goods: 'addWithNotice', unknown: { refuse: 'unknown' }, receipt: 'openSale' },
  /** Another page, while a sale stands on the counter's screen in place of the cart. */
  pageOverSale: { goods: { refuse: 'saleOpen' }, unknown: { refuse: 'saleOpen' }, receipt: 'openSale' },
  /** The list of sales: goods that are brought back are looked for, and do not get into a cart. */
  history: { goods: 'own', unknown: { refuse: 'unknown' }, receipt: 'openSale' },
  /** The list of goods finds them, or the item being written takes the code. */
  goodsList: { goods: 'own', unknown: 'own', receipt: 'openSale' },
  /** Goods without a fiscal code, in the list or at the sale: the code is looked up in the national catalog. */
  goodsCode: { goods: 'own', unknown: 'own', receipt: { refuse: 'noGoods' } },
  /** The goods of a bill that is made away from the counter. */
  billGoods: { goods: 'own', unknown: { refuse: 'unknown' }, receipt: { refuse: 'noGoods' } },
  /** The drawer is being counted. */
  counting: always({ refuse: 'counting' }),
  /** A question about what stands behind it: a scan would change that unseen. */
  dialog: always({ refuse: 'dialog' }),
  /** A pack in the cart waits for its mark. */
  mark: always('own'),
  /** The settings read the keys of a scanner themselves. */
  learning: always('own'),
} as const satisfies Readonly<Record<string, Row>>;

export type ScanPlace = keyof typeof scanRule;

/** What to do with a scan there; `lookUp`: that depends on whether the shop has goods of this code. */
export function scanEffect(place: ScanPlace, kind: ScanKind | null): ScanEffect | 'lookUp' {
  const row: Row = scanRule[place];
  if (kind !== null) return row[kind];
  return row.goods === row.unknown ? row.goods : 'lookUp';
}
