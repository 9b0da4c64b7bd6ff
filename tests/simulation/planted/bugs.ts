/** Every planted bug: small mistakes as programmers make them, each of which the simulation alone should notice. */

import { counterBugs } from './counter.ts';
import { invoiceBugs } from './invoices.ts';
import { ledgerBugs } from './ledger.ts';
import type { Planted } from './planted.ts';
import { refundBugs } from './refunds.ts';
import { watchingBugs } from './watching.ts';

export const plantedBugs: readonly Planted[] = [
  ...invoiceBugs,
  ...watchingBugs,
  ...refundBugs,
  ...counterBugs,
  ...ledgerBugs,
];
