/** What the till asks of the platform. Everything outside the core comes through one of these. */

import type { IdentifierWords } from '../../shared/api/identifier-words.ts';
import type { CashUnit } from '../../shared/domain/cash-rounding.ts';
import type { DiscountPreset } from '../../shared/domain/discount.ts';
import type { PaperLanguage } from '../../shared/domain/language.ts';
import type { PictureType } from '../../shared/domain/picture.ts';
import type { DerivedFile } from './ports/derived-file.ts';
import type { Desktop } from './ports/desktop-port.ts';
import type { GoodsImports } from './ports/goods-imports-port.ts';
import type { HistoryIndex } from './ports/history-index.ts';
import type { LedgerKeeper, LedgerMode } from './ports/keeper-port.ts';
import type { Ledger } from './ports/ledger-port.ts';
import type { Logger } from './ports/log-port.ts';
import type { Mailer, MailProgram } from './ports/mail-port.ts';
import { PortFailure } from './ports/port-failure.ts';
import type {
  LabelRenderer,
  Printer,
  ReceiptHead,
  ReceiptPrinter,
  ReceiptPrinters,
  ReceiptRenderer,
} from './ports/print-ports.ts';
import type { BarcodeScanner, ScannerPort } from './ports/scanner-port.ts';
import type { SupportDesk } from './ports/support-port.ts';

export {
  type BackupShelf,
  type Ledger,
  type LedgerChange,
  type LedgerEvent,
  LedgerFailure,
  type LedgerHead,
  type RecordKind,
  type RecordPut,
  type RecordQuery,
  type StoredEvent,
  type StoredRecord,
} from './ports/ledger-port.ts';
export type { LogFields, Logger } from './ports/log-port.ts';
export { DiskFailure } from './ports/port-failure.ts';
export {
  type Bitmap,
  type LabelBars,
  type LabelRenderer,
  type LabelText,
  type PackedBitmap,
  type PrintedLabel,
  type PrintedLabels,
  type PrintedPoster,
  type PrintedReceipt,
  type Printer,
  PrinterFailure,
  type PrinterInfo,
  type PrintRequest,
  type ReceiptBlock,
  type ReceiptHead,
  type ReceiptPrinter,
  type ReceiptPrinterState,
  type ReceiptPrinters,
  type ReceiptRenderer,
} from './ports/print-ports.ts';

export interface Clock {
  /** Wall clock of this machine, epoch ms. May jump; never trusted for windows of the service (rule L2). */
  nowMs(): number;
  /** Counts up evenly, whatever the wall clock does. */
  monotonicMs(): number;
  /** Runs `task` once, `delayMs` later on the monotonic clock. */
  after(delayMs: number, task: () => void): Cancel;
}
export type Cancel = () => void;

export interface Ids {
  /** A new random id (UUID v7 form: sorts by time of making). */
  next(): string;
}

export interface Random {
  /** 0 <= value < 1 */
  fraction(): number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In its place: a form with a file in it. */
  readonly bytes?: Uint8Array;
  readonly timeoutMs: number;
  /** A money call gets a socket of its own, so that no stack below can resend it (rule C7). */
  readonly freshSocket?: boolean;
  /** The address came in an answer: nothing is sent to an IP address outside the public internet. */
  readonly publicOnly?: boolean;
  /** A larger answer is cut off; without it the limit of the adapter holds. */
  readonly maxBytes?: number;
}
export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
/**
 * One request, one try, no redirect followed; only a GET may be asked once more, where a kept connection had been closed.
 * Rejects with `HttpFailure` only.
 */
export interface Http {
  send(request: HttpRequest): Promise<HttpResponse>;
}
/** `notSent`: no byte can have reached the service. Everything else leaves the outcome unknown. */
export class HttpFailure extends PortFailure<'not_sent' | 'timeout' | 'cut' | 'redirected'> {
  override readonly name = 'HttpFailure';
}

