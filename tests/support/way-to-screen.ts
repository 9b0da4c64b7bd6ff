/** What is pressed, one after the other, to come to a place of the till. */
export const wayToScreen = {
  sell: ['sidebar-sell'],
  waiting: ['sidebar-bills', 'invoices-waiting'],
  bulk: ['sidebar-bills', 'part-invoice-lists'],
  sales: ['sidebar-sales'],
  tasks: ['tasks-bell'],
  shift: ['sidebar-shift'],
  goods: ['sidebar-goods'],
  reports: ['sidebar-reports'],
  settings: ['sidebar-settings'],
} as const;

export type Screen = keyof typeof wayToScreen;
