import { PortFailure } from './port-failure.ts';

export interface PrinterInfo {
  readonly id: string;
  readonly name: string;
  /** `receipt`: the thermal printer of the settings. */
  readonly kind: 'folder' | 'system' | 'receipt';
  readonly ready: boolean;
}
/** Takes finished PDFs. Resolves when the queue or folder took it; rejects with `PrinterFailure`. */
export interface Printer {
  list(): Promise<PrinterInfo[]>;
  print(job: PrintRequest): Promise<{ readonly file: string | null }>;
}
export interface PrintRequest {
  readonly jobId: string;
  readonly printerId: string;
  readonly title: string;
  readonly pdf: Uint8Array;
  /** `label`: a page is one label of a roll. */
  readonly paperWidth: '80' | '58' | 'a4' | 'label';
}

export interface ReceiptPrinter {
  readonly way: 'network' | 'windows' | 'cups' | 'serial' | 'usb';
  /** Host and port, name of the printer or queue, or the device. */
  readonly address: string;
  readonly baudRate: 9600 | 19_200 | 38_400 | 57_600 | 115_200;
  readonly cut: boolean;
  readonly drawer: boolean;
}
/** `unknown`: it reports no state. `unreachable`: no answer at all. */
export type ReceiptPrinterState =
  | 'ready'
  | 'paper_low'
  | 'paper_out'
  | 'cover_open'
  | 'offline'
  | 'unreachable'
  | 'unknown';
/** All methods reject with `PrinterFailure`; jobs for one printer never mix. */
export interface ReceiptPrinters {
  /** Printers known to this machine, with `network` also those of its own network; an empty list proves nothing. Never rejects. */
  found(options: { readonly network: boolean }): Promise<Pick<ReceiptPrinter, 'way' | 'address'>[]>;
  /** `paper`: the printer confirmed. `sent`: a queue or a silent printer took it. */
  print(printer: ReceiptPrinter, title: string, dots: Bitmap): Promise<'paper' | 'sent'>;
  openDrawer(printer: ReceiptPrinter): Promise<void>;
  state(printer: ReceiptPrinter): Promise<ReceiptPrinterState>;
}

/**
 * `cut_off`: interrupted, the paper's state is unknown; after any other kind nothing was printed. `no_driver`: the
 * transport's driver cannot be loaded.
 */
export class PrinterFailure extends PortFailure<
  | 'unreachable'
  | 'unknown_printer'
  | 'refused'
  | 'disk_full'
  | 'read_only'
  | 'paper_out'
  | 'cover_open'
  | 'offline'
  | 'cut_off'
  | 'no_driver'
> {
  override readonly name = 'PrinterFailure';
}

export interface ReceiptRenderer {
  draw(receipt: PrintedReceipt): Promise<Uint8Array>;
  dots(receipt: PrintedReceipt): Promise<Bitmap>;
  /** The same dots as a base64 PNG. */
  picture(receipt: PrintedReceipt): Promise<string>;
  poster(poster: PrintedPoster): Promise<Uint8Array>;
}
export interface PrintedPoster {
  /** `sheet`: A4. `card`: A6. `cards`: four of them on A4. */
  readonly paper: 'sheet' | 'card' | 'cards';
  readonly shopName: string;
  /** `image`: a data URI, where no text is available. */
  readonly qr: { readonly text: string } | { readonly image: string };
  readonly amount: string;
  readonly description: string;
  readonly how: string;
  readonly banner: string | null;
}
export interface LabelRenderer {
  draw(labels: PrintedLabels): Promise<Uint8Array>;
}
/** Measures in millimetres from the upper left corner of page or label; letter sizes in points. */
export interface PrintedLabels {
  readonly width: number;
  readonly height: number;
  readonly pages: readonly (readonly PrintedLabel[])[];
  readonly cuts: readonly {
    readonly x: number;
    readonly y: number;
    readonly length: number;
    readonly isUpright: boolean;
  }[];
}
export interface PrintedLabel {
  readonly left: number;
  readonly top: number;
  readonly texts: readonly LabelText[];
  readonly bars: LabelBars | null;
}
/** Wrapped to its box; a longer text is set smaller, and finally cut with an ellipsis. */
export interface LabelText {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly align: 'left' | 'right';
}
/** `1` is a bar of one module, `0` a gap. */
export interface LabelBars {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly module: number;
  readonly modules: string;
}

/** Eight dots to a byte, the leftmost in the highest bit; a set bit is black. */
export interface Bitmap {
  /** A multiple of eight. */
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}
/** Shop data on receipts, set by a manager; an empty name is the organization's. */
export interface ReceiptHead {
  readonly name: string;
  readonly address: string;
  readonly text: string;
  readonly logo: PackedBitmap | null;
}
/** A stored `Bitmap`: its bits in base64. */
export interface PackedBitmap {
  readonly width: number;
  readonly height: number;
  readonly bits: string;
}
export interface PrintedReceipt {
  readonly paperWidth: '80' | '58';
  readonly blocks: readonly ReceiptBlock[];
}
export type ReceiptBlock =
  | { readonly kind: 'title' | 'text' | 'small' | 'banner'; readonly text: string; readonly align: 'left' | 'center' }
  | { readonly kind: 'pair'; readonly left: string; readonly right: string; readonly strong: boolean }
  | { readonly kind: 'rule' }
  | { readonly kind: 'ruler' }
  | { readonly kind: 'qr'; readonly text: string }
  /** Code 128. */
  | { readonly kind: 'bars'; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: PackedBitmap };