/** The goods as last read from the service, searchable. A cache: losing it costs one synchronisation. */
export interface CatalogIndex extends DerivedFile {
  /** One transaction: removes `removeIds`, inserts or replaces `items`. */
  change(items: readonly CatalogEntry[], removeIds: readonly number[]): void;
  /** Replaces everything older than this round: entries whose `round` differs are removed. */
  keepOnlyRound(round: number): void;
  /** Every word of `text` is found as a prefix or inside a name (Cyrillic, any case, ё as е), or as a barcode. */
  search(text: string, category: string | null, limit: number): CatalogEntry[];
  byBarcode(barcode: string): CatalogEntry | undefined;
  /** The item that the service would match with these codes: by reference, then barcode, then receipt code. */
  matching(codes: Pick<CatalogEntry, 'externalRef' | 'barcode' | 'ntin'>): CatalogEntry | undefined;
  /** Those of them that are there, in no order. */
  byIds(ids: readonly number[]): CatalogEntry[];
  /** One page of the list of goods, by name (of a search: best first), and how many there are in all. */
  goods(query: GoodsQuery): { readonly rows: CatalogEntry[]; readonly total: number };
  /** How many rows each part of the list has; those that wait for their making are in the first alone. */
  goodsCounts(changedFrom: string): Record<'all' | 'noCode' | 'errors' | 'notSellable' | 'changed', number>;
  /** How many goods have both codes that a fiscal receipt needs. */
  codedGoods(): number;
  /** Removes what has an id below zero. */
  forgetAwaited(): void;
  /** Prices that were seen to change, newest first. They outlive the goods when those are made anew. */
  pricesOf(id: number, limit: number): SeenPrice[];
  /** What the national catalog said of a code, as it was kept. */
  scanned(barcode: string): string | undefined;
  keepScan(barcode: string, found: string): void;
  categories(): { name: string; items: number }[];
  size(): number;
  /** What was kept of this address, as a `data:` address; undefined where nothing was. */
  picture(url: string): string | undefined;
  /** Room is made by forgetting the oldest. */
  keepPicture(url: string, picture: GoodsPicture): void;
  mark(): string | null;
  setMark(mark: string): void;
  clear(): void;
  close(): void;
}
export interface GoodsPicture {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
}
/** What the list of goods is narrowed by; each field given must hold. */
export interface GoodsQuery {
  readonly text: string;
  readonly category: string | null;
  readonly only: 'all' | 'no_code' | 'errors' | 'not_sellable' | 'changed';
  /** UTC; `changed` means another price since then. */
  readonly changedFrom: string;
  readonly offset: number;
  readonly limit: number;
}
export interface SeenPrice {
  readonly at: string;
  readonly beforeTiyn: number;
  readonly afterTiyn: number;
}
export interface CatalogEntry {
  /** The service's. Negative: made by this till and not known there yet; the counter never finds such. */
  readonly id: number;
  readonly name: string;
  readonly priceTiyn: number;
  readonly unit: string | null;
  readonly barcode: string | null;
  readonly category: string | null;
  readonly sellable: boolean;
  readonly round: number;
  /** A second name it is found by, in the till's other language. */
  readonly otherName: string | null;
  /** Where its picture is, as the service says. */
  readonly imageUrl: string | null;
  readonly unitId: string | null;
  readonly ntin: string | null;
  readonly externalRef: string | null;
  /** `own`, `other` or `shared`; raw where the service says another word. */
  readonly source: string | null;
  /** `pending`, `active` or `error`, and what is being done to it: raw words of the service. */
  readonly status: string | null;
  readonly operation: string | null;
  readonly errorCode: string | null;
  /** By the service; what is older than the entry that is there does not replace it. */
  readonly updatedAt: string | null;
}

