import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { OpenAPIHono } from '@hono/zod-openapi';
import { createWordMapping, type IdentifierWords, neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { createForcedAnswers } from './behaviour/forced-answers.ts';
import { createMoods } from './behaviour/moods.ts';
import { registerCashboxTimers } from './cashbox/tills.ts';
import { registerCatalogProvider } from './catalog/provider-answers.ts';
import { createDueQueue } from './clock/due-queue.ts';
import { createMachineRandom, createSeededRandom } from './clock/random.ts';
import { type ClockMode, createServiceClock } from './clock/service-clock.ts';
import { fontsFolder } from './context/files.ts';
import type { ServiceContext } from './context/service-context.ts';
import type { StartLine } from './control/answers.ts';
import { CONTROL_PATH, createControlApp } from './control/app.ts';
import { registerBillPage } from './customer/bill-page.ts';
import { registerPrintedPage } from './customer/printed-page.ts';
import { registerRefundPage } from './customer/refund-page.ts';
import { ApiError, serverError } from './http/api-error.ts';
import { answerJson, completeHead } from './http/declared-route.ts';
import { renderDocs } from './http/docs-page.ts';
import { createFaults } from './http/faults.ts';
import type { HttpEnv } from './http/http-env.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createRequestLog } from './http/request-log.ts';
import { answerInWords, readInWords } from './http/words.ts';
import { registerInvoiceTimers } from './invoices/invoice-lifecycle.ts';
import { authenticate, takeAddressLimit, takeLimits } from './merchant/access/guard.ts';
import { createMerchantApp, MERCHANT_PATH } from './merchant/app.ts';
import { registerCatalogImages } from './merchant/catalog/catalog-images.ts';
import { registerQrRefundExecution } from './merchant/qr-refunds/qr-refund-execution.ts';
import { registerQrRefundTimers } from './merchant/qr-refunds/qr-refund-life.ts';
import { registerReceiptDocuments } from './merchant/receipt-links/receipt-links.ts';
import { registerFiscalDocuments } from './merchant/receipts/fiscal-documents.ts';
import { registerFiscalReceiptOutcomes } from './merchant/receipts/fiscal-receipt-life.ts';
import { registerRefundOutcomes } from './merchant/refunds/refund-outcome.ts';
import { type Delivery, newDelivery, placeOf } from './network/delivery.ts';
import { createFaultyNetwork, type Handled } from './network/faulty-network.ts';
import { createPartnerApp, PARTNER_PATH } from './partner/app.ts';
import { registerKycPage } from './partner/kyc-page.ts';
import { registerTariffPayments } from './partner/tariff-pay.ts';
import { registerCustomers } from './provider/customers.ts';
import { registerProvider } from './provider/provider.ts';
import { plantSeed, type Seed, type SeedKeys } from './seed/seed.ts';
import { createApiKeys } from './store/api-keys.ts';
import { createCashbox } from './store/cashbox.ts';
import { createCashierProcessTable } from './store/cashier-processes.ts';
import { createCatalogImages } from './store/catalog-images.ts';
import { createCatalogItems } from './store/catalog-items.ts';
import { createCatalogWork } from './store/catalog-work.ts';
import { createConnectionTable } from './store/connections.ts';
import { createDeliveryTable } from './store/deliveries.ts';
import { createEventLog } from './store/events.ts';
import { createFiscalReceiptTable } from './store/fiscal-receipts.ts';
import { createInvoiceTable } from './store/invoices.ts';
import { createKycInviteTable } from './store/kyc-invites.ts';
import { createLedger } from './store/ledger.ts';
import { createManagedOrganizationTable } from './store/managed-organizations.ts';
import { createOrganizationTable } from './store/organizations.ts';
import { createPartnerTable } from './store/partners.ts';
import { createQrRefundTable } from './store/qr-refunds.ts';
import { createRefundTable } from './store/refunds.ts';
import { createStaticQrTable } from './store/static-qrs.ts';
import { createStore } from './store/store.ts';
import { createSubscriptionSyncTable } from './store/subscription-syncs.ts';
import { createSubscriptions } from './store/subscriptions.ts';
import { createTariffPaymentTable } from './store/tariff-payments.ts';
import { registerSubscriptionBilling } from './subscriptions/billing.ts';
import { createNetworkTransport } from './webhooks/transport.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export interface ServiceOptions {
  /** A file, or memory. An existing file wins over `seed`, `clock` and `startAt`. */
  file?: string;
  seed?: Seed;
  /** A snapshot that memory starts from. */
  from?: string;
  clock?: ClockMode;
  /** Of the start line, where they are known beforehand; they stay over a reset. */
  keys?: Omit<SeedKeys, 'organization_id'>;
  controlToken?: string;
  /** False: no limit of requests by minute or day. */
  limits?: boolean;
  /** ISO; the machine's time by default. */
  startAt?: string;
  /** Repeatable keys: for tests and simulations only. */
  randomSeed?: number;
  words?: IdentifierWords;
  /** Refuses unknown fields, queries and headers with 422. */
  strict?: boolean;
  /** Also accepts what public clients of such services send (http/public-vocabulary.ts). */
  publicVocabulary?: boolean;
  /** Delay faults; real time by default. */
  sleep?: (milliseconds: number) => Promise<void>;
  /** The folder with the receipts' fonts; found by default. */
  resources?: string;
  /** Receives internal errors, answered as 500; standard error by default. */
  report?: (error: unknown) => void;
}

