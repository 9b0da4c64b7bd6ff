/** The marks of a day as a table: no state system hears of them from the service, so that a manager hands them on. */

import { almatyDay, dayStartOf, formatClockSeconds } from '../../../shared/domain/almaty-time.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { GS } from '../../../shared/domain/marks/gs1.ts';
import { readMark } from '../../../shared/domain/marks/mark.ts';
import en from '../../../shared/locales/en/goodsRules.json' with { type: 'json' };
import kk from '../../../shared/locales/kk/goodsRules.json' with { type: 'json' };
import ru from '../../../shared/locales/ru/goodsRules.json' with { type: 'json' };
import type { ShopContext } from '../context/shop-context.ts';
import type { CallsOf } from '../handlers.ts';
import { CSV_START, type CsvCell, csvLine } from '../history/csv.ts';
import { type ExportParts, exportFile } from '../history/export.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { permit } from '../staff/permission.ts';
import type { SoldMarks } from './sold-marks.ts';

const words: Readonly<Record<Language, string>> = { ru: ru.file, kk: kk.file, en: en.file };

/** Names and order never change: programs of accountants read them. */
const COLUMNS = ['date', 'time', 'sale', 'item', 'gtin', 'mark', 'price', 'pieces', 'returned', 'cashier'];
/** A sale may be paid long after it was put together: a bill to a phone is good for a day. */
const PAID_LATER_MS = 3 * 86_400_000;

type Needs = Pick<ShopContext, 'records' | 'payments' | 'serverClock' | 'mode'> &
  Pick<ExportParts, 'exports' | 'language'> & { readonly marks: SoldMarks };

export function createMarksExport(context: Needs): CallsOf<'marks.export'> {
  const { records, payments, serverClock, marks } = context;

  /** When its first money came; null while none has. */
  function soldAt({ id }: SaleRecord): string | null {
    const moments = [
      ...records.tendersOf(id).map(({ takenAt }) => takenAt),
      ...payments
        .ofSale(id)
        .filter((payment) => payments.phase(payment) === 'paid')
        .map(({ invoice, createdAt }) => invoice?.paidAt ?? createdAt),
    ];
    return moments.toSorted()[0] ?? null;
  }

  function rowsOf(sale: SaleRecord, day: string): CsvCell[][] {
    if (sale.cart.lines.every((line) => line.marks === undefined)) return [];
    const at = soldAt(sale);
    const atMs = at === null ? null : Date.parse(at);
    if (atMs === null || almatyDay(atMs) !== day) return [];
    const returned = marks.returnedOf(sale);
    return sale.cart.lines.flatMap((line, index) =>
      (line.marks ?? []).map((text) => [
        day,
        formatClockSeconds(atMs),
        sale.number,
        line.name,
        readMark(text)?.gtin ?? '',
        text.replaceAll(GS, '<GS>'),
        { amountTiyn: line.priceTiyn },
        line.count,
        returned[index] ?? 0,
        sale.cashierName,
      ]),
    );
  }

  return {
    'marks.export'({ day }, caller) {
      permit(caller, 'manager');
      const from = new Date(dayStartOf(day) - PAID_LATER_MS).toISOString();
      const rows = records
        .salesFrom(from)
        .toSorted((one, other) => one.number - other.number)
        .flatMap((sale) => rowsOf(sale, day));
      return exportFile(context, `${words[context.language()]}_${day}`, serverClock.stampMs(), async (file) => {
        await file.write(CSV_START + csvLine(COLUMNS) + rows.map(csvLine).join(''));
        return rows.length;
      });
    },
  };
}
