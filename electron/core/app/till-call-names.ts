/** Which calls belong to the till as a whole; all others need an open shop. */

import type { CallName } from '../../../shared/contract/calls.ts';

/** What is asked of the ledger as a file, open or not. */
export const careOfLedger = [
  'books.backups',
  'books.check',
  'books.backUp',
  'books.export',
  'books.restore',
  'books.cancel',
  'books.tryAgain',
] as const satisfies readonly CallName[];

const names = [
  'app.view',
  'app.unlockKey',
  'app.changeMode',
  'setup.startTraining',
  'setup.check',
  'setup.connect',
  'sandbox.goLive',
  'settings.change',
  'display.view',
  'display.open',
  'scanner.ports',
  'books.work',
  ...careOfLedger,
  'support.signer',
  'support.report',
  'support.save',
  'support.exportLog',
  'support.notices',
] as const satisfies readonly CallName[];

export type TillCallName = (typeof names)[number];
export type ShopCallName = Exclude<CallName, TillCallName>;

const ofTheTill: ReadonlySet<CallName> = new Set(names);

export function isShopCall(name: CallName): name is ShopCallName {
  return !ofTheTill.has(name);
}
