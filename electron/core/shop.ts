/** Everything of one mode that touches money: line, books, operations and watch, wired together. */

import { createWordMapping, type IdentifierWords } from '../../shared/api/identifier-words.ts';
import { type ApiClient, createApiClient } from './api/client.ts';
import { type ConnectionState, createConnectionState } from './api/connection-state.ts';
import { createRateBudget } from './api/rate-budget.ts';
import { createServerClock, type ServerClock } from './api/server-clock.ts';
import { createTransport } from './api/transport.ts';
import type { EventBus } from './event-bus.ts';
import { type Books, createBooks } from './journal/books.ts';
import type { OperationRecord } from './journal/operation-record.ts';
import { describeOperations } from './money/descriptions.ts';
import { createOperationCalls, type OperationCalls } from './money/operation-calls.ts';
import { described } from './money/operation-description.ts';
import { createOperationStore, type OperationStore } from './money/operation-store.ts';
import { allRules, type Rules } from './money/rules.ts';
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
import { createTaskCalls, type TaskCalls } from './tasks/task-calls.ts';
import { createTaskStore, type TaskStore } from './tasks/task-store.ts';
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
  /** Random, this till's own; outlives its books (rule C3). */
  readonly tillTag: string;
  /** Only the simulation gives others than all. */
  readonly rules?: Rules;
}

export interface Shop {
  readonly mode: 'training' | 'live';
  readonly calls: SaleCalls & PaymentCalls & OperationCalls & TaskCalls & TrainingCalls;
  readonly client: ApiClient;
  readonly connection: ConnectionState;
  readonly serverClock: ServerClock;
  readonly books: Books;
  readonly payments: PaymentStore;
  readonly operations: OperationStore;
  readonly tasks: TaskStore;
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
  const rules = parts.rules ?? allRules;
  const tasks = createTaskStore({ books, clock, events });
  const payments = createPaymentStore({ books, clock, serverClock, events, tasks });
  const watch = createWatch({ store: payments, client, budget, serverClock, clock, random, logger });
  const gate = () => Promise.resolve(null);
  const qrInvoice = createQrInvoiceOperation({
    client,
    expectsSandbox: mode === 'training',
    rules,
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
  });
  const runner = createMoneyRunner({
    operationOf: () => qrInvoice,
    ledger: createPaymentLedger(payments, serverClock),
    clock,
    random,
    logger,
    rules,
    gate,
  });
  const descriptions = describeOperations({ client, rules });
  const operations = createOperationStore({ books, descriptions, tasks, clock, serverClock, ids, events });
  const operationRunner = createMoneyRunner<OperationRecord, unknown>({
    operationOf: ({ kind }) => described(descriptions, kind),
    ledger: operations.ledger,
    clock,
    random,
    logger,
    rules,
    gate,
  });
  let isRunning = false;

  connection.onChange(({ status }, before) => {
    // The line is back: what was asked into the dark is settled before anything else.
    if (!isRunning || status !== 'online' || before.status === 'throttled') return;
    void runner.settleAll();
    void operationRunner.settleAll();
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
        tillTag: parts.tillTag,
        printJobsOf: parts.printJobsOf,
      }),
      ...createPaymentCalls({ books, store: payments, watch, runner, serverClock, ids, facts: billing }),
      ...createOperationCalls({ operations }),
      ...createTaskCalls({ tasks, consequences: {} }),
      ...createTrainingCalls({ store: payments, watch, customers: parts.customers }),
    },
    client,
    connection,
    serverClock,
    books,
    payments,
    operations,
    tasks,
    facts,
    isMoneyInFlight: () => payments.live().some((payment) => isPayable(payments.phase(payment))),
    start() {
      isRunning = true;
      void runner.settleAll();
      void operationRunner.settleAll();
      watch.start();
    },
    stop() {
      isRunning = false;
      runner.stop();
      operationRunner.stop();
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
