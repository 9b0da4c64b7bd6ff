import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { phraseError } from '../http/api-error.ts';
import type { DeliveryRecord } from '../store/deliveries.ts';
import type { EventRecord } from '../store/events.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { type DeliveryAnswer, type EventAnswer, eventsAnswer, replayedAnswer, testedAnswer } from './answers.ts';
import { type DeclareControl, noBody, sinceQuery } from './control-route.ts';
import { numberOf, organizationOf } from './find.ts';

const testSchema = z.strictObject({ organization_id: z.int() });

export function registerWebhookControl(declare: DeclareControl, context: ServiceContext, webhooks: Webhooks): void {
  declare(
    {
      method: 'get',
      path: '/events',
      summary: 'Events as sent, oldest first, with their deliveries',
      query: sinceQuery,
      answer: eventsAnswer,
    },
    ({ query: { since } }) => {
      const deliveries = Map.groupBy(
        context.deliveries.select('WHERE event_id > ? ORDER BY id', since),
        ({ eventId }) => eventId,
      );
      return context.events.since(since).map((event) => showEvent(event, deliveries.get(event.id) ?? []));
    },
  );
  declare(
    {
      method: 'post',
      path: '/webhooks/test',
      summary: 'Sends webhook.test to the organization',
      body: testSchema,
      answer: testedAnswer,
      isUnit: false,
    },
    async ({ body: { organization_id } }) => {
      const made = await webhooks.test(organizationOf(context, organization_id).id);
      return { organization_id, deliveries: made.map(showDelivery) };
    },
  );
  declare(
    {
      method: 'post',
      path: '/events/{id}/replay',
      summary: 'Sends an event again at once, past its gate of single delivery',
      body: noBody,
      answer: replayedAnswer,
      isUnit: false,
    },
    async ({ id }) => {
      const event = context.events.get(numberOf(id));
      if (event === undefined) throw phraseError(404, 'Not found', 'No such event.');
      const made = await webhooks.replay(event);
      return { seq: event.id, deliveries: made.map(showDelivery) };
    },
  );
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
