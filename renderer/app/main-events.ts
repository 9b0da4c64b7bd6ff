import type { QueryClient } from '@tanstack/react-query';
import type { CallOutput } from '../../shared/contract/calls.ts';
import type { AppView } from '../../shared/contract/views/app-view.ts';
import type { TillClient } from '../bridge/till-client.ts';
import { recordReceivedAt } from './heard.ts';
import { paymentEventCache, withPayment } from './payment-event-cache.ts';

/** What the fiscal till's shift hangs on. */
const shiftKinds: ReadonlySet<string> = new Set([
  'shift_close',
  'fiscal_receipt',
  'refund',
  'cancel',
  'qr_refund_execute',
]);

/** Main's events keep the cache true: what they carry is put in place, what they touch is asked again. */
export function followMain(till: TillClient, queries: QueryClient): void {
  /** An answer that is still on its way was asked for too early: it is dropped, or it would pass for the newest. */
  const again = async (queryKey: readonly unknown[]) => {
    await queries.cancelQueries({ queryKey });
    await queries.invalidateQueries({ queryKey });
  };
  const againAll = (...names: readonly string[]) => {
    for (const name of names) void again([name]);
  };
  const put = async (queryKey: readonly unknown[], value: unknown) => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, value);
  };
  /** Read again by the next screen that shows it. */
  const aged = (name: string) => void queries.invalidateQueries({ queryKey: [name], refetchType: 'none' });
  /** What is counted from all sales. */
  const invalidateAggregates = () => {
    aged('figures.open');
    aged('statistics.books');
    aged('cashbox.entries');
    aged('statistics.items');
    aged('statistics.cashiers');
    aged('statistics.hours');
    aged('history.cashiers');
    aged('catalog.bestSellers');
  };
  till.on('books.changed', (work) => {
    void put(['books.work', {}], work);
    if (work.running !== null) return;
    againAll('books.backups', 'books.status');
  });
  till.on('app.changed', (view) => {
    recordReceivedAt(view);
    const before = queries.getQueryData<AppView>(['app.view', {}]);
    void put(['app.view', {}], view);
    // Views bring people who come or change; the manager's list and the activity log are read again.
    againAll('staff.list', 'staff.acts');
    // Training and the shop keep ledgers of their own: nothing known of one is true of the other (rule L8).
    if (before !== undefined && before.mode !== view.mode) {
      void queries.resetQueries({ predicate: ({ queryKey: [name] }) => name !== 'app.view' });
    } else if (view.connection.status === 'online' && before?.connection.status !== 'online') {
      // A screen that showed a lost connection reads again by itself: nobody has to close and open it.
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      // What was shown with "since when" is asked for again as well.
      againAll('shopInvoice.list', 'shopInvoice.view');
    }
  });
  /** The panel of a customer names their sales. */
  const customersAgain = () => {
    againAll('customer.view', 'customer.sales');
  };
  till.on('payment.changed', (told) => {
    void again(['history.timeline']);
    // From intent to sent the ledger takes a step that no screen shows but the timeline. What says the same again is not
    // drawn again, and nothing else is asked for it: the QR may be the next word, and would wait.
    const payment = paymentEventCache.tell(told);
    queries.setQueryData(['payment.view', { paymentId: payment.id }], payment);
    queries.setQueryData<CallOutput<'payment.listOpen'>>(['payment.listOpen', {}], (known) =>
      known === undefined || known.payments.includes(payment)
        ? known
        : { payments: withPayment(known.payments, payment) },
    );
    if (payment !== told) return;
    customersAgain();
    againAll('sale.today', 'cashbox.view');
    void again(['sale.view', { saleId: payment.saleId }]);
    invalidateAggregates();
    void again(['invoice.list']);
    if (payment.isPart) void again(['sale.listOpen']);
    if (payment.tender === 'printed_qr') void again(['staticQr.payments']);
  });
  till.on('sale.changed', ({ saleId }) => {
    customersAgain();
    againAll('refund.list', 'history.timeline');
    void again(['sale.view', { saleId }]);
    invalidateAggregates();
    void again(['fiscalCode.missingOfSale', { saleId }]);
    againAll('sale.listOpen', 'sale.today', 'cashbox.view');
  });
  till.on('comment.changed', ({ saleId }) => {
    void again(['history.timeline']);
    void again(['sale.view', { saleId }]);
  });
  till.on('shopInvoice.changed', ({ invoiceId }) => {
    void again(['shopInvoice.view', { invoiceId }]);
  });
  till.on('daySummary.changed', ({ reportId }) => {
    void again(['daySummary.view', { reportId }]);
  });
  till.on('cashbox.changed', () => {
    againAll('cashbox.view', 'cashbox.history', 'reconciliation.view');
    aged('cashbox.entries');
  });
  till.on('bulk.changed', ({ listId }) => {
    void again(['bulk.view', { listId }]);
    againAll('bulk.list', 'bulk.limits');
  });
  till.on('goodsTable.changed', ({ importId }) => {
    void again(['goodsTable.view', { importId }]);
    againAll('goodsTable.rows', 'goodsTable.list');
  });
  till.on('customer.changed', ({ customerId }) => {
    void again(['customer.list']);
    void again(['customer.view', { customerId }]);
    againAll('customer.sales', 'customer.ofPayment', 'cart.customer');
  });
  till.on('printJob.changed', (job) => {
    againAll('history.timeline', 'report.printJobs');
    void again(['sale.view', { saleId: job.saleId }]);
    againAll('printJob.listFailed', 'printJob.list');
    // A tag that came out is the last one of its goods.
    if (job.labelsId !== null) {
      againAll('labels.rows', 'labels.changed', 'labels.choice');
    }
  });
  till.on('operation.changed', (operation) => {
    void again(['history.timeline']);
    void put(['operation.view', { operationId: operation.id }], operation);
    void again(['operation.list', { subject: operation.subject }]);
    if (operation.kind === 'qr_refund_link' || operation.kind === 'qr_refund_execute') {
      void again(['qrRefund.listLinks']);
    }
    if (operation.kind === 'static_qr') void again(['staticQr.list']);
    if (operation.kind === 'goods_create') void again(['cart.newGoods']);
    if (operation.kind === 'subscription_create' || operation.kind === 'subscription_change') {
      againAll('subscription.list', 'subscription.view');
    }
    if (operation.kind === 'fiscal_receipt') {
      void again(['sale.view', { saleId: operation.subject }]);
      void again(['fiscalCode.missingOfSale', { saleId: operation.subject }]);
      void again(['sale.listOpen']);
    }
    if (operation.kind === 'shift_close') {
      void again(['cashbox.view']);
    }
    // What was in flight has landed: it keeps no shift open any more; or the shift itself is closed.
    if (shiftKinds.has(operation.kind) && (operation.phase === 'done' || operation.phase === 'failed')) {
      void again(['shift.view']);
      if (operation.kind === 'shift_close') void again(['cashbox.fiscalShifts']);
    }
    if (operation.kind === 'refund' || operation.kind === 'qr_refund_execute') againAll('refund.list', 'cashbox.view');
    if (operation.kind.startsWith('goods_')) void again(['goods.operation', { operationId: operation.id }]);
    // The service's list is asked for again only once something ended.
    const hasEnded = operation.phase === 'done' || operation.phase === 'failed';
    if (hasEnded && (operation.kind === 'cancel' || operation.kind.includes('refund')))
      void again(['shopInvoice.list']);
    // A receipt or a refund is shown with its sale, and counted with the day.
    againAll('sale.view', 'sale.today');
  });
  till.on('task.changed', () => {
    againAll('history.timeline', 'task.list', 'refund.list');
  });
  till.on('catalog.changed', (status) => {
    void put(['catalog.status', {}], status);
    againAll(
      'catalog.search',
      'catalog.categories',
      'catalog.bestSellers',
      'catalog.picture',
      'fiscalCode.missing',
      'fiscalCode.choices',
      'goods.list',
      'goods.counts',
      'goods.view',
      'goods.units',
      'favourite.list',
      'cart.listParked',
      'cart.newGoods',
      'labels.rows',
      'labels.changed',
    );
  });
  till.on('goods.changed', () => {
    againAll('cart.newGoods', 'goodsRules.list', 'cart.rules');
  });
  till.on('goods.changed', ({ id }) => {
    againAll('goods.list', 'goods.counts', 'codeSearch.view', 'codeSearch.readiness');
    void again(id === null ? ['goods.view'] : ['goods.view', { id }]);
    void again(['goods.rejections']);
  });
  till.onGap(() => {
    void queries.invalidateQueries();
  });
}
