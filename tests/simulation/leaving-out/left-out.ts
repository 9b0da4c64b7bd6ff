/** What a till does without a rule of money, as wraps around its functions: the till itself knows no way but the right one. */

import type { Wraps } from '../wrapping/wraps.ts';
import { firstPageOnly, nameIsOursAlone } from './comparison.ts';
import {
  anotherSumIsShown,
  keyOfTheTry,
  playMoneyIsReal,
  sentWithoutALook,
  whateverIsFoundIsOurs,
} from './invoices.ts';
import { anyAnswerIsOurs, onePaidIsEnough, paidIsForGood } from './proof.ts';
import {
  executionIsRepeated,
  labelPriceGoesBack,
  notDoneAtOnce,
  refundIsRepeated,
  refundsAtOnce,
  refusalIsBelieved,
} from './refunds.ts';
import { acceptedIsCancelled, leftIsForgotten, paidAlone, saleNeverMovesOn } from './sales.ts';
import { closeOfItsOwn, closesWhateverIsOpen, nothingIsInFlight, receiptIdOfTheTry } from './shift.ts';
import { falseDatesStay, oneDateIsEnough } from './time.ts';
import { totalsWithoutRefunds } from './totals.ts';

export const leftOut = {
  C1: [keyOfTheTry],
  C2: [sentWithoutALook],
  C3: whateverIsFoundIsOurs,
  C4: [paidAlone],
  C5: [leftIsForgotten],
  C6: acceptedIsCancelled,
  L5: firstPageOnly,
  L8: playMoneyIsReal,
  R1: [refundIsRepeated],
  R2: refundsAtOnce,
  R3: [labelPriceGoesBack],
  R4: executionIsRepeated,
  S2: totalsWithoutRefunds,
  S3: anotherSumIsShown,
  H1: [closesWhateverIsOpen],
  H2: [nothingIsInFlight],
  H4: [receiptIdOfTheTry],
  A1: [anyAnswerIsOurs],
  A2: onePaidIsEnough,
  A3: paidIsForGood,
  W1: saleNeverMovesOn,
  W2: notDoneAtOnce,
  W3: [refusalIsBelieved],
  W4: closeOfItsOwn,
  T1: [oneDateIsEnough],
  T2: falseDatesStay,
  D1: nameIsOursAlone,
} as const satisfies Readonly<Record<string, readonly Wraps[]>>;

export type CoreRule = keyof typeof leftOut;
