/** Whose words the help quotes: its texts name keys of other parts, so that they say what the buttons say. */
export const helpWords = [
  'help',
  'app',
  'frame',
  'sell',
  'tenders',
  'pay',
  'refunds',
  'debts',
  'shift',
  'goods',
  'goodsRules',
  'table',
  'statistics',
  'reports',
  'tasks',
  'settings',
  'devices',
  'machine',
  'account',
  'staff',
  'summary',
  'ledger',
] as const;

export const helpSentences = ['what', 'how', 'note'] as const;
