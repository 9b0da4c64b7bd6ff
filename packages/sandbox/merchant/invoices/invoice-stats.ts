/** `GET /invoices/stats`. */

import type { InvoiceStatsWire } from '@tilla/payment-api/merchant/invoice.ts';
import type { invoiceStatsQuery } from '@tilla/payment-api/merchant/invoice-requests.ts';
import { formatWireMoney } from '@tilla/payment-api/money.ts';
import {
  almatyDayStart,
  almatyMonthStart,
  almatyWeekStart,
  almatyYearStart,
} from '@tilla/shared/domain/almaty-time.ts';
import type { z } from 'zod';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { filterClause } from './invoice-search.ts';

type StatsQuery = z.output<typeof invoiceStatsQuery>;

const PERIOD_STARTS = {
  today: almatyDayStart,
  week: almatyWeekStart,
  month: almatyMonthStart,
  year: almatyYearStart,
} as const;

/** `pending_*` includes `processing` and `cancelling`; `paid_*` counts only status `paid`. */
const GROUPS = {
  paid: ['paid'],
  pending: ['pending', 'processing', 'cancelling'],
  cancelled: ['cancelled'],
  expired: ['expired'],
} as const;

export function readStats(context: ServiceContext, organizationId: number, query: StatsQuery): InvoiceStatsWire {
  const fromMs = query.period === undefined ? query.start_date : PERIOD_STARTS[query.period](context.clock.nowMs());
  const { sql, values } = filterClause(organizationId, query, fromMs, query.end_date);
  const over = (statuses: readonly string[] | undefined): { amount: string; count: number } => {
    const clause = statuses === undefined ? sql : `${sql} AND status IN (${statuses.map(() => '?').join(', ')})`;
    const all = [...values, ...(statuses ?? [])];
    return {
      amount: formatWireMoney(context.invoices.sum('amount', clause, ...all)),
      count: context.invoices.count(clause, ...all),
    };
  };
  const total = over(undefined);
  const paid = over(GROUPS.paid);
  const pending = over(GROUPS.pending);
  const cancelled = over(GROUPS.cancelled);
  const expired = over(GROUPS.expired);
  return {
    total_amount: total.amount,
    total_invoices: total.count,
    paid_amount: paid.amount,
    paid_invoices: paid.count,
    pending_amount: pending.amount,
    pending_invoices: pending.count,
    cancelled_amount: cancelled.amount,
    cancelled_invoices: cancelled.count,
    expired_amount: expired.amount,
    expired_invoices: expired.count,
    conversion_rate: total.count === 0 ? 0 : Math.round((paid.count / total.count) * 1000) / 10,
  };
}
