import type { HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import type { ReportName } from '@tilla/shared/contract/views/report-view.ts';
import { create } from 'zustand';
import type { Look } from './look.ts';

export type ReportTab = 'overview' | ReportName;

interface ReportsState {
  readonly tab: ReportTab;
  readonly window: HistoryWindow;
  readonly look: Look;
  readonly show: (tab: ReportTab) => void;
  readonly choose: (window: HistoryWindow) => void;
  readonly draw: (look: Look) => void;
}

export const useReports = create<ReportsState>()((set) => ({
  tab: 'overview',
  window: { preset: 'today' },
  look: 'chart',
  show: (tab) => set({ tab }),
  choose: (window) => set({ window }),
  draw: (look) => set({ look }),
}));
