import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { create } from 'zustand';
import { isHidden } from '#renderer/app/closed.ts';

interface UnknownState {
  readonly barcode: string | null;
  readonly open: (barcode: string) => void;
  readonly close: () => void;
}

export const useUnknown = create<UnknownState>()((set) => ({
  barcode: null,
  open: (barcode) => set({ barcode }),
  close: () => set({ barcode: null }),
}));

export function isTypedBarcode(text: string): boolean {
  return /^[0-9]{4,32}$/.test(text.trim());
}

export function sellsUnknown(view: AppView): boolean {
  const hasCatalog = view.shop?.hasCatalog ?? true;
  return hasCatalog && (view.settings.freeLines || !isHidden(view, 'catalog'));
}