/** Small choices of this till, kept as a file a person can read. Never a secret. */
export interface Settings {
  read(): StoredSettings;
  write(settings: StoredSettings): void;
}
export interface StoredSettings {
  readonly mode: 'setup' | LedgerMode;
  readonly language: 'ru' | 'kk' | 'en';
  readonly theme: 'light' | 'dark' | 'system';
  readonly printerId: string;
  readonly paperWidth: '80' | '58';
  /** Null: nobody chose (`paperLanguageOf`). */
  readonly paperLanguage: PaperLanguage | null;
  readonly printAfterPayment: boolean;
  /** Chosen with `printerId` `receipt`; null: none was described. */
  readonly receiptPrinter: ReceiptPrinter | null;
  readonly receiptHead: ReceiptHead;
  readonly soundVolume: number;
  /** 0: never. */
  readonly idleLockMinutes: number;
  readonly discountLimits: { readonly cashier: number; readonly senior: number; readonly manager: number };
  readonly discountPresets: DiscountPreset[];
  readonly isDiscountReasonNeeded: boolean;
  readonly freeLines: boolean;
  readonly isFiscalCodeRequired: boolean;
  readonly cashUnit: CashUnit;
  readonly shortageLimitTiyn: number;
  readonly blindCount: boolean;
  readonly customerScreen: boolean;
  readonly customerLanguage: 'ru' | 'kk' | 'en';
  readonly scannerPrefix: string[];
  readonly scannerEnd: 'key' | 'pause';
  /** Null: it types as a keyboard. */
  readonly scannerPort: ScannerPort | null;
  readonly weightBarcodes: 'off' | 'weight' | 'price';
  readonly isCafe: boolean;
  /** Names this till in the order ids of its invoices; random, made once, outlives its ledger (rule C3). Empty before. */
  readonly tillTag: string;
  /** Names it had before, the latest first, and until when by the service's clock (rule D1). */
  readonly formerTags: readonly { readonly tag: string; readonly untilMs: number }[];
  readonly live: StoredConnection | null;
  /** Of a sandbox organization; null once the shop is live. A till that knows no sandboxes never takes it for live. */
  readonly sandbox: StoredConnection | null;
  readonly startWithSystem: boolean;
  readonly kiosk: boolean;
  readonly keepAwake: boolean;
  readonly updateChannel: 'stable' | 'early';
}

/** A connection without its key. `organizationId` binds the ledger to one organization (rule L4). */
export interface StoredConnection {
  readonly baseUrl: string;
  readonly keyLast4: string;
  readonly organizationId: number | null;
  /** How that deployment spells `bank` and `service` in identifiers. */
  readonly identifierWords: IdentifierWords;
}

/** Keeps the API key encrypted at rest, or in memory only. Nothing is ever stored in plain text. */
export interface SecretStore {
  /** `system`: the operating system's key store. `passphrase`: a person unlocks it at each start. */
  readonly kind: 'system' | 'passphrase';
  has(): boolean;
  /** `passphrase: null` with kind `passphrase` keeps it in memory only. */
  save(secret: string, passphrase: string | null): Promise<void>;
  /** Rejects with `SecretFailure`. */
  open(passphrase: string | null): Promise<string>;
  forget(): Promise<void>;
}
export class SecretFailure extends PortFailure<
  'missing' | 'wrong_passphrase' | 'damaged' | 'unavailable' | 'disk_full' | 'read_only'
> {
  override readonly name = 'SecretFailure';
}

/**
 * Keeps a text unreadable in the ledger without the API key (security.md, Payer phones). Every text has a salt of its
 * own: once the salt is forgotten nobody can open it any more, wherever a copy of it still lies.
 */
export interface Sealer {
  newSalt(): string;
  seal(text: string, salt: string): string;
  /** Null when it does not open: the key was reissued, the salt is another, or it is damaged. */
  open(sealed: string, salt: string): string | null;
  /** Always the same for one text under one API key, and no way back: 32 hexadecimal digits to find the text by. */
  mark(text: string): string;
}

