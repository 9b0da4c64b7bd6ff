/** The marks of a day as a table: the service passes none to state systems, so a manager does. */

import { almatyDay, dayStartOf, formatClockSeconds } from '@tilla/shared/domain/almaty-time.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { GS } from '@tilla/shared/domain/marks/gs1.ts';
import { marksBack, readMark } from '@tilla/shared/domain/marks/mark.ts';
import en from '@tilla/shared/locales/en/goodsRules.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/goodsRules.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/goodsRules.json' with { type: 'json' };
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { CSV_START, type CsvCell, csvLine } from '../platform/csv.ts';
import { type ExportOptions, exportFile } from '../platform/export.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { piecesBack, type SoldMarks } from './sold-marks.ts';

const words: Readonly<Record<Language, string>> = { ru: ru.file, kk: kk.file, en: en.file };

/**
 * Names and order never change, because accounting programs read them; a new column is added at the end. `pieces`: of
 * the line, or of this return. `returned`: all pieces returned so far. `kind`: `sale` or `return`.
 */
const COLUMNS = ['date', 'time', 'sale', 'item', 'gtin', 'mark', 'price', 'pieces', 'returned', 'cashier', 'kind'];
/** A sale may be paid later: a phone invoice is valid for a day. */
const PAID_LATER_MS = 3 * 86_400_000;

export function createMarksExport(
  context: ShopContext &
    Pick<ExportOptions, 'exports' | 'language'> & {
      readonly marks: SoldMarks;
      readonly returnedOn: (day: string) => readonly string[];
    },
): { readonly calls: CallsOf<'marks.export'> } {
  const { records, payments, serverClock, marks, returnedOn } = context;

  function soldAt({ id, credit }: SaleRecord): string | null {
    const moments = [
      ...(credit === undefined ? [] : [credit.at]),
      ...records.tendersOf(id).map(({ takenAt }) => takenAt),
      ...payments
        .ofSale(id)
        .filter((payment) => payments.phase(payment) === 'paid')
        .map(({ invoice, createdAt }) => invoice?.paidAt ?? createdAt),
    ];
    return moments.toSorted()[0] ?? null;
  }

  function rowOf(
    { number, cart }: SaleRecord,
    moved: { readonly atMs: number; readonly line: number; readonly mark: string; readonly pieces: number },
    ends: readonly [returned: number, personName: string, kind: 'sale' | 'return'],
  ): CsvCell[] {
    const line = cart.lines[moved.line];
    return [
      almatyDay(moved.atMs),
      formatClockSeconds(moved.atMs),
      number,
      line?.name ?? '',
      readMark(moved.mark)?.gtin ?? '',
      moved.mark.replaceAll(GS, '<GS>'),
      { amountTiyn: line?.priceTiyn ?? 0 },
      moved.pieces,
      ...ends,
    ];
  }

  function soldRows(sale: SaleRecord, day: string): CsvCell[][] {
    const at = soldAt(sale);
    const atMs = at === null ? null : Date.parse(at);
    if (atMs === null || almatyDay(atMs) !== day) return [];
    const returns = marks.returnsOf(sale);
    return sale.cart.lines.flatMap(({ marks: texts = [], count }, line) =>
      texts.map((mark) =>
        rowOf(sale, { atMs, line, mark, pieces: count }, [piecesBack(returns, line), sale.cashierName, 'sale']),
      ),
    );
  }

  function returnedRows(sale: SaleRecord, day: string): CsvCell[][] {
    const returns = marks.returnsOf(sale);
    return returns.flatMap(({ line, at, pieces, personName }, index) => {
      const { marks: texts = [], count = 0 } = sale.cart.lines[line] ?? {};
      const atMs = Date.parse(at);
      if (texts.length === 0 || almatyDay(atMs) !== day) return [];
      const returned = piecesBack(returns.slice(0, index + 1), line);
      // Which of several packs came back is unknown: one row without a mark stands for them.
      const known = marksBack({ marks: texts, count }, pieces);
      return (known.length === 0 ? [''] : known).map((mark) =>
        rowOf(sale, { atMs, line, mark, pieces }, [returned, personName, 'return']),
      );
    });
  }

  return {
    calls: {
      'marks.export'({ day }, caller) {
        permit(caller, 'manager');
        const from = new Date(dayStartOf(day) - PAID_LATER_MS).toISOString();
        const isMarked = ({ cart }: SaleRecord): boolean => cart.lines.some((line) => line.marks !== undefined);
        const byNumber = (one: SaleRecord, other: SaleRecord): number => one.number - other.number;
        const sold = records.salesFrom(from).filter(isMarked).toSorted(byNumber);
        const returned = returnedOn(day).flatMap((id) => records.sale(id) ?? []);
        const rows = [
          ...sold.flatMap((sale) => soldRows(sale, day)),
          ...returned
            .filter(isMarked)
            .toSorted(byNumber)
            .flatMap((sale) => returnedRows(sale, day)),
        ];
        return exportFile(context, `${words[context.language()]}_${day}`, serverClock.stampMs(), async (file) => {
          await file.write(CSV_START + csvLine(COLUMNS) + rows.map(csvLine).join(''));
          return rows.length;
        });
      },
    },
  };
}
