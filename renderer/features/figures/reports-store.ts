import type { HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import type { ReportName } from '@tilla/shared/contract/views/report-view.ts';
import { type Period, type PeriodSpan, periodOf } from '@tilla/shared/domain/report-period.ts';
import { useMemo } from 'react';
import { create } from 'zustand';
import type { Look } from './look.ts';

export type ReportTab = 'overview' | 'accountant' | Exclude<ReportName, 'days'>;

interface ReportsState {
  readonly tab: ReportTab;
  readonly period: Period;
  /** A day of the period; null: the current one, which goes on at midnight. */
  readonly day: string | null;
  /** Chosen freely, in place of a period. */
  readonly days: PeriodSpan | null;
  readonly look: Look;
  /** Of the accountant; null: the usual one. */
  readonly month: string | null;
  readonly show: (tab: ReportTab) => void;
  readonly choosePeriod: (period: Period) => void;
  readonly chooseDay: (day: string | null) => void;
  readonly chooseDays: (days: PeriodSpan | null) => void;
  readonly draw: (look: Look) => void;
  readonly chooseMonth: (month: string) => void;
}

export const useReports = create<ReportsState>()((set) => ({
  tab: 'overview',
  period: 'day',
  day: null,
  days: null,
  look: 'chart',
  month: null,
  show: (tab) => set({ tab }),
  choosePeriod: (period) => set({ period, days: null }),
  chooseDay: (day) => set({ day, days: null }),
  chooseDays: (days) => set({ days }),
  draw: (look) => set({ look }),
  chooseMonth: (month) => set({ month }),
}));

const current = { day: 'today', week: 'thisWeek', month: 'thisMonth', year: 'thisYear' } as const;

export function useReportWindow(): HistoryWindow {
  const { period, day, days } = useReports();
  return useMemo(
    () => days ?? (day === null ? { preset: current[period] } : periodOf(period, day)),
    [period, day, days],
  );
}
