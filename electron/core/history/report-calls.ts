import type { ReportName } from '@tilla/shared/contract/views/report-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { type DaySpan, spanOf } from '../platform/day-span.ts';
import { defineCalls } from '../platform/handlers.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import { permit } from '../platform/permission.ts';
import type { ExportFolder } from '../platform/ports.ts';
import { type ReportTable, tableOf, writeReport } from './report-export.ts';
import { type ReportParts, readCashiers, readHours, readItems } from './reports.ts';

export interface ReportCallParts extends ReportParts {
  readonly mode: LedgerMode;
  readonly exports: ExportFolder;
  readonly language: () => Language;
  readonly catchUp: () => number;
  readonly nowMs: () => number;
  readonly stampMs: () => number;
  readonly daysOf: (span: DaySpan | null) => DaySpan;
}

export function createReportCalls(parts: ReportCallParts) {
  const spanAt = (window: Parameters<typeof spanOf>[0], nowMs: number): DaySpan => parts.daysOf(spanOf(window, nowMs));

  async function table(report: ReportName, span: DaySpan, nowMs: number): Promise<ReportTable> {
    const language = parts.language();
    switch (report) {
      case 'items':
        return tableOf.items(await readItems(parts, span, nowMs, Number.POSITIVE_INFINITY), language);
      case 'cashiers':
        return tableOf.cashiers(await readCashiers(parts, span, nowMs), language);
      case 'hours':
        return tableOf.hours(await readHours(parts, span, nowMs), language);
    }
  }

  return defineCalls({
    async 'statistics.items'({ window }, caller) {
      permit(caller, 'manager');
      const [behind, nowMs] = [parts.catchUp(), parts.nowMs()];
      return { ...(await readItems(parts, spanAt(window, nowMs), nowMs)), today: almatyDay(nowMs), behind };
    },
    async 'statistics.cashiers'({ window }, caller) {
      permit(caller, 'manager');
      const [behind, nowMs] = [parts.catchUp(), parts.nowMs()];
      return { ...(await readCashiers(parts, spanAt(window, nowMs), nowMs)), today: almatyDay(nowMs), behind };
    },
    async 'statistics.hours'({ window }, caller) {
      permit(caller, 'manager');
      const [behind, nowMs] = [parts.catchUp(), parts.nowMs()];
      return { ...(await readHours(parts, spanAt(window, nowMs), nowMs)), today: almatyDay(nowMs), behind };
    },
    async 'statistics.export'({ window, report }, caller) {
      permit(caller, 'manager');
      parts.catchUp();
      const nowMs = parts.nowMs();
      return writeReport(parts, report, await table(report, spanAt(window, nowMs), nowMs), parts.stampMs());
    },
  });
}
