import { identifierWordsSchema } from '@tilla/payment-api/identifier-words.ts';
import { z } from 'zod';
import { cashUnits, DEFAULT_CASH_UNIT } from '../../domain/cash-rounding.ts';
import { usualCountRules } from '../../domain/count-rules.ts';
import { usualDiscountLimits } from '../../domain/discount-limit.ts';
import { paperLanguages } from '../../domain/language.ts';
import { readPrinterAddress } from '../../domain/printer-address.ts';
import { priceSteps } from '../../domain/stock/markup.ts';
import { Problem } from '../problem.ts';
import { DiscountPresetView, MAX_DISCOUNT_PRESETS } from './discount-view.ts';
import { RepairView } from './ledger-view.ts';
import { BaudRate, ReceiptPrinterView } from './printer-view.ts';
import { ScalePortView } from './scale-view.ts';

const ScannerPortView = z.object({
  path: z
    .string()
    .max(200)
    .refine((path) => readPrinterAddress('serial', path) === path),
  baudRate: BaudRate,
});

/** `not_found`: the till retries automatically. `no_driver`: serial ports do not work on this machine. */
const ScannerState = z.enum(['connecting', 'working', 'not_found', 'no_driver']);
export type ScannerState = z.infer<typeof ScannerState>;

export const LanguageChoice = z.enum(['ru', 'kk', 'en']);
export const ThemeChoice = z.enum(['light', 'dark', 'system']);
const PaperWidth = z.enum(['80', '58']);
export const Role = z.enum(['cashier', 'senior', 'manager']);

export const PersonView = z.object({ id: z.string(), name: z.string(), role: Role });
export type PersonView = z.infer<typeof PersonView>;

