import { isWhole } from '#tests/support/depth.ts';
import { type Part, states } from './state-names.ts';

/**
 * States that few shops see, and seldom; tests/screens covers their behaviour each time. Only `npm run verify` draws
 * and opens them.
 */
const rareParts: Readonly<Record<string, readonly Part[]>> = {
  account: ['customers', 'account'],
  'after-sale': ['notes about a sale', 'links for refunds'],
  codes: ['codes for receipts'],
  'first-day': ['the first day'],
  'give-back': ['cash that goes back'],
  people: ['people'],
  trouble: ['trouble', 'the cashier of the bank'],
  closed: ['what the key may not do'],
  debts: ['debts'],
  'debts-carried': ['debts of a notebook'],
  'day-summary': ['the summary of a day'],
  families: ['the tariff', 'errors by family'],
  accountant: ['the accountant'],
  'goods-table': ['goods-table'],
  invoices: ['bills by list'],
  ledger: ['the ledger'],
  recurring: ['recurring bills'],
  repair: ['a ledger to be mended', 'a machine in trouble'],
  sandbox: ['a sandbox'],
  'shop-bills': ['bills of the shop'],
};

/** Left out of this run. */
export const filesLeftOut = isWhole
  ? []
  : Object.keys(rareParts).map((file) => `tests/screens/states/${file}.states.test.ts`);

const partsLeftOut = new Set(isWhole ? [] : Object.values(rareParts).flat());

export const partsToDraw = (Object.keys(states) as Part[]).filter((part) => !partsLeftOut.has(part));
