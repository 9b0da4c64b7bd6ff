/** Ports: everything outside the core comes through these interfaces. */

import type { Http } from '@tilla/payment-api/client/http.ts';
import type { IdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import type { PictureType } from '@tilla/shared/domain/picture.ts';
import type { DerivedFile } from './derived-file.ts';
import type { Desktop } from './desktop-port.ts';
import type { GoodsImports } from './goods-imports-port.ts';
import type { HistoryIndex } from './history-index.ts';
import type { Gzip, HubKeys } from './hub-port.ts';
import type { LedgerKeeper, LedgerMode } from './keeper-port.ts';
import type { Ledger } from './ledger-port.ts';
import type { Logger } from './log-port.ts';
import type { Mailer, MailProgram } from './mail-port.ts';
import { PortFailure } from './port-failure.ts';
import type { LabelRenderer, Printer, ReceiptPrinters, ReceiptRenderer } from './print-ports.ts';
import type { Scales } from './scale-port.ts';
import type { BarcodeScanner } from './scanner-port.ts';
import type { StockIndex } from './stock-index.ts';
import type { SupportDesk } from './support-port.ts';
import type { WorkbookPacker } from './workbook-port.ts';

export { type Http, HttpFailure, type HttpRequest, type HttpResponse } from '@tilla/payment-api/client/http.ts';
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
  type RecordRow,
  type StoredEvent,
  type StoredRecord,
} from './ledger-port.ts';
export type { LogFields, Logger } from './log-port.ts';
export { DiskFailure } from './port-failure.ts';
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
} from './print-ports.ts';

export interface Clock {
  /** Wall clock of this machine, epoch ms. May jump; not used for the service's windows (rule L2). */
  nowMs(): number;
  /** Increases steadily, whatever the wall clock does. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs` of the monotonic clock. */
  after(delayMs: number, task: () => void): Cancel;
}
export type Cancel = () => void;

export interface Ids {
  /** A new random id (UUID v7 form: sorts by creation). */
  next(): string;
}

export interface Random {
  /** 0 <= value < 1 */
  fraction(): number;
}

