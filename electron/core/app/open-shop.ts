import type { IdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import type { ShopCallName } from '@tilla/shared/contract/calls.ts';
import { createAccountant } from '../accounting/accountant.ts';
import { createBestSellers } from '../catalog/best-sellers.ts';
import { createCatalog } from '../catalog/catalog.ts';
import { createCategoryNames } from '../catalog/category-names.ts';
import { createCodeSearch } from '../catalog/code-search.ts';
import { createGoodsTable } from '../catalog/goods-table.ts';
import { createMarksExport } from '../catalog/marks-export.ts';
import { createPictures } from '../catalog/pictures.ts';
import { createCustomerCalls } from '../customers/customer-calls.ts';
import { createPayerFollower } from '../customers/follow-payers.ts';
import { createDaySummaries } from '../history/day-summary.ts';
import { createHistory } from '../history/history.ts';
import { audibleLedger, countMoneyCalls, createShopHub, type ShopHub } from '../hub/shop-hub.ts';
import { type CommandAnswers, createCommandAnswers } from '../ledger/command-answers.ts';
import { createLedgerCare, type LedgerCare } from '../ledger/ledger-calls.ts';
import { createTillTags } from '../ledger/till-tags.ts';
import { combineFeatures } from '../money/feature.ts';
import { raiseReplacedFiles } from '../money/replaced-files.ts';
import type { CustomerSimulator } from '../payments/training-calls.ts';
import type { DerivedFile } from '../platform/derived-file.ts';
import { hasSpaceFor } from '../platform/disk-space.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { GoodsImports } from '../platform/goods-imports-port.ts';
import type { CallsOf } from '../platform/handlers.ts';
import type { HistoryIndex } from '../platform/history-index.ts';
import { inBackground } from '../platform/in-background.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import { type CatalogIndex, type Http, type Ledger, LedgerFailure, type Platform } from '../platform/ports.ts';
import type { StockIndex } from '../platform/stock-index.ts';
import { createCashDrawer } from '../printing/cash-drawer.ts';
import { createDisplay, type Display } from '../printing/display.ts';
import { createLabelSheets, createLabels } from '../printing/labels.ts';
import { createReceipts } from '../printing/receipts.ts';
import { shopFacts } from '../printing/shop-facts.ts';
import { createInvoiceListExport } from '../recurring/invoice-list-export.ts';
import { createPrintedPaper } from '../recurring/printed-paper.ts';
import { createNewGoods } from '../sales/new-goods.ts';
import { createSaleComments } from '../sales/sale-comments.ts';
import { todayMs } from '../sales/today.ts';
import { type Account, createAccount } from '../setup/account.ts';
import { createCashiers } from '../setup/cashiers.ts';
import { createFirstDay } from '../setup/first-day.ts';
import type { TillSettings } from '../setup/settings.ts';
import { createFiscalReports } from '../shifts/fiscal-reports.ts';
import { createTenderViews } from '../shifts/tender-view.ts';
import { createStaff, type Staff } from '../staff/staff.ts';
import { createStock } from '../stock/stock.ts';
import { createShop, type Shop } from './shop.ts';
import { createShopContext } from './shop-context.ts';

export interface OpenShop {
  readonly mode: LedgerMode;
  readonly shop: Shop;
  readonly staff: Staff;
  readonly account: Account;
  readonly ledger: Ledger;
  readonly answers: CommandAnswers;
  readonly backUp: LedgerCare['backUp'];
  readonly display: Display;
  readonly hub: ShopHub;
  readonly calls: CallsOf<ShopCallName>;
  start(): void;
  close(): Promise<void>;
}

export interface ShopFiles {
  readonly catalogIndex: CatalogIndex;
  readonly historyIndex: HistoryIndex;
  readonly goodsImports: GoodsImports;
  readonly stockIndex: StockIndex;
  close(): void;
}

export interface OpenShopOptions {
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
  readonly customerSimulator: CustomerSimulator | null;
  readonly onChange: () => void;
}

export function openShopFiles(platform: Platform, mode: LedgerMode): ShopFiles {
  const catalogIndex = platform.openCatalog(mode);
  const historyIndex = platform.openHistory(mode);
  const goodsImports = platform.openGoodsImports(mode);
  const stockIndex = platform.openStock(mode);
  return {
    catalogIndex,
    historyIndex,
    goodsImports,
    stockIndex,
    close() {
      for (const file of [catalogIndex, historyIndex, goodsImports, stockIndex]) file.close();
    },
  };
}

export function openShop(options: OpenShopOptions): OpenShop {
  const { platform, mode, events, onChange } = options;
  const { catalogIndex, historyIndex, goodsImports, stockIndex } = options.files;
  const { clock, ids, logger, exports, receiptPrinters, receiptRenderer } = platform;
  const settings = options.settings.stored;
  const sealer = platform.sealerOf(options.apiKey);
  const audible = audibleLedger(options.ledger);
  const answers = createCommandAnswers({ ledger: audible.ledger, sealer, clock });
  const { http, isMoneyWaiting } = countMoneyCalls(options.http);
  const { ledger } = answers;
  const tillTags = createTillTags(options.settings, ids);
  const context = createShopContext({ ...platform, ...options, http, ledger, sealer, settings, tillTags });
  const { serverClock, records, operations, tasks } = context;
  raiseReplacedFiles(
    [
      catalogIndex,
      historyIndex,
      goodsImports,
      stockIndex,
      ...(options.serviceFile === null ? [] : [options.serviceFile]),
    ],
    context,
  );
  const staff = createStaff({
    ledger,
    clock,
    ids,
    passwords: platform.passwords,
    keepPeople: (people) => {
      try {
        platform.ledgerKeeper.keepPeople(mode, people);
      } catch (failure) {
        if (!(failure instanceof LedgerFailure)) throw failure;
        logger.warn('books.peopleNotKept', { code: failure.kind });
      }
    },
  });
  const account = createAccount(context);
  const shopName = (): string => shopFacts(settings().receiptHead, account.shop()).name;
  const categoryNames = createCategoryNames(context);
  const catalog = createCatalog({
    ...context,
    index: catalogIndex,
    categoryNames,
    openPriceIds: createNewGoods(ledger).openPriceIds,
  });
  const { shelf, items: itemsOf } = catalog;
  const reports = platform.openReports(mode);
  const fiscalReports = createFiscalReports({ ...context, shelf: reports });
  const labelSheets = createLabelSheets(context);
  const receipts = createReceipts({
    ...context,
    printer: platform.printer,
    receiptPrinters,
    receiptRenderer,
    labelRenderer: platform.labelRenderer,
    labels: labelSheets,
    tendersOf: createTenderViews({ ...context, shelf }),
    organization: account.shop,
    fiscalReports,
    debtStatement: (customerId) => shop.debtStatement(customerId),
  });
  const cashDrawer = createCashDrawer({
    ...context,
    receiptPrinters,
    note: (commandId, by, facts) => {
      staff.note('drawer.open', commandId, by, facts);
    },
  });
  const shop = createShop(context, {
    goods: catalogIndex,
    itemsOf,
    shelf,
    receipts,
    kickDrawer: cashDrawer.kick,
    customerSimulator: options.customerSimulator,
    shopName,
  });
  const daySummaries = createDaySummaries({
    ...context,
    shelf: reports,
    receiptRenderer,
    mailer: platform.mailer,
    mailProgram: platform.mailProgram,
    shopName,
    note: staff.note,
  });
  shop.onShiftReport(receipts.printReport);
  shop.onShiftReport(daySummaries.onReport);
  const stock = createStock({
    ...context,
    index: stockIndex,
    catalogIndex,
    itemsOf,
    exports,
    mailProgram: platform.mailProgram,
    goods: { ...shop.calls, 'goods.change': shop.unauditedGoodsCalls['goods.change'] },
  });
  shop.onShiftReport(stock.onShiftReport);
  const history = createHistory({ ...context, index: historyIndex, exports, marginsOf: stock.marginsOf });
  shop.book.onChange((customerId) => {
    events.emit('customer.changed', { customerId });
  });
  const ledgerCare = createLedgerCare({
    ...context,
    stampMs: serverClock.stampMs,
    raise: tasks.raise,
    hasSpace: (bytes) => hasSpaceFor(platform.disk, bytes),
    isReadable: (name) => platform.ledgerKeeper.isReadable(mode, name),
  });
  operations.onChange((operation, before) => {
    // A closed shift is a good point to restore, so it is backed up.
    const isDone = (one: typeof operation): boolean =>
      one.step === 'confirmed' && !one.isFollowed && one.problem === null;
    if (operation.kind === 'shift_close' && isDone(operation) && (before === null || !isDone(before))) {
      inBackground(logger, ledgerCare.backUp());
    }
  });
  const hub = createShopHub({
    ...context,
    ...platform,
    onWrite: audible.onWrite,
    isShiftOpen: () => context.drawers.open() !== undefined,
    isMoneyWaiting,
    stored: settings,
  });
  const display = createDisplay({
    ...shop,
    shopName: () => account.shop()?.name ?? null,
    isLocked: () => staff.current() === null,
    itemsOf,
    receiptLink: receipts.calls['receipt.link'],
  });
  shop.onPaymentShown(display.showPayment);
  staff.onChange(onChange);
  account.onChange(onChange);
  // The app view changes with the time's state even if nothing else happens for hours.
  serverClock.onChange(onChange);

  const features = combineFeatures([
    { calls: shop.calls, start: shop.start, stop: shop.stop },
    account,
    catalog,
    receipts,
    fiscalReports,
    daySummaries,
    ledgerCare,
    { start: hub.start, stop: hub.stop },
    history,
    stock,
    createAccountant({
      ...context,
      index: historyIndex,
      stockIndex,
      shelf,
      exports,
      workbooks: platform.workbooks,
      mailer: platform.mailer,
      shop: () => shopFacts(settings().receiptHead, account.shop()),
      catchUp() {
        stock.catchUp();
        return history.catchUp();
      },
      nowMs: () => todayMs(serverClock, records),
    }),
    createCustomerCalls({
      ...shop,
      exports,
      rowsOf: history.rowsOf,
      clearTraces() {
        ledger.tidy(true);
        history.anew();
      },
    }),
    createPayerFollower(shop),
    createSaleComments(context),
    createGoodsTable({
      ...context,
      imports: goodsImports,
      goods: shop.unauditedGoodsCalls,
      shelf,
      hasStock: (id) => stockIndex.movesOf(id, null, 1).length > 0,
      units: catalog.units,
      exports,
      stock: stock.ofImports,
    }),
    createCodeSearch({
      ...context,
      shelf,
      lookup: shop.codeLookup,
      acceptCode: shop.acceptCode,
      index: historyIndex,
    }),
    display,
    staff,
    categoryNames,
    cashDrawer,
    createBestSellers({
      ...context,
      index: historyIndex,
      catchUp: history.catchUp,
      nowMs: () => todayMs(serverClock, records),
      itemsOf,
    }),
    createPictures({ ...context, http: options.http, index: catalogIndex, serviceUrl: options.baseUrl }),
    createLabels({ ...context, itemsOf, labelSheets, print: receipts.printLabels }),
    createMarksExport({ ...context, marks: shop.soldMarks, returnedOn: history.returnedOn, exports }),
    createInvoiceListExport({ ...context, exports, view: shop.invoiceList }),
    createPrintedPaper({ ...context, exports, receiptRenderer, shopName }),
    createCashiers(context),
    createFirstDay({ ...context, shelf }),
  ]);

  return {
    mode,
    shop,
    staff,
    account,
    ledger,
    answers,
    backUp: ledgerCare.backUp,
    display,
    hub,
    calls: features.calls,
    start: features.start,
    async close() {
      try {
        // A print in progress is recorded first, so that the next start does not print it again.
        await features.stop();
      } finally {
        for (const file of [ledger, options.files]) file.close();
      }
    },
  };
}
