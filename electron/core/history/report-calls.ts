import type { ReportName } from '@tilla/shared/contract/views/report-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type DaySpan, spanOf } from '../platform/day-span.ts';
import { defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import type { ExportFolder } from '../platform/ports.ts';
import { readHours } from './hours-report.ts';
import { type ReportTable, tableOf, writeReport } from './report-export.ts';
import { type ReportContext, readCashiers, readItems, readProfit } from './reports.ts';
import { readStatistics } from './statistics.ts';

export function createReportCalls(
  context: ShopContext &
    ReportContext & {
      readonly exports: ExportFolder;
      readonly catchUp: () => number;
      readonly nowMs: () => number;
      readonly stampMs: () => number;
      readonly daysOf: (span: DaySpan | null) => DaySpan;
    },
) {
  const spanAt = (window: Parameters<typeof spanOf>[0], nowMs: number): DaySpan =>
    context.daysOf(spanOf(window, nowMs));

  async function table(report: ReportName, span: DaySpan, nowMs: number): Promise<ReportTable> {
    const language = context.language();
    switch (report) {
      case 'days':
        return tableOf.days(await readStatistics(context.index, context.clock, span, nowMs), language);
      case 'items':
        return tableOf.items(await readItems(context, span, nowMs, Number.POSITIVE_INFINITY), language);
      case 'cashiers':
        return tableOf.cashiers(await readCashiers(context, span, nowMs), language);
      case 'hours':
        return tableOf.hours(await readHours(context, span, nowMs), language);
    }
  }

  return defineCalls({
    async 'statistics.items'({ window }, caller) {
      permit(caller, 'manager');
      const [behind, nowMs] = [context.catchUp(), context.nowMs()];
      return { ...(await readItems(context, spanAt(window, nowMs), nowMs)), today: almatyDay(nowMs), behind };
    },
    async 'statistics.cashiers'({ window }, caller) {
      permit(caller, 'manager');
      const [behind, nowMs] = [context.catchUp(), context.nowMs()];
      return { ...(await readCashiers(context, spanAt(window, nowMs), nowMs)), today: almatyDay(nowMs), behind };
    },
    async 'statistics.hours'({ window }, caller) {
      permit(caller, 'manager');
      const [behind, nowMs] = [context.catchUp(), context.nowMs()];
      return { ...(await readHours(context, spanAt(window, nowMs), nowMs)), today: almatyDay(nowMs), behind };
    },
    async 'statistics.profit'({ window }, caller) {
      permit(caller, 'manager');
      context.catchUp();
      return readProfit(context, spanAt(window, context.nowMs()));
    },
    async 'statistics.export'({ window, report }, caller) {
      permit(caller, 'manager');
      context.catchUp();
      const nowMs = context.nowMs();
      return writeReport(context, report, await table(report, spanAt(window, nowMs), nowMs), context.stampMs());
    },
  });
}
