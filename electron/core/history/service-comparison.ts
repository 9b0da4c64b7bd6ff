/** Compares the service's statistics with the ledger and explains every difference (rule S2). */

import type { InvoiceStats } from '@tilla/payment-api/merchant/invoice.ts';
import type { ServiceComparisonView } from '@tilla/shared/contract/views/statistics-view.ts';
import { revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import { problemOf } from '../api/outcome.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { DaySpan } from '../platform/day-span.ts';
import type { MoneyRow } from '../platform/history-index.ts';

/** The service counts only `paid`: a partial refund removes the whole invoice (GET /invoices/stats, rule 3). */
export async function compareWithService(
  {
    client,
    tillTags,
  }: ShopContext & {
    readonly tillTags: Pick<TillTags, 'current' | 'former'>;
  },
  span: DaySpan,
  money: readonly MoneyRow[],
): Promise<ServiceComparisonView> {
  const asked = { start_date: span.fromDay, end_date: span.toDay, date_field: 'paid_at' } as const;
  const names = [tillTags.current(), ...tillTags.former().map(({ tag }) => tag)];
  const outcomes = await Promise.all([
    client.invoiceStats({ ...asked, origin: 'all' }),
    client.invoiceStats({ ...asked, origin: 'bank' }),
    ...names.map((name) => client.invoiceStats({ ...asked, origin: 'service', search: `${name}.` })),
  ]);
  const stats: InvoiceStats[] = [];
  for (const outcome of outcomes) {
    if (outcome.kind !== 'ok') return { ...span, steps: [], problem: problemOf(outcome) };
    stats.push(outcome.value);
  }
  const [all, bank, ...ownByName] = stats;
  if (all === undefined || bank === undefined) throw new Error('an answer to each question');
  const own = {
    paidCount: ownByName.reduce((sum, { paidCount }) => sum + paidCount, 0),
    paidTiyn: ownByName.reduce((sum, { paidTiyn }) => sum + paidTiyn, 0),
  };
  return { ...span, steps: stepsOf(all, bank, own, money), problem: null };
}

function stepsOf(
  all: InvoiceStats,
  bank: InvoiceStats,
  own: Pick<InvoiceStats, 'paidCount' | 'paidTiyn'>,
  money: readonly MoneyRow[],
): ServiceComparisonView['steps'] {
  const billed = money.filter(({ tender }) => tender !== 'cash' && tender !== 'card');
  const partly = revenueOf(billed.filter(({ isPartlyRefunded }) => isPartlyRefunded));
  const counter = revenueOf(money.filter(({ tender }) => tender === 'cash' || tender === 'card'));
  const records = revenueOf(money);
  const others = {
    count: all.paidCount - bank.paidCount - own.paidCount,
    amountTiyn: all.paidTiyn - bank.paidTiyn - own.paidTiyn,
  };
  const refundedTiyn = revenueOf(billed).refundedTiyn;
  const explainedTiyn = own.paidTiyn + partly.paidTiyn - refundedTiyn + counter.netTiyn;
  const explainedCount = own.paidCount + partly.count + counter.count;
  return [
    { step: 'service', count: all.paidCount, amountTiyn: all.paidTiyn },
    { step: 'bankSales', count: bank.paidCount, amountTiyn: -bank.paidTiyn },
    { step: 'others', count: others.count, amountTiyn: -others.amountTiyn },
    { step: 'partlyRefunded', count: partly.count, amountTiyn: partly.paidTiyn },
    { step: 'refunds', count: null, amountTiyn: -refundedTiyn },
    { step: 'counter', count: counter.count, amountTiyn: counter.netTiyn },
    { step: 'unexplained', count: records.count - explainedCount, amountTiyn: records.netTiyn - explainedTiyn },
    { step: 'books', count: records.count, amountTiyn: records.netTiyn },
  ];
}
