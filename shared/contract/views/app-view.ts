import { identifierWordsSchema } from '@tilla/payment-api/identifier-words.ts';
import { z } from 'zod';
import { cashUnits } from '../../domain/cash-rounding.ts';
import { paperLanguages } from '../../domain/language.ts';
import { Problem } from '../problem.ts';
import { DiscountPresetView, MAX_DISCOUNT_PRESETS } from './discount-view.ts';
import { RepairView } from './ledger-view.ts';
import { ReceiptPrinterView } from './printer-view.ts';
import { ScannerPortView, ScannerState } from './scanner-view.ts';

export const LanguageChoice = z.enum(['ru', 'kk', 'en']);
export const ThemeChoice = z.enum(['light', 'dark', 'system']);
export const PaperWidth = z.enum(['80', '58']);
export const Role = z.enum(['cashier', 'senior', 'manager']);

export const PersonView = z.object({ id: z.string(), name: z.string(), role: Role });
export type PersonView = z.infer<typeof PersonView>;

/** What the till knows of the line to the service. `since` is when this status began, UTC. */
export const ConnectionView = z.object({
  status: z.enum(['connecting', 'online', 'offline', 'refused', 'failing', 'throttled']),
  since: z.string().nullable(),
  problem: Problem.nullable(),
  baseUrl: z.string().nullable(),
  /** The last four characters are all the renderer ever learns of the key. */
  keyLast4: z.string().max(4).nullable(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

/** What the screens offer only while the key may do it. */
export const ClosedFunction = z.enum([
  'qr',
  'phone',
  'refund',
  'qr_refund',
  'bulk',
  'static_qr',
  'subscription',
  'cashbox',
  'catalog',
  'receipt',
  'cancel',
]);
export type ClosedFunction = z.infer<typeof ClosedFunction>;

export const TariffView = z.object({
  status: z.string(),
  tier: z.string().nullable(),
  expiresAt: z.string().nullable(),
  daysRemaining: z.int().nullable(),
  dailyLimit: z.int().nullable(),
  usedToday: z.int().nullable(),
  startedAt: z.string().nullable().default(null),
  isTrial: z.boolean().default(false),
  autoRenew: z.boolean().default(false),
});
export type TariffView = z.infer<typeof TariffView>;

/** What will refuse sales soon, or refuses them already, and is the shop's to settle at the service. */
export const AccountWarning = z.object({
  kind: z.enum(['tariff_over', 'tariff_days', 'day_limit', 'kyc', 'bank_session']),
  /** Of `tariff_days` 7, 3 or 1 at most; of `day_limit` 80, 95 or 100 percent; else null. */
  step: z.int().nullable(),
  /** The service's own word for how it stands, raw; null where a number says it. */
  word: z.string().nullable(),
  /** Invoices are refused because of it now. */
  isWall: z.boolean(),
});
export type AccountWarning = z.infer<typeof AccountWarning>;

const Percent = z.int().min(0).max(99);

/** What the narrow roll's head can print, and a quarter of a hand's breadth of paper. */
export const MAX_LOGO_WIDTH = 384;
export const MAX_LOGO_HEIGHT = 200;

/** A picture in black and white: rows of eight dots to a byte, the leftmost in the highest bit, as base64. */
export const LogoView = z
  .object({
    width: z.int().min(8).max(MAX_LOGO_WIDTH).multipleOf(8),
    height: z.int().min(1).max(MAX_LOGO_HEIGHT),
    bits: z.base64(),
  })
  .refine(({ width, height, bits }) => bits.length === 4 * Math.ceil(((width / 8) * height) / 3));
export type LogoView = z.infer<typeof LogoView>;

/** What receipts say of the shop beside the name that the service knows it by. */
export const ReceiptHeadView = z.object({
  /** Empty: the organization's. */
  name: z.string().trim().max(60),
  address: z.string().trim().max(120),
  /** The shop's own words at the foot: when it is open, how goods are brought back. */
  text: z.string().trim().max(300),
  logo: LogoView.nullable(),
});
export type ReceiptHeadView = z.infer<typeof ReceiptHeadView>;

export const SettingsView = z.object({
  language: LanguageChoice,
  theme: ThemeChoice,
  /** `folder` writes receipts as files, `receipt` is the receipt printer; any other id is a printer of the system. */
  printerId: z.string(),
  paperWidth: PaperWidth,
  /** What papers are printed in; null: nobody chose. */
  paperLanguage: z.enum(paperLanguages).nullable(),
  printAfterPayment: z.boolean(),
  soundVolume: z.int().min(0).max(100),
  /** Without a touch for so long, the till locks itself; 0: never. */
  idleLockMinutes: z.int().min(0).max(120),
  /** In whole percent, by role. */
  discountLimits: z.object({ cashier: Percent, senior: Percent, manager: Percent }),
  /** One tap in the dialog of a discount, in the shop's own order. */
  discountPresets: z.array(DiscountPresetView).max(MAX_DISCOUNT_PRESETS),
  /** Whether nobody gives a discount without saying why. */
  isDiscountReasonNeeded: z.boolean(),
  /** Whether anybody sells what is not in the catalog, by a name and a price; without it a senior allows each. */
  freeLines: z.boolean(),
  /** Cash and card are refused while a line has no code for the fiscal receipt. */
  isFiscalCodeRequired: z.boolean(),
  /** What cash is rounded down to, in tenge. */
  cashUnit: z.literal(cashUnits),
  /** A drawer that is short by more asks for a reason. */
  shortageLimitTiyn: z.int().min(0).max(99_999_999),
  /** The expected cash is shown only after the count. */
  blindCount: z.boolean(),
  /** Whether a second display shows the customer's screen, where this till opens windows of its own. */
  customerScreen: z.boolean(),
  /** The language that screen starts in. */
  customerLanguage: LanguageChoice,
  /** Key codes (`KeyboardEvent.code`) the scanner sends before every code. */
  scannerPrefix: z.array(z.string().regex(/^[A-Za-z0-9]{1,20}$/)).max(8),
  /** How a scan ends: with Enter or Tab, or with nothing but a pause. */
  scannerEnd: z.enum(['key', 'pause']),
  /** Where the scanner is connected; null: it types as a keyboard. */
  scannerPort: ScannerPortView.nullable(),
  /** What the scales put into codes that begin with 20 to 29. */
  weightBarcodes: z.enum(['off', 'weight', 'price']),
  /** Alcohol is served here at any hour: the hours of shops are not a cafe's. */
  isCafe: z.boolean(),
  /** What follows works where `AppView.abilities` says so. */
  startWithSystem: z.boolean(),
  /** The till fills the display and its window cannot be left; a manager turns it off. */
  kiosk: z.boolean(),
  /** Whether the machine neither sleeps nor darkens while the till is in use. */
  keepAwake: z.boolean(),
  updateChannel: z.enum(['stable', 'early']),
  /** Null: none was described. */
  receiptPrinter: ReceiptPrinterView.nullable(),
  receiptHead: ReceiptHeadView,
});
export type SettingsView = z.infer<typeof SettingsView>;

export const AppView = z.object({
  /** `setup` until training or a connection was chosen; `sandbox`: a sandbox organization over the network. */
  mode: z.enum(['setup', 'training', 'sandbox', 'live']),
  /**
   * `key`: the till waits for its API key (`keyState`). `manager`: nobody has been made who could unlock. `repair`: the
   * ledger cannot be opened.
   */
  step: z.enum(['choose', 'key', 'manager', 'locked', 'open', 'repair']),
  repair: RepairView.nullable(),
  /** `sealed`: waits for its passphrase. `missing`: there is none. `unreadable`: the system or the file gives it no more. */
  keyState: z.enum(['open', 'sealed', 'missing', 'unreadable']),
  /** `full`: no new sale begins, so that what is under way can still be written. */
  disk: z.object({ state: z.enum(['enough', 'low', 'full']), freeBytes: z.int().nullable() }),
  /** Of a scanner on a serial port; null while it is a keyboard. */
  scanner: ScannerState.nullable(),
  person: PersonView.nullable(),
  /** Who may unlock; of a till in repair, its managers as far as they can be read. */
  people: z.array(PersonView),
  /** Managers of a live ledger that no shop is open over: another connection takes the PIN of one of them. */
  connectApprovers: z.array(PersonView),
  shop: z.object({ name: z.string(), hasCatalog: z.boolean() }).nullable(),
  connection: ConnectionView,
  /** All of them while the whole key is refused. */
  closed: z.array(ClosedFunction),
  tariff: TariffView.nullable(),
  /** The most pressing first. */
  accountWarnings: z.array(AccountWarning),
  settings: SettingsView,
  /** Time of day at the service, by the till's best knowledge, and how far this machine's own clock is off. */
  serviceTime: z.string().nullable(),
  /** Answers carried different times, and it is open which is right (rule T1). */
  isTimeDoubted: z.boolean(),
  clockOffBySeconds: z.int().nullable(),
  /** What the connection over the network opens; null: there is none. */
  connectedMode: z.enum(['sandbox', 'live']).nullable(),
  /** Where the till is connected over the network, whatever is open now. */
  liveAddress: z.string().nullable(),
  /** Whether the secret store can keep the key without asking for a passphrase at each start. */
  keyStore: z.enum(['system', 'passphrase']),
  /** How the connected deployment spells `bank` and `service` in identifiers; the neutral words before that. */
  identifierWords: identifierWordsSchema,
  receiptsFolder: z.string(),
  /** `window`: this till opens the customer's screen itself. `address`: a person opens it in a browser. */
  customerScreens: z.enum(['window', 'address']),
  version: z.string(),
  /** What this till can do with the machine around it. */
  abilities: z.array(z.enum(['startWithSystem', 'kiosk', 'keepAwake', 'updates'])),
});
export type AppView = z.infer<typeof AppView>;
