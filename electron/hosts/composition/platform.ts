import { join } from 'node:path';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { createHandoverKey } from '@tilla/server-kit/hpke-handover.ts';
import { makeOwnFolder } from '@tilla/server-kit/own-folder.ts';
import { createScryptPasswords } from '@tilla/server-kit/scrypt-passwords.ts';
import { publicLookup } from 'tilla-sandbox/webhooks/public-lookup.ts';
import { createConnectionSigner } from '#adapters/connection-signer.ts';
import { createEscposPrinters } from '#adapters/escpos-printers.ts';
import { createFolderExports } from '#adapters/folder-exports.ts';
import { createFolderPrinter } from '#adapters/folder-printer.ts';
import { createFolderReports } from '#adapters/folder-reports.ts';
import { createJsonSettings, type OpenStore } from '#adapters/json-settings.ts';
import { createFileWork, createLedgerKeeper } from '#adapters/ledger-keeper.ts';
import { createMailProgram } from '#adapters/mail-program.ts';
import { createManyPrinters } from '#adapters/many-printers.ts';
import { createNodeGzip } from '#adapters/node-gzip.ts';
import { createNodeHttp } from '#adapters/node-http.ts';
import { createPdfkitLabels } from '#adapters/pdfkit-labels.ts';
import { createPdfkitReceipts } from '#adapters/pdfkit-receipt.ts';
import { createPinoLogger } from '#adapters/pino-logger.ts';
import { createSecretHubKeys } from '#adapters/secret-hub-keys.ts';
import { createSerialScales } from '#adapters/serial-scale.ts';
import { createSerialScanner } from '#adapters/serial-scanner.ts';
import { createSmtpMailer } from '#adapters/smtp-mailer.ts';
import { openSqliteCatalog } from '#adapters/sqlite-catalog.ts';
import { openSqliteGoodsImports } from '#adapters/sqlite-goods-imports.ts';
import { openSqliteHistory } from '#adapters/sqlite-history.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { openSqliteStock } from '#adapters/sqlite-stock.ts';
import { createSystemClock } from '#adapters/system-clock.ts';
import { createSystemDisk } from '#adapters/system-disk.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createSystemRandom } from '#adapters/system-random.ts';
import { createZipWorkbooks } from '#adapters/zip-workbook.ts';
import { type Desktop, noDesktop } from '#core/platform/desktop-port.ts';
import type { LedgerMode } from '#core/platform/keeper-port.ts';
import type { CustomerScreens, Platform, Printer, SecretStore } from '#core/platform/ports.ts';
import { createSupportDesk } from './support-desk.ts';
import { createTrainingService } from './training.ts';
import { trustBeforeTls } from './trusted-certificates.ts';

export interface PlatformParts {
  readonly dataFolder: string;
  readonly resourcesFolder: string;
  readonly version: string;
  readonly ledgerThread: string;
  readonly secrets: SecretStore;
  /** In a file of its own beside it. */
  readonly hubSecrets: SecretStore;
  readonly printers: Readonly<Record<string, Printer>>;
  readonly customerScreens: CustomerScreens;
  readonly openStore?: OpenStore;
  readonly desktop?: Desktop;
}

export interface ComposedPlatform {
  readonly platform: Platform;
  /** After the core has stopped. */
  close(): void;
}

export function composePlatform(parts: PlatformParts): ComposedPlatform {
  const { dataFolder } = parts;
  const receiptsFolder = join(dataFolder, 'receipts');
  const exportsFolder = join(dataFolder, 'exports');
  for (const folder of [receiptsFolder, exportsFolder]) makeOwnFolder(folder);
  const clock = createSystemClock();
  const random = createSystemRandom();
  const signer = createConnectionSigner();
  const http = createNodeHttp({ onSecured: signer.heard, publicLookup: publicLookup() });
  const logFile = join(dataFolder, 'log', 'till.log');
  const logger = createPinoLogger(logFile);
  const closing: (() => void)[] = [];

  function folderOf(mode: LedgerMode): string {
    const folder = join(dataFolder, mode);
    makeOwnFolder(folder);
    return folder;
  }

  const fileWork = createFileWork(parts.ledgerThread);
  const ledgerOf = (mode: LedgerMode): string => join(folderOf(mode), 'journal.sqlite');

  const platform: Platform = {
    ...trustBeforeTls({ http, mailer: createSmtpMailer() }),
    clock,
    ids: createSystemIds(),
    random,
    settings: createJsonSettings(dataFolder, parts.openStore),
    secrets: parts.secrets,
    passwords: createScryptPasswords(),
    createHandoverKey,
    hubKeys: createSecretHubKeys(parts.hubSecrets),
    gzip: createNodeGzip(),
    sealerOf: createAesSealer,
    printer: createManyPrinters({
      ...parts.printers,
      folder: createFolderPrinter({ folder: receiptsFolder, nowMs: () => clock.nowMs() }),
    }),
    receiptPrinters: createEscposPrinters(),
    barcodeScanner: createSerialScanner({ clock, random }),
    scales: createSerialScales({ nowMs: () => clock.monotonicMs() }),
    receiptRenderer: createPdfkitReceipts(join(parts.resourcesFolder, 'fonts')),
    labelRenderer: createPdfkitLabels(join(parts.resourcesFolder, 'fonts')),
    openReports: (mode) => createFolderReports(join(folderOf(mode), 'reports')),
    logger,
    training: createTrainingService(folderOf('training')),
    openLedger: (mode) => openSqliteLedger(ledgerOf(mode), fileWork.sealCopy),
    ledgerKeeper: createLedgerKeeper({ fileOf: ledgerOf, exportsFolder, threadFile: parts.ledgerThread }),
    disk: createSystemDisk(dataFolder),
    openCatalog(mode) {
      const catalog = openSqliteCatalog(join(folderOf(mode), 'catalog.sqlite'));
      closing.push(() => {
        catalog.close();
      });
      return catalog;
    },
    openHistory(mode) {
      const history = openSqliteHistory(join(folderOf(mode), 'history.sqlite'), fileWork.checkpoint);
      closing.push(() => {
        history.close();
      });
      return history;
    },
    openGoodsImports(mode) {
      const imports = openSqliteGoodsImports(join(folderOf(mode), 'goods-imports.sqlite'));
      closing.push(() => {
        imports.close();
      });
      return imports;
    },
    openStock(mode) {
      const stock = openSqliteStock(join(folderOf(mode), 'stock.sqlite'), fileWork.checkpoint);
      closing.push(() => {
        stock.close();
      });
      return stock;
    },
    exports: createFolderExports(exportsFolder),
    workbooks: createZipWorkbooks(),
    mailProgram: createMailProgram(),
    customerScreens: parts.customerScreens,
    receiptsFolder,
    version: parts.version,
    desktop: parts.desktop ?? noDesktop,
    support: createSupportDesk({
      dataFolder,
      logFile,
      noticesFile: join(parts.resourcesFolder, '../dist/third-party-notices.txt'),
      signer,
    }),
  };

  return {
    platform,
    close() {
      for (const close of closing) close();
      http.close();
      logger.close();
    },
  };
}
