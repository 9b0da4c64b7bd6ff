/** What is pressed, one after the other, to come to a place of the till. */
export const wayToScreen = {
  sell: ['sidebar-sell'],
  waiting: ['sidebar-bills', 'invoices-waiting'],
  bulk: ['sidebar-bills', 'part-invoice-lists'],
  debts: ['sidebar-debts'],
  sales: ['sidebar-sales'],
  tasks: ['tasks-bell'],
  shift: ['sidebar-shift'],
  goods: ['sidebar-goods'],
  reports: ['sidebar-reports'],
  settings: ['sidebar-settings'],
  'settings/shop': ['sidebar-settings', 'settings-shop'],
  'settings/account': ['sidebar-settings', 'settings-account'],
  'settings/goods': ['sidebar-settings', 'settings-goods'],
  'settings/prices': ['sidebar-settings', 'settings-prices'],
  'settings/devices': ['sidebar-settings', 'settings-devices'],
  'settings/receipt': ['sidebar-settings', 'settings-receipt'],
  'settings/staff': ['sidebar-settings', 'settings-staff'],
  'settings/rules': ['sidebar-settings', 'settings-rules'],
  'settings/look': ['sidebar-settings', 'settings-look'],
  'settings/summary': ['sidebar-settings', 'settings-summary'],
  'settings/ledger': ['sidebar-settings', 'settings-ledger'],
  'settings/system': ['sidebar-settings', 'settings-system'],
} as const;

export type Screen = keyof typeof wayToScreen;
