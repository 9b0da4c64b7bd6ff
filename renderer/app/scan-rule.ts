/** Each effect is visible at once, or refused with a sound and a message. */

/** Goods that can be sold, a code without goods, or the barcode of a sale's receipt. */
export type ScanKind = 'goods' | 'unknown' | 'receipt';

export type ScanRefusal =
  | 'paying'
  | 'saleOpen'
  | 'dialog'
  | 'counting'
  | 'locked'
  | 'loading'
  | 'unknown'
  | 'noGoods'
  | 'notBought'
  | 'notEditable';

export type ScanEffect =
  | 'add'
  | 'addWithNotice'
  | 'makeGoods'
  | 'openSale'
  | 'close'
  | 'own'
  | { readonly refuse: ScanRefusal };

type Row = Readonly<Record<ScanKind, ScanEffect>>;

const always = (effect: ScanEffect): Row => ({ goods: effect, unknown: effect, receipt: effect });

export const scanRule = {
  /** A scan does not wait for the unlock. */
  locked: always({ refuse: 'locked' }),
  /** The open payments are not read yet, so it is not known whether the cart will be shown. */
  loading: always({ refuse: 'loading' }),
  counter: { goods: 'add', unknown: 'makeGoods', receipt: 'openSale' },
  /** A payment or a tender is on screen: the goods being paid are fixed. */
  paying: always({ refuse: 'paying' }),
  /** The sale on screen is paid: a scan begins the next sale. */
  paid: always('close'),
  /** Another page, and the counter has the cart. */
  page: { goods: 'addWithNotice', unknown: { refuse: 'unknown' }, receipt: 'openSale' },
  /** Another page, while the counter has a sale in place of the cart. */
  pageOverSale: { goods: { refuse: 'saleOpen' }, unknown: { refuse: 'saleOpen' }, receipt: 'openSale' },
  /** The list of sales looks for returned goods; nothing is added to a cart. */
  history: { goods: 'own', unknown: { refuse: 'unknown' }, receipt: 'openSale' },
  /** The list of goods finds them, or the item being edited takes the code. */
  goodsList: { goods: 'own', unknown: 'own', receipt: 'openSale' },
  /** Goods without a fiscal code: the code is looked up in the national catalog. */
  goodsCode: { goods: 'own', unknown: 'own', receipt: { refuse: 'noGoods' } },
  /** Goods are made by scanner: each code is a new item, or is known already. */
  newGoods: { goods: 'own', unknown: 'own', receipt: { refuse: 'noGoods' } },
  /** A document of stock takes the item; an unknown code becomes a new one there. */
  stock: { goods: 'own', unknown: 'own', receipt: { refuse: 'noGoods' } },
  billGoods: { goods: 'own', unknown: { refuse: 'unknown' }, receipt: { refuse: 'noGoods' } },
  counting: always({ refuse: 'counting' }),
  /** A question about the screen behind it: a scan would change that unseen. */
  dialog: always({ refuse: 'dialog' }),
  mark: always('own'),
  /** The settings read the keys of a scanner themselves. */
  learning: always('own'),
} as const satisfies Readonly<Record<string, Row>>;

export type ScanPlace = keyof typeof scanRule;

export function scanEffect(place: ScanPlace, kind: ScanKind | null): ScanEffect | 'lookUp' {
  const row: Row = scanRule[place];
  if (kind !== null) return row[kind];
  return row.goods === row.unknown ? row.goods : 'lookUp';
}
