import { bills } from './bills.ts';
import { customerFaces } from './customer.ts';
import { firstDay } from './first-day.ts';
import { lookingBack } from './history.ts';
import { people } from './people.ts';
import { afterTheWindow, payingByQr } from './qr.ts';
import { refunding } from './refunds.ts';
import { selling, withoutCatalog } from './selling.ts';
import { settings } from './settings.ts';
import { shiftRoom } from './shift.ts';
import type { Walk } from './stage.ts';
import { payingAtTheCounter, payingByPhone } from './tenders.ts';
import { cashierOfTheBank, trouble } from './trouble.ts';

/** Every room, tab and dialog of the till, in walks that each begin with an empty machine. */
export const walks = {
  'the first day': firstDay,
  selling,
  'paying by QR': payingByQr,
  'after the window of a QR': afterTheWindow,
  'paying by phone': payingByPhone,
  'cash, card and parts': payingAtTheCounter,
  refunds: refunding,
  history: lookingBack,
  shift: shiftRoom,
  people,
  'bills by list': bills,
  settings,
  trouble,
  'the cashier of the bank': cashierOfTheBank,
  'a shop without a catalog': withoutCatalog,
  "the customer's screen": customerFaces,
} as const satisfies Readonly<Record<string, Walk>>;
