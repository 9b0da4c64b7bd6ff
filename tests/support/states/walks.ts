import { refundLinks, saleNotes } from './after-sale.ts';
import { customerStates } from './customer.ts';
import { errorFamilies, tariff } from './families.ts';
import { firstDay } from './first-day.ts';
import { goods } from './goods.ts';
import { lookingBack } from './history.ts';
import { invoices } from './invoices.ts';
import { ledgerOfTheTill } from './ledger.ts';
import { people } from './people.ts';
import { afterTheWindow, payingByQr } from './qr.ts';
import { recurring } from './recurring.ts';
import { linkForOneRefund, refunding } from './refunds.ts';
import { selling, withoutCatalog } from './selling.ts';
import { settings } from './settings.ts';
import { shiftScreen } from './shift.ts';
import type { Walk } from './stage.ts';
import { payingAtTheCounter, payingByPhone } from './tenders.ts';
import { keyboardOnScreen, partMissing } from './touch.ts';
import { cashierOfTheBank, trouble } from './trouble.ts';

/** Every screen, tab and dialog of the till, in walks that each begin with an empty machine. */
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
  goods,
  shift: shiftScreen,
  people,
  'bills by list': invoices,
  'standing bills': recurring,
  settings,
  'the books': ledgerOfTheTill,
  'the keyboard on the screen': keyboardOnScreen,
  'a part that did not load': partMissing,
  trouble,
  'the tariff': tariff,
  'errors by family': errorFamilies,
  'the cashier of the bank': cashierOfTheBank,
  'a shop without a catalog': withoutCatalog,
  "the customer's screen": customerStates,
} as const satisfies Readonly<Record<string, Walk>>;
