/** One mode with everything in it: the money core, the people, the goods, the receipts, over one set of books. */

import type { IdentifierWords } from '../../shared/api/identifier-words.ts';
import { type Account, createAccount } from './account/account.ts';
import { type Catalog, createCatalog } from './catalog/catalog.ts';
import type { EventBus } from './event-bus.ts';
import type { Handlers } from './handlers.ts';
import { createBooksCare } from './journal/books-calls.ts';
import type { CustomerVoice } from './payments/training-calls.ts';
import type { CatalogIndex, Http, Ids, Journal, Platform } from './ports.ts';
import { createReceipts, type Receipts } from './receipts/receipts.ts';
import type { TillSettings } from './settings/settings.ts';
import { createShop, type Shop } from './shop.ts';
import { createStaff, type Staff } from './staff/staff.ts';

/** Calls that need an open shop; the others belong to the till as a whole. */
export type ShopCallName = Exclude<
  keyof Handlers,
  'app.view' | 'app.unlockKey' | 'app.changeMode' | 'setup.startTraining' | 'setup.connect' | 'settings.change'
>;

export interface OpenShop {
  readonly mode: 'training' | 'live';
  readonly shop: Shop;
  readonly staff: Staff;
  readonly account: Account;
  readonly journal: Journal;
  readonly calls: Pick<Handlers, ShopCallName>;
  /** Takes up what the books left open. */
  start(): void;
  /** Ends every timer and closes the books. */
  close(): Promise<void>;
}

export interface OpenShopParts {
  readonly platform: Platform;
  readonly mode: 'training' | 'live';
  readonly http: Http;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly words: IdentifierWords;
  readonly journal: Journal;
  readonly catalogIndex: CatalogIndex;
  readonly events: EventBus;
  readonly settings: TillSettings;
  readonly customers: CustomerVoice | null;
  /** Something of the app's view became another. */
  readonly onChange: () => void;
}

export function openShop(parts: OpenShopParts): OpenShop {
  const { platform, mode, journal, events, settings, onChange } = parts;
  const { clock, ids, random, logger, passwords, printer, slips } = platform;
  const shop = createShop({
    mode,
    http: parts.http,
    baseUrl: parts.baseUrl,
    apiKey: parts.apiKey,
    words: parts.words,
    sealer: platform.sealerOf(parts.apiKey),
    journal,
    clock,
    ids,
    random,
    logger,
    events,
    printJobsOf: (saleId) => receipts.jobsOf(saleId),
    customers: parts.customers,
    tillTag: tillTag(settings, ids),
  });
  const { client, connection, serverClock, books, payments } = shop;
  const staff = createStaff({ journal, clock, ids, passwords });
  const account = createAccount({
    mode,
    journal,
    client,
    connection,
    checkOrganization: () => void shop.facts.billing(),
    clock,
    random,
    logger,
  });
  const catalog: Catalog = createCatalog({
    mode,
    client,
    index: parts.catalogIndex,
    clock,
    serverClock,
    random,
    logger,
    events,
    language: () => settings.stored().language,
  });
  const receipts: Receipts = createReceipts({
    mode,
    journal,
    client,
    printer,
    slips,
    clock,
    ids,
    logger,
    events,
    settings: settings.stored,
    shopName: () => account.shop()?.name ?? '',
    books,
    payments,
  });
  const booksCare = createBooksCare({ journal, clock, stampMs: serverClock.stampMs, logger });
  shop.operations.onChange((operation, before) => {
    // A closed shift is a whole that a shop may want to come back to.
    const isDone = (one: typeof operation): boolean =>
      one.step === 'confirmed' && !one.isFollowed && one.problem === null;
    if (operation.kind === 'shift_close' && isDone(operation) && (before === null || !isDone(before))) {
      void booksCare.backUp();
    }
  });
  staff.onChange(onChange);
  account.onChange(onChange);

  return {
    mode,
    shop,
    staff,
    account,
    journal,
    calls: { ...shop.calls, ...staff.calls, ...catalog.calls, ...receipts.calls, ...booksCare.calls },
    start() {
      shop.start();
      account.start();
      catalog.start();
      receipts.start();
      booksCare.start();
    },
    async close() {
      catalog.stop();
      account.stop();
      shop.stop();
      // What a printer is just taking is written down, so that the next start does not print it again.
      await receipts.stop();
      await booksCare.stop();
      journal.close();
      parts.catalogIndex.close();
    },
  };
}

/** Made at the first need; the last hexadecimal digits of an id are random. */
function tillTag(settings: TillSettings, ids: Ids): string {
  const known = settings.stored().tillTag;
  if (known !== '') return known;
  const made = ids.next().slice(-8);
  settings.change({ tillTag: made });
  return made;
}