export type { StartLine };

export interface Service {
  /** A cut connection rejects with a TypeError, as the platform's fetch does. */
  fetch(request: Request): Promise<Response>;
  /** For a socket, which cuts in its own way. */
  handle(request: Request, remoteAddress?: string, mayControl?: boolean): Promise<Handled>;
  startLine(): StartLine;
  /** A simulation steps the clock and reads the ledger without HTTP. */
  readonly context: ServiceContext;
  setOrigin(origin: string): void;
  close(): void;
}

const IN_PROCESS_ORIGIN = 'http://service.localhost';

/** With a file, everything answered survives `close` or a kill: clock, keys, due work. */
export function createService(options: ServiceOptions = {}): Service {
  const store = createStore(options.file, options.from);
  const clockMode = store.setting<ClockMode>('clock_mode');
  const controlToken = store.setting<string>('control_token');
  const startKeys = store.setting<SeedKeys>('start_keys');
  const isNew = startKeys.read() === undefined;
  const mode = clockMode.read() ?? options.clock ?? 'real';
  const clock = createServiceClock(
    store,
    mode,
    options.startAt === undefined ? undefined : Date.parse(options.startAt),
  );
  const due = createDueQueue(store, clock, (error) => {
    report(error);
  });
  const random = options.randomSeed === undefined ? createMachineRandom() : createSeededRandom(options.randomSeed);
  const limiter = createRateLimiter(store, () => clock.nowMs(), options.limits === false);
  const faults = createFaults();
  const requests = createRequestLog();
  let origin = IN_PROCESS_ORIGIN;
  const organizations = createOrganizationTable(store);
  const context: ServiceContext = {
    store,
    clock,
    due,
    random,
    organizations,
    apiKeys: createApiKeys(store),
    connections: createConnectionTable(store),
    cashierProcesses: createCashierProcessTable(store),
    partners: createPartnerTable(store),
    managed: createManagedOrganizationTable(store),
    kycInvites: createKycInviteTable(store),
    tariffPayments: createTariffPaymentTable(store),
    syncs: createSubscriptionSyncTable(store),
    invoices: createInvoiceTable(store),
    refunds: createRefundTable(store),
    qrRefunds: createQrRefundTable(store),
    staticQrs: createStaticQrTable(store),
    fiscalReceipts: createFiscalReceiptTable(store),
    catalog: createCatalogItems(store),
    catalogWork: createCatalogWork(store),
    catalogImages: createCatalogImages(store),
    cashbox: createCashbox(store),
    ledger: createLedger(store),
    events: createEventLog(store),
    deliveries: createDeliveryTable(store),
    subscriptions: createSubscriptions(store),
    moods: createMoods(store, organizations),
    limiter,
    forced: createForcedAnswers(store),
    words: createWordMapping(options.words ?? neutralWords),
    isStrict: options.strict ?? false,
    speaksPublicly: options.publicVocabulary ?? false,
    fontsFolder: () => (options.resources === undefined ? fontsFolder() : join(options.resources, 'fonts')),
    origin: () => origin,
  };
  registerInvoiceTimers(context);
  registerRefundOutcomes(context);
  registerQrRefundTimers(context);
  registerQrRefundExecution(context);
  registerFiscalReceiptOutcomes(context);
  registerProvider(context);
  registerCustomers(context);
  registerTariffPayments(context);
  registerCatalogProvider(context);
  registerCashboxTimers(context);
  registerSubscriptionBilling(context);
  const webhooks = createWebhooks(context, createNetworkTransport());

  const plant = (seed: Seed, token: string, keys: ServiceOptions['keys']): void => {
    store.transaction(() => {
      clockMode.write(mode);
      controlToken.write(token);
      startKeys.write(plantSeed(context, seed, keys));
    });
  };
  if (isNew) plant(options.seed ?? 'demo', options.controlToken ?? random.hex(24), options.keys);
  store.save();

  const startLine = (): StartLine => ({
    merchant_base_url: `${origin}${MERCHANT_PATH}`,
    partner_base_url: `${origin}${PARTNER_PATH}`,
    control_url: `${origin}${CONTROL_PATH}`,
    // A fragment stays in the browser: no log has the token.
    console_url: `${origin}${CONTROL_PATH}/console#token=${controlToken.read() ?? ''}`,
    control_token: controlToken.read() ?? '',
    ...(startKeys.read() ?? noKeys),
  });

  const ending = new AbortController();
  const reportFault =
    options.report ??
    ((error) => {
      process.stderr.write(`${inspect(error)}\n`);
    });
  /** A quitting till ends its service with requests in flight. */
  const report = (error: unknown): void => {
    if (!ending.signal.aborted) reportFault(error);
  };
  const app = new OpenAPIHono<HttpEnv>();
  app.route(MERCHANT_PATH, createMerchantApp(context));
  app.route(PARTNER_PATH, createPartnerApp(context));
  registerKycPage(app, context);
  app.route(
    CONTROL_PATH,
    createControlApp(context, {
      faults,
      requests,
      webhooks,
      routes: () => app.routes.filter(({ path }) => !path.startsWith(`${CONTROL_PATH}/`)),
      token: () => controlToken.read() ?? '',
      async ask(request) {
        const handled = await handle(request);
        return handled instanceof Response ? handled : undefined;
      },
      reset(seed) {
        const token = controlToken.read() ?? '';
        const keys = startKeys.read();
        store.clear();
        clock.restart();
        due.restart();
        limiter.clear();
        faults.clear();
        requests.clear();
        plant(seed ?? options.seed ?? 'demo', token, keys);
        return startLine();
      },
    }),
  );
  registerReceiptDocuments(app, context);
  registerCatalogImages(app, context);
  registerFiscalDocuments(app, context);
  registerBillPage(app, context);
  registerRefundPage(app, context);
  registerPrintedPage(app, context);
  const surfaces = [MERCHANT_PATH, PARTNER_PATH, CONTROL_PATH].map((path) => `${path}/openapi.json`);
  const description = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${controlToken.read() ?? ''}` };
    const { request, trace } = newDelivery(new Request(`${origin}${path}`, { headers }), undefined);
    return (await app.fetch(request, { trace })).json();
  };
  app.get('/openapi.json', async (c) => c.json((await description(`${MERCHANT_PATH}/openapi.json`)) as object));
  app.get('/docs', async () => {
    const { words } = context;
    const described = surfaces.map(async (path) => ({ path, description: words.description(await description(path)) }));
    return renderDocs(await Promise.all(described));
  });
  app.notFound((c) => {
    // Unknown routes too (Limits, "Headers").
    if (c.req.path.startsWith(`${MERCHANT_PATH}/`)) {
      if (c.req.header('x-api-key') === undefined) takeAddressLimit(context, c, 'unknown route');
      else takeLimits(context, c, authenticate(context, c), {});
    }
    const body = { error: 'Not found', message: 'No such route.' };
    return answerJson(c.env.trace, { status: 404, body }, clock.nowMs());
  });
  app.onError((error, c) => {
    const refusal = error instanceof ApiError ? error : new ApiError(500, serverError);
    if (!(error instanceof ApiError)) report(error);
    return answerJson(c.env.trace, refusal, clock.nowMs());
  });

  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => {
      resolve();
    });
  });
  const sleep =
    options.sleep ??
    ((milliseconds) => delay(milliseconds, undefined, { signal: ending.signal }).catch(() => undefined));
  /** Due work runs first. */
  const carryOut = async ({ request, remoteAddress, mayControl, trace }: Delivery): Promise<Response> => {
    const { words } = context;
    const isSpoken = !words.isNeutral && !new URL(request.url).pathname.startsWith(`${CONTROL_PATH}/`);
    const response = isSpoken
      ? await answerInWords(words, await app.fetch(readInWords(words, request), { remoteAddress, trace, words }))
      : await app.fetch(request, { remoteAddress, mayControl, trace });
    completeHead(response, trace, clock.nowMs());
    try {
      await store.saved();
    } catch (error) {
      // The disk failed: the work is undone.
      report(error);
      return answerJson(trace, { status: 500, body: serverError }, clock.nowMs());
    }
    return response;
  };
  const network = createFaultyNetwork(context, {
    faults,
    requests,
    sleep: (milliseconds) => Promise.race([sleep(milliseconds), ended]),
    isEnding: () => ending.signal.aborted,
    routeOf: (method, path) => app.router.match(method, path)[0].at(-1)?.[0][1].path,
    carryOut,
    report,
  });
  const handle: Service['handle'] = async (request, remoteAddress, mayControl) => {
    const { pathname, search } = placeOf(request.url);
    const delivery = newDelivery(request, remoteAddress);
    // Outside the simulated network.
    const handled = pathname.startsWith(`${CONTROL_PATH}/`)
      ? await due.catchUp().then(() => carryOut({ ...delivery, mayControl }))
      : await network.carry(delivery, pathname, search);
    return ending.signal.aborted ? 'cut' : handled;
  };

  return {
    async fetch(request) {
      const handled = await handle(request);
      if (handled instanceof Response) return handled;
      throw new TypeError('fetch failed', { cause: new Error(handled === 'reset' ? 'ECONNRESET' : 'socket closed') });
    },
    handle,
    startLine,
    context,
    setOrigin(given) {
      origin = given;
    },
    close() {
      ending.abort();
      webhooks.stop();
      due.stop();
      store.close();
    },
  };
}

const noKeys: SeedKeys = {
  organization_id: 0,
  api_key: '',
  webhook_secret: '',
  partner_key: '',
  partner_webhook_secret: '',
  inbound_secret: '',
};
