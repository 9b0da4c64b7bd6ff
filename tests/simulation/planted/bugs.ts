/** Every planted bug: small mistakes as programmers make them, each of which the simulation alone should notice. */

import { billBugs } from './bills.ts';
import { booksBugs } from './books.ts';
import { counterBugs } from './counter.ts';
import type { Planted } from './planted.ts';
import { refundBugs } from './refunds.ts';
import { watchingBugs } from './watching.ts';

export const plantedBugs: readonly Planted[] = [
  ...billBugs,
  ...watchingBugs,
  ...refundBugs,
  ...counterBugs,
  ...booksBugs,
];
