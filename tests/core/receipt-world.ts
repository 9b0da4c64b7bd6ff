/** A till's receipts over a money world: a real ledger, receipts and files, and a printer that can fail. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SettingsView, usualSettings } from '@tilla/shared/contract/views/app-view.ts';
import { expect } from 'vitest';
import { createEscposPrinters } from '#adapters/escpos-printers.ts';
import { createFolderPrinter } from '#adapters/folder-printer.ts';
import { createPdfkitReceipts } from '#adapters/pdfkit-receipt.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createEventBus } from '#core/platform/event-bus.ts';
import type { Logger, Printer, PrintRequest } from '#core/platform/ports.ts';
import { createReceipts, type Receipts } from '#core/printing/receipts.ts';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from './money-world.ts';
import { cashier } from './people.ts';

export interface ReceiptWorld {
  readonly money: MoneyWorld;
  readonly folder: string;
  readonly logged: readonly string[];
  settings: SettingsView;
  device: ((request: PrintRequest, next: Printer['print']) => ReturnType<Printer['print']>) | null;
  receipts(): Receipts;
  /** Starts the receipts of a new process over the money world's present shop. */
  connect(): void;
  /** A sale of two lines, 1 652,45 tenge, paid by QR. */
  paidSale(): Promise<string>;
  /** Reports money taken at the counter, as the shop does. */
  tellTaken(saleId: string): void;
  print(saleId: string, document?: 'slip' | 'provider_receipt'): unknown;
  /** Advances time, and waits for a printer that is busy with the disk. */
  pass(ms: number): Promise<void>;
  printed(): Promise<string[]>;
  states(saleId: string): string[];
  close(): void;
}

const receiptPrinters = createEscposPrinters();
const receiptRenderer = createPdfkitReceipts(join(import.meta.dirname, '../../resources/fonts'));

export async function createReceiptWorld(options: MoneyWorldOptions = {}): Promise<ReceiptWorld> {
  const money = await createMoneyWorld({
    ...options,
    receipts: {
      saleReceipt: (sold) => receipts.saleReceipt(sold),
      refundReceipt: (gone) => receipts.refundReceipt(gone),
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'tilla-receipts-'));
  const logged: string[] = [];
  const log = (...entry: unknown[]): void => void logged.push(JSON.stringify(entry));
  const logger: Logger = { info: log, warn: log, error: log };
  const target = createFolderPrinter({ folder, nowMs: () => money.clock.nowMs() });
  const events = createEventBus();
  let receipts: Receipts;
  /** Of the current process: a killed one may still hold a printer. */
  let printing = { count: 0 };

  const printer: Printer = {
    list: () => target.list(),
    async print(request) {
      const own = printing;
      own.count += 1;
      try {
        return await (world.device === null ? target.print(request) : world.device(request, target.print));
      } finally {
        own.count -= 1;
      }
    },
  };

  const world: ReceiptWorld = {
    money,
    folder,
    logged,
    settings: usualSettings,
    device: null,
    receipts: () => receipts,
    connect() {
      printing = { count: 0 };
      receipts = createReceipts({
        ...money.shop(),
        fiscalReports: { read: () => Promise.reject(new Error('no shift is closed here')) },
        printer,
        receiptPrinters,
        receiptRenderer,
        labelRenderer: { draw: () => Promise.reject(new Error('no labels are printed here')) },
        labels: { sheet: () => undefined, printed: () => [] },
        ids: createSystemIds(),
        logger,
        events,
        settings: () => world.settings,
        organization: () => ({ name: 'Дүкен «Әсем»', idn: '990140001234' }),
      });
      receipts.start();
    },
    async paidSale() {
      const cart = {
        lines: [
          {
            id: '1',
            catalogItemId: null,
            name: 'Қант 1 кг',
            unit: 'шт',
            priceTiyn: 52_000,
            count: 2,
            discountPercentage: 0,
          },
          {
            id: '2',
            catalogItemId: null,
            name: 'Сүт 3,2 % 1 л',
            unit: null,
            priceTiyn: 68_050,
            count: 1,
            discountPercentage: 10,
          },
        ],
        discountPercentage: 0,
      };
      const { saleId, paymentId } = await money.ask('sale.payByQr', { cart, shownTotalTiyn: 165_245 });
      const { invoiceId } = await money.ask('payment.view', { paymentId });
      await money.ask('payment.show', { paymentId });
      await money.customer(invoiceId ?? 0, 'pay');
      await money.clock.advance(2_000);
      return saleId;
    },
    tellTaken(saleId) {
      events.emit('sale.changed', { saleId });
    },
    print: (saleId, document = 'slip') =>
      receipts.calls['receipt.print']({ commandId: '', saleId, document }, { person: cashier, approvedBy: null }),
    async pass(ms) {
      await money.clock.advance(ms);
      await expect.poll(() => printing.count).toBe(0);
      await money.clock.settle();
    },
    async printed() {
      await expect.poll(() => printing.count).toBe(0);
      return Promise.all(pdfsIn(folder).map((file) => pdfText(file)));
    },
    states: (saleId) => receipts.jobsOf(saleId).map((job) => `${job.document} ${job.state}`),
    close() {
      // It takes no new jobs; a running print ends by itself.
      void receipts.stop();
      money.close();
      rmSync(folder, { recursive: true });
    },
  };
  world.connect();
  return world;
}
