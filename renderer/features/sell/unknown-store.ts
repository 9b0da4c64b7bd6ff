import { create } from 'zustand';

interface UnknownState {
  /** A code that no goods of this shop have, scanned or typed: the sheet of new goods is open for it. */
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

/** Whether what somebody typed into the search can be a code off a packet: then goods may be made of it. */
export function isTypedBarcode(text: string): boolean {
  return /^[0-9]{4,32}$/.test(text.trim());
}