/** Slow by design (scrypt); used for PINs. */
export interface PasswordHash {
  make(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

/** Files written for people, beside the ledger; each is there as a whole or not at all. */
export interface ExportFolder {
  /** Never over a file that is there: the name may get a number. Rejects with `DiskFailure`, as all of it does. */
  begin(name: string): Promise<ExportFile>;
  /** Opens it where the machine shows folders. False where it cannot. */
  show(): Promise<boolean>;
}
export interface ExportFile {
  write(content: string | Uint8Array): Promise<void>;
  /** What is no text. */
  writeBytes(base64: string): Promise<void>;
  /** Its name in the folder. */
  finish(): Promise<{ readonly file: string }>;
  /** Leaves nothing of it behind. */
  abandon(): Promise<void>;
}

/** Finished documents of the service, each under a name of its own, readable by people. */
export interface ReportShelf {
  /** Keeps it whole or not at all; one of that name that is there stays. @throws PrinterFailure */
  keep(name: string, pdf: Uint8Array): Promise<void>;
  /** Null when it is not there. */
  read(name: string): Promise<Uint8Array | null>;
  names(): Promise<ReadonlySet<string>>;
  /** Opens it with the machine's own program for such files. False where it cannot. */
  show(name: string): Promise<boolean>;
}

/** The embedded service, started for training: its network, its keys, and the voice of its customers. */
export interface TrainingLauncher {
  /** @param onNewKey its file was replaced, and nothing could be kept: it is another service, with another key. */
  start(onNewKey: () => void): Promise<TrainingService>;
}
/** `onReplaced`: the last listener hears of it, and each replacement is told once. */
export interface TrainingService extends DerivedFile {
  readonly http: Http;
  readonly baseUrl: string;
  readonly apiKey: string;
  actAsCustomer(invoiceId: number, action: 'scan' | 'pay' | 'reject'): Promise<void>;
  stop(): Promise<void>;
}

/** The screen that faces the customer. */
export interface CustomerScreens {
  /** `window`: the host opens it by itself. `address`: a person opens it in a browser. */
  readonly kind: 'window' | 'address';
  /** Keeps it on a second display while `isOn`; without windows of its own a host has nothing to keep. */
  keep(isOn: boolean): void;
  /** Brings it up: null; or an address that lets one such screen in once. */
  open(): string | null;
}

/** The disk that the till writes to. */
export interface Disk {
  /** Null where the machine does not tell. */
  room(): { readonly freeBytes: number; readonly allBytes: number } | null;
}

/** Everything the platform gives to the till. */
export interface Platform {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly http: Http;
  readonly settings: Settings;
  readonly secrets: SecretStore;
  readonly passwords: PasswordHash;
  sealerOf(apiKey: string): Sealer;
  readonly printer: Printer;
  readonly receiptPrinters: ReceiptPrinters;
  readonly barcodeScanner: BarcodeScanner;
  readonly receiptRenderer: ReceiptRenderer;
  readonly labelRenderer: LabelRenderer;
  /** Every mode keeps its reports apart, as it keeps its ledger (rule L8). */
  openReports(mode: LedgerMode): ReportShelf;
  readonly logger: Logger;
  readonly training: TrainingLauncher;
  /** No two modes share a file (rule L8). */
  openLedger(mode: LedgerMode): Ledger;
  readonly ledgerKeeper: LedgerKeeper;
  readonly disk: Disk;
  openCatalog(mode: LedgerMode): CatalogIndex;
  openHistory(mode: LedgerMode): HistoryIndex;
  openGoodsImports(mode: LedgerMode): GoodsImports;
  readonly exports: ExportFolder;
  readonly mailer: Mailer;
  readonly mailProgram: MailProgram;
  readonly customerScreens: CustomerScreens;
  readonly receiptsFolder: string;
  readonly version: string;
  readonly desktop: Desktop;
  readonly support: SupportDesk;
}
