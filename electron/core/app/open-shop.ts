/** One mode with everything over one ledger: money core, staff, goods, receipts. */

import type { IdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import type { ShopCallName } from '@tilla/shared/contract/calls.ts';
import { paperLanguageOf } from '@tilla/shared/domain/language.ts';
import { createBestSellers } from '../catalog/best-sellers.ts';
import { type Catalog, createCatalog } from '../catalog/catalog.ts';
import { createCategoryNames } from '../catalog/category-names.ts';
import { createCodeSearch } from '../catalog/code-search.ts';
import { lazyCatalog } from '../catalog/goods-shelf.ts';
import { createGoodsTable } from '../catalog/goods-table.ts';
import { createMarksExport } from '../catalog/marks-export.ts';
import { createPictures } from '../catalog/pictures.ts';
import { createCustomerCalls } from '../customers/customer-calls.ts';
import { createPayerFollower } from '../customers/follow-payers.ts';
import { createDaySummaries } from '../history/day-summary.ts';
import { createHistory } from '../history/history.ts';
import { type CommandAnswers, createCommandAnswers } from '../ledger/command-answers.ts';
import { createLedgerCare, type LedgerCare } from '../ledger/ledger-calls.ts';
import { createTillTags } from '../ledger/till-tags.ts';
import { raiseReplacedFiles } from '../money/replaced-files.ts';
import type { CustomerSimulator } from '../payments/training-calls.ts';
import type { DerivedFile } from '../platform/derived-file.ts';
import { hasSpaceFor } from '../platform/disk-space.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { GoodsImports } from '../platform/goods-imports-port.ts';
import type { CallsOf, Handlers } from '../platform/handlers.ts';
import type { HistoryIndex } from '../platform/history-index.ts';
import { inBackground } from '../platform/in-background.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import { type CatalogIndex, type Http, type Ledger, LedgerFailure, type Platform } from '../platform/ports.ts';
import { createCashDrawer } from '../printing/cash-drawer.ts';
import { createDisplay, type Display } from '../printing/display.ts';
import { createLabels } from '../printing/labels.ts';
import { createReceipts, type Receipts } from '../printing/receipts.ts';
import { shopFacts } from '../printing/shop-facts.ts';
import { createInvoiceListExport } from '../recurring/invoice-list-export.ts';
import { createPrintedPaper } from '../recurring/printed-paper.ts';
import { createNewGoods } from '../sales/new-goods.ts';
import { createSaleComments } from '../sales/sale-comments.ts';
import { todayMs } from '../sales/today.ts';
import { type Account, createAccount } from '../setup/account.ts';
import { createCashiers } from '../setup/cashiers.ts';
import type { TillSettings } from '../setup/settings.ts';
import { createFiscalReports } from '../shifts/fiscal-reports.ts';
import { createStaff, type Staff } from '../staff/staff.ts';
import { createShop, type Shop } from './shop.ts';

export interface OpenShop {
  readonly mode: LedgerMode;
  readonly shop: Shop;
  readonly staff: Staff;
  readonly account: Account;
  readonly ledger: Ledger;
  readonly answers: CommandAnswers;
  readonly backUp: LedgerCare['backUp'];
  readonly display: Display;
  readonly calls: CallsOf<ShopCallName>;
  start(): void;
  close(): Promise<void>;
}

export interface ShopFiles {
  readonly catalogIndex: CatalogIndex;
  readonly historyIndex: HistoryIndex;
  readonly goodsImports: GoodsImports;
  close(): void;
}

export interface OpenShopParts {
  readonly platform: Platform;
  readonly mode: LedgerMode;
  readonly http: Http;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly words: IdentifierWords;
  readonly ledger: Ledger;
  readonly files: ShopFiles;
  readonly serviceFile: DerivedFile | null;
  readonly events: EventBus;
  readonly settings: TillSettings;
  readonly customers: CustomerSimulator | null;
  readonly onChange: () => void;
}

export function openShopFiles(platform: Platform, mode: LedgerMode): ShopFiles {
  const catalogIndex = platform.openCatalog(mode);
  const historyIndex = platform.openHistory(mode);
  const goodsImports = platform.openGoodsImports(mode);
  return {
    catalogIndex,
    historyIndex,
    goodsImports,
    close() {
      for (const file of [catalogIndex, historyIndex, goodsImports]) file.close();
    },
  };
}

export function openShop(parts: OpenShopParts): OpenShop {
  const { platform, mode, events, settings, onChange } = parts;
  const { catalogIndex, historyIndex, goodsImports } = parts.files;
  const { clock, ids, random, logger, passwords, printer, receiptPrinters, receiptRenderer } = platform;
  const tillTags = createTillTags(settings, ids);
  const sealer = platform.sealerOf(parts.apiKey);
  const answers = createCommandAnswers({ ledger: parts.ledger, sealer, clock });
  const { ledger } = answers;
  const shop = createShop({
    mode,
    http: parts.http,
    baseUrl: parts.baseUrl,
    apiKey: parts.apiKey,
    words: parts.words,
    sealer,
    ledger,
    clock,
    ids,
    random,
    logger,
    events,
    printJobsOf: (saleId) => receipts.jobsOf(saleId),
    goods: catalogIndex,
    itemsOf: (wanted) => catalog.items(wanted),
    shelf: lazyCatalog(() => catalog.shelf),
    discountLimits: () => settings.stored().discountLimits,
    isDiscountReasonNeeded: () => settings.stored().isDiscountReasonNeeded,
    freeLines: () => settings.stored().freeLines,
    isFiscalCodeRequired: () => settings.stored().isFiscalCodeRequired,
    isCafe: () => settings.stored().isCafe,
    countRules: settings.stored,
    cashUnit: () => settings.stored().cashUnit,
    language: () => settings.stored().language,
    saleReceipt: (sold) => receipts.saleReceipt(sold),
    refundReceipt: (gone) => receipts.refundReceipt(gone),
    customers: parts.customers,
    tillTags,
  });
  const { serverClock, records } = shop;
  raiseReplacedFiles(
    [catalogIndex, historyIndex, goodsImports, ...(parts.serviceFile === null ? [] : [parts.serviceFile])],
    shop,
  );
  const staff = createStaff({
    ledger,
    clock,
    ids,
    passwords,
    keepPeople: (people) => {
      try {
        platform.ledgerKeeper.keepPeople(mode, people);
      } catch (failure) {
        if (!(failure instanceof LedgerFailure)) throw failure;
        logger.warn('books.peopleNotKept', { code: failure.kind });
      }
    },
  });
  const account = createAccount(shop);
  const categoryNames = createCategoryNames({ ...shop, onChange: () => catalog.notify() });
  const catalog: Catalog = createCatalog({
    ...shop,
    index: catalogIndex,
    language: () => settings.stored().language,
    categoryNames,
    openPriceIds: createNewGoods(ledger).openPriceIds,
  });
  const shelf = platform.openReports(mode);
  const fiscalReports = createFiscalReports({ ...shop, shelf });
  const labels = createLabels({
    ...shop,
    itemsOf: catalog.items,
    language: () => settings.stored().language,
    paperLanguage: () => paperLanguageOf(settings.stored().paperLanguage, settings.stored().language),
    print: (asked) => receipts.printLabels(asked),
  });
  const receipts: Receipts = createReceipts({
    ...shop,
    printer,
    receiptPrinters,
    receiptRenderer,
    labelRenderer: platform.labelRenderer,
    labels,
    settings: settings.stored,
    organization: account.shop,
    fiscalReports,
  });
  shop.onShiftReport(receipts.printReport);
  const daySummaries = createDaySummaries({
    ...shop,
    shelf,
    receiptRenderer,
    mailer: platform.mailer,
    mailProgram: platform.mailProgram,
    sealer,
    shopName: () => shopFacts(settings.stored().receiptHead, account.shop()).name,
    language: () => settings.stored().language,
    isKiosk: () => settings.stored().kiosk,
    note: staff.note,
  });
  shop.onShiftReport(daySummaries.onReport);
  const cashDrawer = createCashDrawer({
    receiptPrinters,
    settings: settings.stored,
    ledger,
    note: (commandId, by, facts) => {
      staff.note('drawer.open', commandId, by, facts);
    },
    logger,
    tenderKind: (tenderId) => records.tender(tenderId)?.kind,
  });
  const history = createHistory({
    ...shop,
    index: historyIndex,
    sealer,
    exports: platform.exports,
    isKiosk: () => settings.stored().kiosk,
    language: () => settings.stored().language,
    tillTags,
  });
  shop.book.onChange((customerId) => {
    parts.events.emit('customer.changed', { customerId });
  });
  const payerFollower = createPayerFollower(shop);
  const customers = createCustomerCalls({
    ...shop,
    exports: platform.exports,
    language: () => settings.stored().language,
    rowsOf: history.rowsOf,
    clearTraces() {
      ledger.tidy(true);
      history.anew();
    },
  });
  const bestSellers = createBestSellers({
    index: historyIndex,
    catchUp: history.catchUp,
    clock,
    nowMs: () => todayMs(serverClock, records),
    itemsOf: catalog.items,
  });
  const comments = createSaleComments(shop);
  const goodsTable = createGoodsTable({
    ...shop,
    imports: goodsImports,
    goods: shop.unauditedGoodsCalls,
    shelf: catalog.shelf,
    units: catalog.units,
    exports: platform.exports,
    language: () => settings.stored().language,
  });
  const codeSearch = createCodeSearch({
    ...shop,
    shelf: catalog.shelf,
    lookup: shop.codeLookup,
    acceptCode: shop.acceptCode,
    index: historyIndex,
  });
  const ledgerCare = createLedgerCare({
    ledger,
    clock,
    stampMs: serverClock.stampMs,
    logger,
    raise: shop.tasks.raise,
    hasSpace: (bytes) => hasSpaceFor(platform.disk, bytes),
    isReadable: (name) => platform.ledgerKeeper.isReadable(mode, name),
  });
  shop.operations.onChange((operation, before) => {
    // A closed shift is a good point to restore, so it is backed up.
    const isDone = (one: typeof operation): boolean =>
      one.step === 'confirmed' && !one.isFollowed && one.problem === null;
    if (operation.kind === 'shift_close' && isDone(operation) && (before === null || !isDone(before))) {
      inBackground(logger, ledgerCare.backUp());
    }
  });
  const display = createDisplay({
    ...shop,
    settings: settings.stored,
    shopName: () => account.shop()?.name ?? null,
    isLocked: () => staff.current() === null,
    receiptLink: receipts.calls['receipt.link'],
  });
  const showPayment: Handlers['payment.show'] = async (input, caller) => {
    const answer = await shop.calls['payment.show'](input, caller);
    display.showPayment(input.paymentId);
    return answer;
  };
  const cash = cashDrawer.withDrawerKick(shop.calls);
  const giveBack: Handlers['tender.giveBack'] = async (input, caller) => {
    const answer = await cash['tender.giveBack'](input, caller);
    const saleId = records.tender(input.tenderId)?.saleId ?? null;
    receipts.printRefund(saleId, answer.returnId);
    return answer;
  };
  staff.onChange(onChange);
  account.onChange(onChange);
  // The app view changes with the time's state even if nothing else happens for hours.
  shop.serverClock.onChange(onChange);

  return {
    mode,
    shop,
    staff,
    account,
    ledger,
    answers,
    backUp: ledgerCare.backUp,
    display,
    calls: {
      ...shop.calls,
      ...cashDrawer.calls,
      ...cash,
      'tender.giveBack': giveBack,
      ...staff.calls,
      ...catalog.calls,
      ...categoryNames.calls,
      ...bestSellers,
      ...createPictures({ http: parts.http, index: catalogIndex, serviceUrl: parts.baseUrl, clock }),
      ...receipts.calls,
      ...labels.calls,
      ...fiscalReports.calls,
      ...daySummaries.calls,
      ...ledgerCare.calls,
      ...history.calls,
      ...createMarksExport({
        ...shop,
        marks: shop.soldMarks,
        returnedOn: history.returnedOn,
        exports: platform.exports,
        language: () => settings.stored().language,
      }),
      ...comments.calls,
      ...goodsTable.calls,
      ...codeSearch.calls,
      ...createInvoiceListExport({
        exports: platform.exports,
        language: () => settings.stored().language,
        view: shop.invoiceList,
      }),
      ...createPrintedPaper({
        ...shop,
        exports: platform.exports,
        receiptRenderer,
        language: () => settings.stored().language,
        shopName: () => settings.stored().receiptHead.name || (account.shop()?.name ?? ''),
      }),
      ...display.calls,
      ...customers.calls,
      ...createCashiers(shop),
      ...account.calls,
      'payment.show': showPayment,
    },
    start() {
      shop.start();
      account.start();
      catalog.start();
      receipts.start();
      fiscalReports.start();
      daySummaries.start();
      ledgerCare.start();
      history.start();
      customers.start();
      payerFollower.start();
      comments.start();
      goodsTable.start();
      codeSearch.start();
    },
    async close() {
      display.stop();
      inBackground(logger, comments.stop());
      goodsTable.stop();
      codeSearch.stop();
      history.stop();
      payerFollower.stop();
      catalog.stop();
      fiscalReports.stop();
      account.stop();
      shop.stop();
      try {
        // A print in progress is recorded first, so that the next start does not print it again.
        await receipts.stop();
        await daySummaries.stop();
        await ledgerCare.stop();
      } finally {
        for (const file of [ledger, parts.files]) file.close();
      }
    },
  };
}
