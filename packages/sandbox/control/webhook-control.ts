import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { phraseError, validationError } from '../http/api-error.ts';
import { readJsonBody } from '../http/body.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { validate } from '../http/validate.ts';
import type { DeliveryRecord } from '../store/deliveries.ts';
import type { EventRecord } from '../store/events.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { DeliveryAnswer, EventAnswer } from './answers.ts';

const testSchema = z.strictObject({ organization_id: z.int() });
export const noBody = z.strictObject({});

export function registerWebhookControl(app: Hono<HttpEnv>, context: ServiceContext, webhooks: Webhooks): void {
  app.get('/events', (c) => {
    const since = Number(c.req.query('since') ?? 0);
    if (!Number.isSafeInteger(since)) throw validationError({ since: ['Must be a whole number.'] });
    const deliveries = Map.groupBy(
      context.deliveries.select('WHERE event_id > ? ORDER BY id', since),
      ({ eventId }) => eventId,
    );
    return c.json(context.events.since(since).map((event) => showEvent(event, deliveries.get(event.id) ?? [])));
  });

  app.post('/webhooks/test', async (c) => {
    const { organization_id } = validate(testSchema, await readJsonBody(c), 'query');
    if (context.organizations.get(organization_id) === undefined) {
      throw phraseError(404, 'Not found', 'No such organization.');
    }
    const made = await webhooks.test(organization_id);
    return c.json({ organization_id, deliveries: made.map(showDelivery) });
  });

  app.post('/events/:seq/replay', async (c) => {
    const seq = c.req.param('seq');
    validate(noBody, await readJsonBody(c), 'query');
    const event = /^\d{1,15}$/.test(seq) ? context.events.get(Number(seq)) : undefined;
    if (event === undefined) throw phraseError(404, 'Not found', 'No such event.');
    const made = await webhooks.replay(event);
    return c.json({ seq: event.id, deliveries: made.map(showDelivery) });
  });
}

function showEvent(event: EventRecord, deliveries: readonly DeliveryRecord[]): EventAnswer {
  return {
    seq: event.id,
    at: toUtcIso(event.atMs),
    event: event.event,
    organization_id: event.organizationId,
    ...(event.partnerId === undefined ? {} : { partner_id: event.partnerId }),
    invoice_id: event.invoiceId,
    payload: event.payload,
    deliveries: deliveries.map(showDelivery),
  };
}

function showDelivery(delivery: DeliveryRecord): DeliveryAnswer {
  return {
    id: delivery.id,
    scope: delivery.scope,
    url: delivery.url,
    status: delivery.status,
    replay: delivery.isReplay,
    created_at: toUtcIso(delivery.createdAtMs),
    next_attempt_at: delivery.nextAttemptAtMs === null ? null : toUtcIso(delivery.nextAttemptAtMs),
    attempts: delivery.attempts.map((attempt) => ({
      at: toUtcIso(attempt.atMs),
      response_status: attempt.status,
      response_time_ms: attempt.milliseconds,
      error: attempt.error,
    })),
    response_body: delivery.responseBody,
  };
}
