import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { create } from 'zustand';
import { isHidden } from '#renderer/app/closed.ts';

interface UnknownState {
  /** An unknown code, scanned or typed: the sheet of new goods is open for it. */
  readonly barcode: string | null;
  readonly open: (barcode: string) => void;
  readonly close: () => void;
}

export const useUnknown = create<UnknownState>()((set) => ({
  barcode: null,
  open: (barcode) => {
    set({ barcode });
  },
  close: () => {
    set({ barcode: null });
  },
}));

/** Whether a typed search can be a code on a package: then goods may be created of it. */
export function isTypedBarcode(text: string): boolean {
  return /^[0-9]{4,32}$/.test(text.trim());
}

/** Whether an unknown code can be sold: as new goods where the key may create some, else as a free line. */
export function sellsUnknown(view: AppView): boolean {
  const hasCatalog = view.shop?.hasCatalog ?? true;
  return hasCatalog && (view.settings.freeLines || !isHidden(view, 'catalog'));
}
