/** Merchant document "Delivery", 7; docs/decisions.md "Webhook payloads and logs". */

import { z } from 'zod';
import { positiveInteger, textUpTo } from './request-fields.ts';
import { pageLinksShape, pageMetaShape, utcTimeShape } from './wire-shapes.ts';

const deliveryStatuses = ['delivered', 'retrying', 'failed', 'dropped'] as const;

const filters = {
  event: textUpTo(100).optional(),
  status: z.enum(deliveryStatuses).optional(),
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).default(1),
};

export const webhookLogQuery = z.object({ ...filters, invoice_id: positiveInteger(999_999_999).optional() });

/** Catalog events have no invoice. */
export const catalogWebhookLogQuery = z.object(filters);

const webhookLogRowWire = z.object({
  id: z.int(),
  event: z.string(),
  invoice_id: z.int().nullable(),
  url: z.string(),
  status: z.enum(deliveryStatuses),
  attempt: z.int(),
  response_status: z.int().nullable(),
  response_time_ms: z.int().nullable(),
  created_at: utcTimeShape,
  next_attempt_at: utcTimeShape.nullable(),
});

export const webhookLogPageWire = z.object({
  data: z.array(webhookLogRowWire),
  links: pageLinksShape,
  meta: pageMetaShape,
});

export const webhookLogRecordWire = webhookLogRowWire.extend({
  request_body: z.record(z.string(), z.unknown()),
  response_body: z.string().nullable(),
});

export type WebhookLogRowWire = z.output<typeof webhookLogRowWire>;
