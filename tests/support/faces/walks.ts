import { refundLinks, saleNotes } from './after-sale.ts';
import { bills } from './bills.ts';
import { booksOfTheTill } from './books.ts';
import { customerFaces } from './customer.ts';
import { errorFamilies, tariff } from './families.ts';
import { firstDay } from './first-day.ts';
import { lookingBack } from './history.ts';
import { people } from './people.ts';
import { afterTheWindow, payingByQr } from './qr.ts';
import { linkForOneRefund, refunding } from './refunds.ts';
import { selling, withoutCatalog } from './selling.ts';
import { settings } from './settings.ts';
import { shiftRoom } from './shift.ts';
import type { Walk } from './stage.ts';
import { standingBills } from './standing.ts';
import { payingAtTheCounter, payingByPhone } from './tenders.ts';
import { keyboardOnScreen, partMissing } from './touch.ts';
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
  'a link for one refund': linkForOneRefund,
  'notes about a sale': saleNotes,
  'links for refunds': refundLinks,
  history: lookingBack,
  shift: shiftRoom,
  people,
  'bills by list': bills,
  'standing bills': standingBills,
  settings,
  'the books': booksOfTheTill,
  'the keyboard on the screen': keyboardOnScreen,
  'a part that did not load': partMissing,
  trouble,
  'the tariff': tariff,
  'errors by family': errorFamilies,
  'the cashier of the bank': cashierOfTheBank,
  'a shop without a catalog': withoutCatalog,
  "the customer's screen": customerFaces,
} as const satisfies Readonly<Record<string, Walk>>;
