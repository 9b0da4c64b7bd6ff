import type {
  CashiersReportView,
  HoursReportView,
  ItemsReportView,
  ReportName,
} from '@tilla/shared/contract/views/report-view.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import type { Margin } from '@tilla/shared/domain/stock/margin.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import en from '@tilla/shared/locales/en/reports.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/reports.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/reports.json' with { type: 'json' };
import type { ShopContext } from '../payments/shop-context.ts';
import { CSV_START, type CsvCell, csvLine } from '../platform/csv.ts';
import { type Exported, exportFile } from '../platform/export.ts';
import type { ExportFolder } from '../platform/ports.ts';

const allWords = { ru, kk, en };

export type ReportTable = readonly (readonly CsvCell[])[];

/** @throws Refusal `till_export_failed`; no partial file is left. */
export function writeReport(
  context: ShopContext & {
    readonly exports: ExportFolder;
  },
  report: ReportName,
  table: ReportTable,
  nowMs: number,
): Promise<Exported> {
  return exportFile(context, allWords[context.language()].file[report], nowMs, async (file) => {
    await file.write(CSV_START + table.map(csvLine).join(''));
    return table.length - 1;
  });
}

type Report<View> = Omit<View, 'today' | 'behind'>;

const money = (amountTiyn: number): CsvCell => ({ amountTiyn });
const moneyOrNone = (amountTiyn: number | null): CsvCell => (amountTiyn === null ? '' : money(amountTiyn));
/** Columns of a shop that keeps stock. */
const marginCells = (margin: Margin | null): CsvCell[] => [
  moneyOrNone(margin?.costTiyn ?? null),
  moneyOrNone(margin?.profitTiyn ?? null),
  margin?.marginPercent ?? '',
];
const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const tableOf = {
  days({ byDay }: Pick<StatisticsView, 'byDay'>, language: Language): ReportTable {
    const { column } = allWords[language];
    return [
      [column.day, column.payments, column.paid, column.refunded, column.net],
      ...byDay.map(({ day, count, paidTiyn, refundedTiyn, netTiyn }) => [
        day,
        count,
        money(paidTiyn),
        money(refundedTiyn),
        money(netTiyn),
      ]),
    ];
  },
  items(report: Report<ItemsReportView>, language: Language): ReportTable {
    const { items, total, before, unnamedRefundTiyn, otherPaidTiyn, roundingTiyn, promotions } = report;
    const isKept = total.margin !== null;
    const { column, unnamed, otherPaid, rounding, promotion } = allWords[language];
    const head = [
      column.item,
      column.unit,
      column.count,
      column.net,
      column.discount,
      column.returnedCount,
      column.returned,
      ...(isKept ? [column.cost, column.profit, column.margin] : []),
    ];
    const beside = (name: string, netTiyn: number, returnedTiyn: number): CsvCell[][] =>
      netTiyn === 0 ? [] : [[name, '', '', money(netTiyn), money(0), '', money(returnedTiyn)]];
    const amount = (thousandths: number): CsvCell => ({ thousandths });
    return [
      [...head, ...(before === null ? [] : [column.countBefore, column.netBefore])],
      ...items.map((item) => [
        item.name,
        unitWord(item.unit, language),
        amount(item.thousandths),
        money(item.netTiyn),
        money(item.discountTiyn),
        amount(item.returnedThousandths),
        money(item.returnedTiyn),
        ...(isKept ? marginCells(item.margin) : []),
        ...(item.before === null ? [] : [amount(item.before.thousandths), money(item.before.netTiyn)]),
      ]),
      ...beside(unnamed, -unnamedRefundTiyn, unnamedRefundTiyn),
      ...beside(otherPaid, otherPaidTiyn, 0),
      ...beside(rounding, -roundingTiyn, 0),
      ...promotions.map(({ name, offTiyn }): CsvCell[] => [
        promotion.replace('{{name}}', name),
        '',
        '',
        money(0),
        money(offTiyn),
        '',
        money(0),
      ]),
    ];
  },
  cashiers({ cashiers, before }: Report<CashiersReportView>, language: Language): ReportTable {
    const { column } = allWords[language];
    const head = [column.cashier, column.sales, column.net, column.average, column.refunds, column.refunded];
    const more = [column.discount, column.closings, column.uncounted, column.difference];
    return [
      [...head, ...more, ...(before === null ? [] : [column.salesBefore, column.netBefore])],
      ...cashiers.map(({ closings, refunds, ...one }) => [
        one.name,
        one.sales,
        money(one.netTiyn),
        money(one.averageTiyn),
        refunds.count,
        money(refunds.amountTiyn),
        money(one.discountTiyn),
        closings.count,
        closings.uncounted,
        money(closings.differenceTiyn),
        ...(one.before === null ? [] : [one.before.sales, money(one.before.netTiyn)]),
      ]),
    ];
  },
  hours({ hours, week, before }: Report<HoursReportView>, language: Language): ReportTable {
    const { column, weekday } = allWords[language];
    const names = [weekday[1], weekday[2], weekday[3], weekday[4], weekday[5], weekday[6], weekday[7]];
    const beside = before === null ? [] : [column.salesBefore, column.netBefore];
    return [
      [column.hour, column.sales, column.net, ...beside, ...names],
      ...hours.map(({ hour, sales, netTiyn, before: was }) => [
        hourName(hour),
        sales,
        money(netTiyn),
        ...(was === null ? [] : [was.sales, money(was.netTiyn)]),
        ...names.map((_name, index) =>
          money(week.find((one) => one.hour === hour && one.weekday === index + 1)?.netTiyn ?? 0),
        ),
      ]),
    ];
  },
} as const;
