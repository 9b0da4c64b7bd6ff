import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { create } from 'zustand';

interface TableState {
  /** The mode it was opened in; null: closed. Training and the shop have imports of their own (rule L8). */
  readonly openIn: AppView['mode'] | null;
  readonly importId: string | null;
}

export const useTableStore = create<TableState>()(() => ({ openIn: null, importId: null }));

export function openTables(mode: AppView['mode']): void {
  useTableStore.setState({ openIn: mode, importId: null });
}

export function closeTables(): void {
  useTableStore.setState({ openIn: null, importId: null });
}

export function showImport(importId: string | null): void {
  useTableStore.setState({ importId });
}
