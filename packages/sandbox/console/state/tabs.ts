export const tabs = {
  play: ['invoices', 'codes', 'shops', 'bank', 'faults'],
  watch: ['timeline', 'ledger'],
} as const;

export type Pane = keyof typeof tabs;
export type TabName = (typeof tabs)[Pane][number];
