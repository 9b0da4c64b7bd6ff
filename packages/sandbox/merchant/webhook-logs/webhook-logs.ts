/** Merchant document "Delivery", 7. */

import {
  catalogWebhookLogQuery,
  type WebhookLogRowWire,
  webhookLogPageWire,
  webhookLogQuery,
  webhookLogRecordWire,
} from '@tilla/payment-api/merchant/webhook-log.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { z } from 'zod';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { phraseError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import { framePage } from '#sandbox/http/page-frame.ts';
import { type Conditions, conditionsOf } from '#sandbox/store/conditions.ts';
import type { DeliveryRecord } from '#sandbox/store/deliveries.ts';
import { LOG_KEPT_MS } from '#sandbox/webhooks/webhooks.ts';
import { addRoute } from '../access/route.ts';

/** `subscription.*` and `receipt.*` are in no log. */
type LogKind = 'general' | 'catalog';

const KINDS: Readonly<Record<LogKind, string>> = {
  general: "event NOT LIKE 'catalog.%' AND event NOT LIKE 'subscription.%' AND event NOT LIKE 'receipt.%'",
  catalog: "event LIKE 'catalog.%'",
};

interface LogFilter {
  event?: string | undefined;
  status?: string | undefined;
  invoice_id?: number | undefined;
  per_page: number;
  page: number;
}

export function registerWebhookLogs(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/webhook-logs',
      operation: 'webhook_logs.read',
      summary: 'Deliveries of the last 14 days, newest first',
      query: webhookLogQuery,
      answers: { 200: webhookLogPageWire },
    },
    ({ organization, query, request }) => ({
      status: 200,
      body: readLog(context, organization.id, 'general', query, request.url),
    }),
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/webhook-logs/{id}',
      operation: 'webhook_logs.read',
      summary: 'One delivery with what was sent and answered',
      params: z.object({ id: z.string() }),
      answers: { 200: webhookLogRecordWire },
    },
    ({ organization, params }) => {
      const { add, clause } = kept(context, organization.id, 'general');
      add('id = ?', /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0);
      const { sql, values } = clause();
      const [delivery] = context.deliveries.select(sql, ...values);
      const event = delivery === undefined ? undefined : context.events.get(delivery.eventId);
      if (delivery === undefined || event === undefined) throw phraseError(404, 'Webhook log not found');
      return {
        status: 200,
        body: { ...toRow(delivery), request_body: event.payload, response_body: delivery.responseBody },
      };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/catalog/webhook-logs',
      operation: 'webhook_logs.read',
      summary: 'Deliveries of catalog events of the last 14 days, newest first',
      query: catalogWebhookLogQuery,
      answers: { 200: webhookLogPageWire },
    },
    ({ organization, query, request }) => ({
      status: 200,
      body: readLog(context, organization.id, 'catalog', query, request.url),
    }),
  );
}

/** 14 days to the millisecond, swept or not. */
function kept(context: ServiceContext, organizationId: number, kind: LogKind): Conditions {
  const conditions = conditionsOf(organizationId);
  conditions.add("scope = 'merchant'");
  conditions.add('created_at >= ?', context.clock.nowMs() - LOG_KEPT_MS);
  conditions.add(KINDS[kind]);
  return conditions;
}

function readLog(
  context: ServiceContext,
  organizationId: number,
  kind: LogKind,
  { event, status, invoice_id, per_page, page }: LogFilter,
  url: string,
): z.output<typeof webhookLogPageWire> {
  const { add, clause } = kept(context, organizationId, kind);
  if (event !== undefined) add('event = ?', event);
  if (status !== undefined) add('status = ?', status);
  if (invoice_id !== undefined) add('invoice_id = ?', invoice_id);
  const { sql, values } = clause();
  const rows = context.deliveries.select(
    `${sql} ORDER BY id DESC LIMIT ? OFFSET ?`,
    ...values,
    per_page,
    (page - 1) * per_page,
  );
  const total = context.deliveries.count(sql, ...values);
  return { data: rows.map(toRow), ...framePage(url, { page, perPage: per_page, total }) };
}

function toRow(delivery: DeliveryRecord): WebhookLogRowWire {
  const last = delivery.attempts.at(-1);
  return {
    id: delivery.id,
    event: delivery.event,
    invoice_id: delivery.invoiceId,
    url: delivery.url,
    status: delivery.status,
    attempt: delivery.attempts.length,
    response_status: last?.status ?? null,
    response_time_ms: last?.milliseconds ?? null,
    created_at: toUtcIso(delivery.createdAtMs),
    next_attempt_at: delivery.nextAttemptAtMs === null ? null : toUtcIso(delivery.nextAttemptAtMs),
  };
}
