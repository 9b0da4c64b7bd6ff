/** What the till asks of printers, and of whoever draws for them. */

import { PortFailure } from './port-failure.ts';

export interface PrinterInfo {
  readonly id: string;
  readonly name: string;
  /** `receipt`: the thermal printer of the settings. */
  readonly kind: 'folder' | 'system' | 'receipt';
  readonly ready: boolean;
}
/** Takes finished PDFs. Resolves when the queue or the folder has taken it; rejects with `PrinterFailure`. */
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

/** A thermal printer that understands ESC/POS, as a manager described it. */
export interface ReceiptPrinter {
  /** How bytes get there: a network port, the spooler of Windows, a queue of CUPS, a serial port, a USB device of Linux. */
  readonly way: 'network' | 'windows' | 'cups' | 'serial' | 'usb';
  /** Host and port, name of the printer or the queue, or the device. */
  readonly address: string;
  /** Of a serial line. */
  readonly baudRate: 9600 | 19_200 | 38_400 | 57_600 | 115_200;
  /** It has a blade. */
  readonly cut: boolean;
  /** A cash drawer hangs on it. */
  readonly drawer: boolean;
}
/** `unknown`: it does not tell. `unreachable`: nobody answers there at all. */
export type ReceiptPrinterState =
  | 'ready'
  | 'paper_low'
  | 'paper_out'
  | 'cover_open'
  | 'offline'
  | 'unreachable'
  | 'unknown';
/** All of them reject with `PrinterFailure`; jobs for one printer never mix. */
export interface ReceiptPrinters {
  /** What this machine knows of; an empty list says nothing. Never rejects. */
  found(): Promise<Pick<ReceiptPrinter, 'way' | 'address'>[]>;
  /** `paper`: the printer itself said that it is through. `sent`: whatever is between took it. */
  print(printer: ReceiptPrinter, title: string, dots: Bitmap): Promise<'paper' | 'sent'>;
  openDrawer(printer: ReceiptPrinter): Promise<void>;
  state(printer: ReceiptPrinter): Promise<ReceiptPrinterState>;
}

/**
 * `cut_off`: it broke off in the middle, and nobody knows what is on the paper; after any other kind nothing is.
 * `no_driver`: what speaks to that kind of printer cannot be loaded here.
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

/** Draws a receipt of ours. What stands on it is decided in the core; only the drawing is not. */
export interface ReceiptRenderer {
  /** As a PDF of one page. */
  draw(receipt: PrintedReceipt): Promise<Uint8Array>;
  /** The same as dots of a thermal head. */
  dots(receipt: PrintedReceipt): Promise<Bitmap>;
  /** The same dots for a screen: a PNG as base64. */
  picture(receipt: PrintedReceipt): Promise<string>;
  /** What is hung up: a PDF of one page. */
  poster(poster: PrintedPoster): Promise<Uint8Array>;
}
/** A QR to be hung up, with the words around it. */
export interface PrintedPoster {
  /** `sheet`: A4. `card`: A6. `cards`: four of them on A4. */
  readonly paper: 'sheet' | 'card' | 'cards';
  readonly shopName: string;
  /** `image`: a data URI, where there is nothing to draw it from. */
  readonly qr: { readonly text: string } | { readonly image: string };
  readonly amount: string;
  readonly description: string;
  readonly how: string;
  /** Above all of it. */
  readonly banner: string | null;
}
/** Draws price tags and barcode labels as a PDF of as many pages as they take. */
export interface LabelRenderer {
  draw(labels: PrintedLabels): Promise<Uint8Array>;
}
/** All measures in millimetres, from the upper left corner of the page or the label; sizes of letters in points. */
export interface PrintedLabels {
  readonly width: number;
  readonly height: number;
  readonly pages: readonly (readonly PrintedLabel[])[];
  /** To cut along, on each page. */
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
/** Broken into as many lines as its box holds; set smaller where it does not fit, and at last cut with an ellipsis. */
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

/** Black and white dots in rows, eight to a byte, the leftmost in the highest bit; a set bit is black. */
export interface Bitmap {
  /** A multiple of eight. */
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}
/** What receipts say of the shop, by its manager; an empty name is the organization's. */
export interface ReceiptHead {
  readonly name: string;
  readonly address: string;
  /** At the foot. */
  readonly text: string;
  readonly logo: PackedBitmap | null;
}
/** A `Bitmap` as it is kept: its bits in base64. */
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
  /** A millimetre rule over all of the width that can be printed on. */
  | { readonly kind: 'ruler' }
  | { readonly kind: 'qr'; readonly text: string }
  /** Code 128. */
  | { readonly kind: 'bars'; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: PackedBitmap };