/** Searchable cache of the service's goods: losing it costs one sync. */
export interface CatalogIndex extends DerivedFile {
  /** One transaction: removes `removeIds`, inserts or replaces `items`. */
  change(items: readonly CatalogEntry[], removeIds: readonly number[]): void;
  keepOnlyRound(round: number): void;
  /** Every word of `text` matches a prefix or part of a name (Cyrillic, any case, ё as е), or a barcode. */
  search(text: string, category: string | null, limit: number): CatalogEntry[];
  byBarcode(barcode: string): CatalogEntry | undefined;
  /** The item that the service would match: by reference, then barcode, then receipt code. */
  matching(codes: Pick<CatalogEntry, 'externalRef' | 'barcode' | 'ntin'>): CatalogEntry | undefined;
  /** Of this name, in any case; also one that waits to be made. */
  byName(name: string): CatalogEntry | undefined;
  byIds(ids: readonly number[]): CatalogEntry[];
  idsOfCategory(category: string): number[];
  /** One page of the list, by name (search: best first), and the total count. */
  goods(query: GoodsQuery): { readonly rows: CatalogEntry[]; readonly total: number };
  /** Rows waiting for creation count in the first only. */
  goodsCounts(changedFrom: string): Record<'all' | 'noCode' | 'errors' | 'notSellable' | 'changed', number>;
  codedGoods(): number;
  forgetAwaited(): void;
  /** Observed price changes, newest first. They survive a rebuild of the goods. */
  pricesOf(id: number, limit: number): SeenPrice[];
  scanned(barcode: string): string | undefined;
  keepScan(barcode: string, found: string): void;
  categories(): { name: string; items: number }[];
  size(): number;
  picture(url: string): string | undefined;
  /** Evicts the oldest. */
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
export interface GoodsQuery {
  readonly text: string;
  readonly category: string | null;
  readonly only: 'all' | 'no_code' | 'errors' | 'not_sellable' | 'changed';
  /** UTC; `changed` means a price change since then. */
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
  /** The service's id. Negative: created by this till and unknown there; the counter never finds it. */
  readonly id: number;
  readonly name: string;
  readonly priceTiyn: number;
  readonly unit: string | null;
  readonly barcode: string | null;
  readonly category: string | null;
  readonly sellable: boolean;
  readonly round: number;
  readonly otherName: string | null;
  readonly imageUrl: string | null;
  readonly unitId: string | null;
  readonly ntin: string | null;
  readonly externalRef: string | null;
  /** `own`, `other` or `shared`; raw for other values. */
  readonly source: string | null;
  /** `pending`, `active` or `error`, and the running operation: raw values. */
  readonly status: string | null;
  readonly operation: string | null;
  readonly errorCode: string | null;
  /** By the service; an older update does not replace the entry. */
  readonly updatedAt: string | null;
}

/** Preferences of this till, in a readable file. Never a secret. */
export interface Settings {
  read(): StoredSettings;
  write(settings: StoredSettings): void;
}
export interface StoredSettings extends Readonly<SettingsView> {
  readonly mode: 'setup' | LedgerMode;
  /** Tag in the order ids of this till's invoices; random, made once, outlives its ledger (rule C3). Empty before. */
  readonly tillTag: string;
  /** Earlier tags, latest first, with their end by the service's clock (rule D1). */
  readonly formerTags: readonly { readonly tag: string; readonly untilMs: number }[];
  /** Numbers that a hub gave this till, latest first: they are in the codes of its receipts. */
  readonly tillNumbers: readonly number[];
  readonly hub: StoredHub | null;
  readonly live: StoredConnection | null;
  /** Of a sandbox organization; null once the shop is live. A till without sandbox support never takes it for live. */
  readonly sandbox: StoredConnection | null;
}

/** The hub that this till is enrolled at, without its keys. */
export interface StoredHub {
  readonly address: string;
  readonly deviceId: string;
  readonly number: number;
  /** Of this till. */
  readonly name: string;
  readonly accountName: string;
  readonly outletName: string;
  /** The account's first till: the hub has no check value of the shop's key yet. */
  readonly isCheckDue: boolean;
  /** The till whose ledger is being restored here; null: none is. */
  readonly restoring: number | null;
}

/** A connection without its key. `organizationId` binds the ledger to one organization (rule L4). */
export interface StoredConnection {
  readonly baseUrl: string;
  readonly keyLast4: string;
  readonly organizationId: number | null;
  /** The deployment's spelling of `bank` and `service` in identifiers. */
  readonly identifierWords: IdentifierWords;
}

/** Stores the API key encrypted, or in memory only. Never plain text on disk. */
export interface SecretStore {
  /** `system`: the operating system's key store. `passphrase`: a person enters it at each start. */
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

/** Encrypts under the API key (docs/security.md). Once a text's salt is deleted, no copy of it can be opened. */
export interface Sealer {
  newSalt(): string;
  seal(text: string, salt: string): string;
  /** Null when it cannot be opened: another key or salt, or damage. */
  open(sealed: string, salt: string): string | null;
  /** Keyed hash of a text under one API key: 32 hexadecimal digits to find the text by. */
  mark(text: string): string;
}

export interface PasswordHash {
  make(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

/** Export files beside the ledger; each is written completely or not at all. */
export interface ExportFolder {
  /** Never overwrites: the name may get a number. All methods reject with `DiskFailure`. */
  begin(name: string): Promise<ExportFile>;
  /** Opens it in the file manager. False where that is impossible. */
  show(): Promise<boolean>;
}
export interface ExportFile {
  write(content: string | Uint8Array): Promise<void>;
  writeBytes(base64: string): Promise<void>;
  finish(): Promise<{ readonly file: string }>;
  abandon(): Promise<void>;
}

export interface ReportShelf {
  /** Writes it completely or not at all; an existing one stays. @throws PrinterFailure */
  keep(name: string, pdf: Uint8Array): Promise<void>;
  /** Null when it does not exist. */
  read(name: string): Promise<Uint8Array | null>;
  names(): Promise<ReadonlySet<string>>;
  /** Opens it with the system's viewer. False where that is impossible. */
  show(name: string): Promise<boolean>;
}

export interface TrainingLauncher {
  /** @param onNewKey its file was replaced and its data lost: another service with another key. */
  start(onNewKey: () => void): Promise<TrainingService>;
}
/** `onReplaced`: the last listener gets each replacement once. */
export interface TrainingService extends DerivedFile {
  readonly http: Http;
  readonly baseUrl: string;
  readonly apiKey: string;
  actAsCustomer(invoiceId: number, action: 'scan' | 'pay' | 'reject'): Promise<void>;
  stop(): Promise<void>;
}

export interface CustomerScreens {
  /** `window`: the host opens it. `address`: a person opens it in a browser. */
  readonly kind: 'window' | 'address';
  /** Keeps it on a second display while `isOn`; a host without windows does nothing. */
  keep(isOn: boolean): void;
  /** Opens it: null; or an address that admits one such screen once. */
  open(): string | null;
}

/** Receives one text sealed to it; the private key never leaves it. */
export interface HandoverKey {
  readonly publicKey: Uint8Array;
  /** Null: sealed to another key, or damaged. */
  open(sealed: Uint8Array): Promise<string | null>;
}

export interface Disk {
  /** Null where the system does not report it. */
  room(): { readonly freeBytes: number; readonly allBytes: number } | null;
}

export interface Platform {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly http: Http;
  readonly settings: Settings;
  readonly secrets: SecretStore;
  readonly passwords: PasswordHash;
  createHandoverKey(): Promise<HandoverKey>;
  readonly hubKeys: HubKeys;
  readonly gzip: Gzip;
  sealerOf(apiKey: string): Sealer;
  readonly printer: Printer;
  readonly receiptPrinters: ReceiptPrinters;
  readonly barcodeScanner: BarcodeScanner;
  readonly scales: Scales;
  readonly receiptRenderer: ReceiptRenderer;
  readonly labelRenderer: LabelRenderer;
  /** Each mode has its own reports, like its ledger (rule L8). */
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
  openStock(mode: LedgerMode): StockIndex;
  readonly exports: ExportFolder;
  readonly workbooks: WorkbookPacker;
  readonly mailer: Mailer;
  readonly mailProgram: MailProgram;
  readonly customerScreens: CustomerScreens;
  readonly receiptsFolder: string;
  readonly version: string;
  readonly desktop: Desktop;
  readonly support: SupportDesk;
}