/** `since` is UTC. */
export const ConnectionView = z.object({
  status: z.enum(['connecting', 'online', 'offline', 'refused', 'failing', 'throttled']),
  since: z.string().nullable(),
  problem: Problem.nullable(),
  baseUrl: z.string().nullable(),
  keyLast4: z.string().max(4).nullable(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

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

/** What refuses sales soon or already, and is settled at the service. */
export const AccountWarning = z.object({
  kind: z.enum(['tariff_over', 'tariff_days', 'day_limit', 'kyc', 'bank_session']),
  /** `tariff_days`: at most 7, 3 or 1; `day_limit`: 80, 95 or 100 percent; else null. */
  step: z.int().nullable(),
  /** Raw status of the service; null where a number says it. */
  word: z.string().nullable(),
  /** Invoices are refused now. */
  isWall: z.boolean(),
});
export type AccountWarning = z.infer<typeof AccountWarning>;

const Percent = z.int().min(0).max(99);

export const MAX_LOGO_WIDTH = 384;
export const MAX_LOGO_HEIGHT = 200;

/** Black and white: eight dots to a byte, leftmost in the highest bit, base64. */
export const LogoView = z
  .object({
    width: z.int().min(8).max(MAX_LOGO_WIDTH).multipleOf(8),
    height: z.int().min(1).max(MAX_LOGO_HEIGHT),
    bits: z.base64(),
  })
  .refine(({ width, height, bits }) => bits.length === 4 * Math.ceil(((width / 8) * height) / 3));
export type LogoView = z.infer<typeof LogoView>;

export const ReceiptHeadView = z.object({
  /** Empty: the organization's. */
  name: z.string().trim().max(60),
  address: z.string().trim().max(120),
  text: z.string().trim().max(300),
  logo: LogoView.nullable(),
});
export type ReceiptHeadView = z.infer<typeof ReceiptHeadView>;

export const TileSize = z.enum(['smaller', 'usual', 'larger']);
export type TileSize = z.infer<typeof TileSize>;

/** One field is one setting: what pages see and change, and what the till stores. */
export const SettingsView = z.object({
  language: LanguageChoice,
  theme: ThemeChoice,
  /** Of the shelf: one more or one less in a row than the window has. */
  tiles: TileSize,
  /** `folder` writes files, `receipt` is the receipt printer, any other id a printer of the system. */
  printerId: z.string().max(200),
  paperWidth: PaperWidth,
  /** Null: nobody chose. */
  paperLanguage: z.enum(paperLanguages).nullable(),
  printAfterPayment: z.boolean(),
  soundVolume: z.int().min(0).max(100),
  /** 0: never. */
  idleLockMinutes: z.int().min(0).max(120),
  discountLimits: z.object({ cashier: Percent, senior: Percent, manager: Percent }),
  discountPresets: z.array(DiscountPresetView).max(MAX_DISCOUNT_PRESETS),
  isDiscountReasonNeeded: z.boolean(),
  /** Without it a senior approves each line that is not in the catalog. */
  freeLines: z.boolean(),
  /** Cash and card are refused while a line has no code. */
  isFiscalCodeRequired: z.boolean(),
  cashUnit: z.literal(cashUnits),
  /** A greater shortage takes a reason. */
  shortageLimitTiyn: z.int().min(0).max(99_999_999),
  blindCount: z.boolean(),
  customerScreen: z.boolean(),
  customerLanguage: LanguageChoice,
  /** Key codes (`KeyboardEvent.code`) before every code. */
  scannerPrefix: z.array(z.string().regex(/^[A-Za-z0-9]{1,20}$/)).max(8),
  scannerEnd: z.enum(['key', 'pause']),
  /** Null: it types as a keyboard. */
  scannerPort: ScannerPortView.nullable(),
  /** Null: weights are typed. */
  scalePort: ScalePortView.nullable(),
  /** Codes that begin with 20 to 29. */
  weightBarcodes: z.enum(['off', 'weight', 'price']),
  isCafe: z.boolean(),
  /** «В долг» is a way to pay. */
  sellsOnCredit: z.boolean(),
  /** Of a customer without a limit of their own; above it a senior approves. */
  debtLimitTiyn: z.int().min(0).max(9_999_999_900).multipleOf(100),
  /** Until a debt is due, unless another day is chosen. */
  debtDays: z.int().min(1).max(365),
  /** Goods are listed so many days before they expire. */
  expiryDays: z.int().min(1).max(90),
  /** Whole tenge that a price from a markup is rounded up to. */
  priceStep: z.literal(priceSteps),
  /** Days on which the shop is a payer of VAT; `toDay` null: until further notice. */
  vatPeriods: z.array(z.strictObject({ fromDay: z.iso.date(), toDay: z.iso.date().nullable() })).max(20),
  /** The following work only where `AppView.abilities` lists them. */
  startWithSystem: z.boolean(),
  /** Full screen; only a manager can leave it. */
  kiosk: z.boolean(),
  keepAwake: z.boolean(),
  updateChannel: z.enum(['stable', 'early']),
  receiptPrinter: ReceiptPrinterView.nullable(),
  receiptHead: ReceiptHeadView,
});
export type SettingsView = z.infer<typeof SettingsView>;

/** What a new till starts with, and what an unreadable field falls back to. */
export const usualSettings: SettingsView = {
  language: 'ru',
  theme: 'system',
  tiles: 'usual',
  printerId: 'folder',
  paperWidth: '80',
  paperLanguage: null,
  printAfterPayment: true,
  soundVolume: 70,
  idleLockMinutes: 5,
  discountLimits: usualDiscountLimits,
  discountPresets: [],
  isDiscountReasonNeeded: false,
  freeLines: false,
  isFiscalCodeRequired: false,
  cashUnit: DEFAULT_CASH_UNIT,
  ...usualCountRules,
  customerScreen: false,
  customerLanguage: 'ru',
  scannerPrefix: [],
  scannerEnd: 'key',
  scannerPort: null,
  scalePort: null,
  weightBarcodes: 'off',
  isCafe: false,
  sellsOnCredit: false,
  debtLimitTiyn: 2_000_000,
  debtDays: 14,
  expiryDays: 7,
  priceStep: 1,
  vatPeriods: [],
  startWithSystem: false,
  kiosk: false,
  keepAwake: true,
  updateChannel: 'stable',
  receiptPrinter: null,
  receiptHead: { name: '', address: '', text: '', logo: null },
};

export const AppView = z.object({
  /** `setup`: nothing chosen yet. */
  mode: z.enum(['setup', 'training', 'sandbox', 'live']),
  /** `key`: needs the API key (`keyState`). `manager`: nobody can unlock yet. `repair`: the ledger fails to open. */
  step: z.enum(['choose', 'key', 'manager', 'locked', 'open', 'repair']),
  repair: RepairView.nullable(),
  /** `sealed`: waits for its passphrase. `unreadable`: key store or file fails. */
  keyState: z.enum(['open', 'sealed', 'missing', 'unreadable']),
  /** `full`: no new sale begins, so that what is in flight can still be written. */
  disk: z.object({ state: z.enum(['enough', 'low', 'full']), freeBytes: z.int().nullable() }),
  scanner: ScannerState.nullable(),
  person: PersonView.nullable(),
  /** In repair, the managers that can be read. */
  people: z.array(PersonView),
  /** Managers of the live ledger while no shop is open: reconnecting takes the PIN of one. */
  connectApprovers: z.array(PersonView),
  shop: z.object({ name: z.string(), hasCatalog: z.boolean() }).nullable(),
  connection: ConnectionView,
  /** All of them while the key is refused. */
  closed: z.array(ClosedFunction),
  tariff: TariffView.nullable(),
  accountWarnings: z.array(AccountWarning),
  settings: SettingsView,
  /** Estimated time of day at the service. */
  serviceTime: z.string().nullable(),
  /** Answers carried different times, and which is right is open (rule T1). */
  isTimeDoubted: z.boolean(),
  clockOffBySeconds: z.int().nullable(),
  connectedMode: z.enum(['sandbox', 'live']).nullable(),
  liveAddress: z.string().nullable(),
  /** Whether the key is kept without asking for a passphrase at each start. */
  keyStore: z.enum(['system', 'passphrase']),
  identifierWords: identifierWordsSchema,
  receiptsFolder: z.string(),
  /** `window`: the till opens it. `address`: a person opens it in a browser. */
  customerScreens: z.enum(['window', 'address']),
  version: z.string(),
  abilities: z.array(z.enum(['startWithSystem', 'kiosk', 'keepAwake', 'updates'])),
});
export type AppView = z.infer<typeof AppView>;
