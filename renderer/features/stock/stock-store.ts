import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { StockDocumentKind } from '@tilla/shared/contract/views/stock-view.ts';
import { create } from 'zustand';

export type StockPart = 'documents' | 'low' | 'expiring' | 'profit' | 'slow' | 'social';

export interface Posted {
  readonly kind: StockDocumentKind;
  readonly number: number;
  readonly changedIds: readonly number[];
}

interface StockState {
  /** Of this mode alone: training and the shop have documents of their own (rule L8). */
  readonly openIn: AppView['mode'] | null;
  readonly draftId: string | null;
  readonly posted: Posted | null;
  readonly part: StockPart;
  readonly documentId: string | null;
}

export const useStockStore = create<StockState>()(() => ({
  openIn: null,
  draftId: null,
  posted: null,
  part: 'documents',
  documentId: null,
}));

export function openDraft(mode: AppView['mode'], draftId: string): void {
  useStockStore.setState({ openIn: mode, draftId, posted: null });
}

export function leaveDraft(posted: Posted | null = null): void {
  useStockStore.setState({ openIn: null, draftId: null, posted });
}

export function showPart(part: StockPart): void {
  useStockStore.setState({ part });
}

export function showDocument(documentId: string | null): void {
  useStockStore.setState({ documentId, part: 'documents' });
}
