import type { ShiftFigure, ShiftFigureEntry } from '@tilla/shared/contract/views/cashbox-view.ts';
import type { FiscalDifferenceView } from '@tilla/shared/contract/views/shift-view.ts';
import { almatyDay, almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import type { DrawerRecord } from '../ledger/drawer-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type Drawers, netOf, signedTiyn } from './drawers.ts';
import { mayBeFiscal } from './fiscal-return.ts';
import type { CreditEntry, ShiftEntry } from './takings.ts';

type Context = ShopContext & { readonly drawers: Drawers };

/** Further entries are one sum: they are read on a screen or a paper strip. */
const MAX_ENTRIES = 50;
const HOUR_MS = 3_600_000;

/** Hours of the day on which the shift was opened, and on from 24. */
export function hourOfShift({ openedAt }: Pick<DrawerRecord, 'openedAt'>, at: string): number {
  return Math.floor((Date.parse(at) - almatyDayStart(Date.parse(openedAt))) / HOUR_MS);
}

/**
 * @param drawerId null: the open shift, or what came since the last
 * @param hour of the shift; absent: all
 * @throws Refusal `till_not_found` for an unknown shift
 */
export function shiftFigure(
  { drawers, records }: Context,
  drawerId: string | null,
  figure: ShiftFigure,
  hour?: number,
): ShiftFigureEntry[] {
  const drawer = drawerId === null ? drawers.open() : drawers.get(drawerId);
  if (figure === 'credit_sold' || figure === 'credit_carried') {
    const meant = figure === 'credit_sold' ? 'sold' : 'carried_over';
    return drawers
      .credits(drawer?.id)
      .filter(({ kind }) => kind === meant)
      .map(creditEntry);
  }
  const floatSeq = drawers.floatSeq(drawer?.id);
  const all = drawers.entries(drawer?.id);
  const found = figure === 'credit_repaid' ? drawers.repaid(all) : all.filter((entry) => isOf(figure, entry, floatSeq));
  const entries = found.filter(
    ({ at }) => hour === undefined || drawer === undefined || hourOfShift(drawer, at) === hour,
  );
  const shown = entries.map((entry): ShiftFigureEntry => {
    const { seq, kind, tender, at, saleId, saleNumber, note, personName, outside } = entry;
    const lines = saleId === null ? [] : (records.sale(saleId)?.cart.lines ?? []);
    return {
      id: `${String(seq)} ${kind}`,
      kind: kind === 'others_refund' ? 'refund' : kind,
      at,
      day: almatyDay(Date.parse(at)),
      amountTiyn: signedTiyn(entry),
      quantity: null,
      tender,
      saleId,
      saleNumber,
      name: kind === 'payment' ? lines.map(({ name }) => name).join(', ') : note,
      personName,
      outside,
    };
  });
  return figure === 'expected' && drawer !== undefined ? [floatOf(drawer), ...shown] : shown;

  function creditEntry({ seq, at, amountTiyn, saleId, saleNumber, personName }: CreditEntry): ShiftFigureEntry {
    const lines = saleId === null ? [] : (records.sale(saleId)?.cart.lines ?? []);
    return {
      id: `${String(seq)} credit`,
      kind: 'sale',
      at,
      day: almatyDay(Date.parse(at)),
      amountTiyn,
      quantity: null,
      tender: null,
      saleId,
      saleNumber,
      name: lines.map(({ name }) => name).join(', '),
      personName,
      outside: null,
    };
  }
}

function isOf(figure: ShiftFigure, { kind, tender, seq, outside }: ShiftEntry, floatSeq: number): boolean {
  if (figure === 'outside') return outside !== null;
  if (outside !== null) return false;
  const isMoved = kind === 'cash_in' || kind === 'cash_out';
  const isSinceFloat = tender === 'cash' && seq >= floatSeq;
  switch (figure) {
    case 'refunded':
      return kind === 'refund';
    case 'net':
      return kind === 'payment' || kind === 'refund';
    case 'others_refunded':
      return kind === 'others_refund';
    case 'cash_before':
      return tender === 'cash' && seq < floatSeq;
    case 'cash_sales':
      return isSinceFloat && kind === 'payment';
    case 'cash_returned':
      return isSinceFloat && kind === 'refund';
    case 'cash_in':
    case 'cash_out':
      return kind === figure;
    case 'expected':
      return isSinceFloat || isMoved;
    default:
      return kind === 'payment' && tender === figure;
  }
}

function floatOf({ id, sums, openedAt, openedBy }: DrawerRecord): ShiftFigureEntry {
  return {
    id: `${id} float`,
    kind: 'float',
    at: openedAt,
    day: almatyDay(Date.parse(openedAt)),
    amountTiyn: sums.floatTiyn,
    quantity: null,
    tender: null,
    saleId: null,
    saleNumber: null,
    name: '',
    personName: openedBy,
    outside: null,
  };
}

/** The rest belongs to other shifts and tills on the same register. Null where the two agree. */
export function fiscalDifference(
  { records, operations, tasks }: Context,
  entries: readonly ShiftEntry[],
  fiscal: { readonly openedAt: string | null; readonly salesTiyn: number; readonly refundsTiyn: number },
): FiscalDifferenceView | null {
  const own = entries.filter(({ outside, kind }) => outside === null && (kind === 'payment' || kind === 'refund'));
  const amountTiyn = netOf(own) - (fiscal.salesTiyn - fiscal.refundsTiyn);
  const fromMs = Date.parse(fiscal.openedAt ?? '');
  const hasReceipt = ({ subjectId }: ShiftEntry): boolean => {
    const tender = records.tender(subjectId);
    return tender === undefined || mayBeFiscal(tender, operations);
  };
  const isReturnMade = ({ subjectId, at }: ShiftEntry): boolean =>
    records
      .tender(subjectId)
      ?.returns.some((made) => made.at === at && tasks.find(`fiscal_return:${made.id}`)?.resolution === 'was_done') ===
    true;
  const differing = entries.flatMap((entry): FiscalDifferenceView['entries'] => {
    const { kind, tender, saleId, saleNumber, at, outside } = entry;
    const subject = { saleId, saleNumber, tender, at };
    const isCounter = tender === 'cash' || tender === 'card';
    // Paid invoices are the register's sales, whatever shift they are in here.
    if (outside !== null) {
      return !isCounter && Date.parse(at) >= fromMs
        ? [{ ...subject, why: 'outside', amountTiyn: -signedTiyn(entry) }]
        : [];
    }
    if (!isCounter) return [];
    if (kind === 'payment')
      return hasReceipt(entry) ? [] : [{ ...subject, why: 'no_receipt', amountTiyn: entry.amountTiyn }];
    return isReturnMade(entry) ? [] : [{ ...subject, why: 'no_return', amountTiyn: -entry.amountTiyn }];
  });
  if (amountTiyn === 0 && differing.length === 0) return null;
  const shown = differing.slice(0, MAX_ENTRIES);
  return { amountTiyn, entries: shown, restTiyn: amountTiyn - shown.reduce((sum, one) => sum + one.amountTiyn, 0) };
}
