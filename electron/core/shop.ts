/** Everything of one mode that touches money: line, books, operations and watch, wired together. */

import { createWordMapping, type IdentifierWords } from '../../shared/api/identifier-words.ts';
import { type ApiClient, createApiClient } from './api/client.ts';
import { type ConnectionState, createConnectionState } from './api/connection-state.ts';
import { createRateBudget } from './api/rate-budget.ts';
import { createServerClock, type ServerClock } from './api/server-clock.ts';
import { createTransport } from './api/transport.ts';
import type { EventBus } from './event-bus.ts';
import { type Books, createBooks } from './journal/books.ts';
import { createMoneyRunner } from './money/runner.ts';
import { createKeptFacts, type KeptFacts } from './payments/billing-facts.ts';
import { createPaymentCalls, type PaymentCalls } from './payments/payment-calls.ts';
import { createPaymentLedger } from './payments/payment-ledger.ts';
import { isPayable } from './payments/payment-phase.ts';
import { createPaymentStore, type PaymentStore } from './payments/payment-store.ts';
import { createQrInvoiceOperation } from './payments/qr-invoice.ts';
import { type CustomerVoice, createTrainingCalls, type TrainingCalls } from './payments/training-calls.ts';
import type { Clock, Http, Ids, Journal, Logger, Random } from './ports.ts';
import { createSaleCalls, type SaleCalls, type SaleCallsParts } from './sales/sale-calls.ts';
import { createWatch } from './watch/watch.ts';

export interface ShopParts {
  readonly mode: 'training' | 'live';
  readonly http: Http;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly words: IdentifierWords;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly logger: Logger;
  readonly events: EventBus;
  readonly printJobsOf: SaleCallsParts['printJobsOf'];
  /** Who plays the customer; null in live mode. */
  readonly customers: CustomerVoice | null;
}

export interface Shop {
  readonly mode: 'training' | 'live';
  readonly calls: SaleCalls & PaymentCalls & TrainingCalls;
  readonly client: ApiClient;
  readonly connection: ConnectionState;
  readonly serverClock: ServerClock;
  readonly books: Books;
  readonly payments: PaymentStore;
  readonly facts: KeptFacts;
  /** Whether a customer could pay, or may have paid, something that is not settled yet. */
  isMoneyInFlight(): boolean;
  /** Takes up everything the journal left open. */
  start(): void;
  /** Ends timers; the books stay open, they belong to whoever opened them. */
  stop(): void;
}

export function createShop(parts: ShopParts): Shop {
  const { mode, http, baseUrl, apiKey, words, journal, clock, ids, random, logger, events } = parts;
  const serverClock = createServerClock(clock);
  const connection = createConnectionState(serverClock);
  const budget = createRateBudget(clock);
  const facts = createKeptFacts(journal);
  const client = learning(
    createApiClient(
      createTransport({
        http,
        clock,
        logger,
        baseUrl,
        apiKey,
        words: createWordMapping(words),
        budget,
        serverClock,
        connection,
      }),
    ),
    facts,
  );
  const books = createBooks(journal);
  const payments = createPaymentStore({ books, clock, serverClock, events });
  const watch = createWatch({ store: payments, client, budget, serverClock, clock, random, logger });
  const runner = createMoneyRunner({
    operation: createQrInvoiceOperation({
      client,
      expectsSandbox: mode === 'training',
      ownedBySiblings: (payment) =>
        new Set(
          payments
            .ofSale(payment.saleId)
            .flatMap(({ id, invoice }) => (id === payment.id || invoice === null ? [] : [invoice.id])),
        ),
      onSiblingAlive: (invoiceId) => {
        const sibling = payments.live().find(({ invoice }) => invoice?.id === invoiceId);
        if (sibling !== undefined) void watch.lookNow([sibling.id]);
      },
    }),
    ledger: createPaymentLedger(payments, serverClock),
    clock,
    random,
    logger,
  });
  let isRunning = false;

  connection.onChange(({ status }, before) => {
    // The line is back: what was asked into the dark is settled before anything else.
    if (!isRunning || status !== 'online' || before.status === 'throttled') return;
    void runner.settleAll();
    watch.hurry();
  });

  const billing = () => facts.billing();
  return {
    mode,
    calls: {
      ...createSaleCalls({
        journal,
        books,
        store: payments,
        runner,
        serverClock,
        ids,
        facts: billing,
        printJobsOf: parts.printJobsOf,
      }),
      ...createPaymentCalls({ books, store: payments, watch, runner, serverClock, ids, facts: billing }),
      ...createTrainingCalls({ store: payments, watch, customers: parts.customers }),
    },
    client,
    connection,
    serverClock,
    books,
    payments,
    facts,
    isMoneyInFlight: () => payments.live().some((payment) => isPayable(payments.phase(payment))),
    start() {
      isRunning = true;
      void runner.settleAll();
      watch.start();
    },
    stop() {
      isRunning = false;
      runner.stop();
      watch.stop();
      budget.stop();
    },
  };
}

/** Whoever asks for the account's health, the books learn from it. */
function learning(client: ApiClient, facts: KeptFacts): ApiClient {
  return {
    ...client,
    async accountHealth() {
      const outcome = await client.accountHealth();
      if (outcome.kind === 'ok') facts.learn(outcome.value);
      return outcome;
    },
  };
}
