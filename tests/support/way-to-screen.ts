/** What is pressed, one after the other, to come to a place of the till. */
export const wayToScreen = {
  sell: ['rail-sell'],
  waiting: ['rail-bills', 'bills-waiting'],
  bulk: ['rail-bills', 'part-bill-lists'],
  sales: ['rail-sales'],
  tasks: ['tasks-bell'],
  shift: ['rail-shift'],
  goods: ['rail-goods'],
  reports: ['rail-reports'],
  settings: ['rail-settings'],
} as const;

export type Screen = keyof typeof wayToScreen;
