/** docs/decisions.md "Subscriptions". */

import {
  changeSubscriptionBody,
  createSubscriptionBody,
  subscriptionAnswerWire,
  subscriptionChangedWire,
  subscriptionDetailsWire,
  subscriptionInvoicesPageWire,
  subscriptionInvoicesQuery,
  subscriptionListQuery,
  subscriptionPageWire,
} from '@tilla/payment-api/merchant/subscription.ts';
import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { z } from 'zod';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { phraseError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import { framePage } from '#sandbox/http/page-frame.ts';
import { type Clause, conditionsOf } from '#sandbox/store/conditions.ts';
import type { SubscriptionRecord } from '#sandbox/store/subscriptions.ts';
import { moveSubscription } from '#sandbox/subscriptions/subscription-life.ts';
import {
  changeSubscription,
  createSubscription,
  requireSubscribing,
} from '#sandbox/subscriptions/subscription-terms.ts';
import { toPaymentWire, toSubscriptionWire } from '#sandbox/subscriptions/subscription-view.ts';
import { addRoute } from '../access/route.ts';

const idParams = z.object({ id: z.string() });

export function registerSubscriptions(app: ServiceApp, context: ServiceContext): void {
  registerReading(app, context);
  registerCreation(app, context);
  registerMoves(app, context);
}

function registerReading(app: ServiceApp, context: ServiceContext): void {
  const { records, payments } = context.subscriptions;
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/subscriptions',
      operation: 'subscriptions.read',
      summary: 'Lists subscriptions, newest first',
      query: subscriptionListQuery,
      answers: { 200: subscriptionPageWire.strict },
    },
    ({ organization, query, request }) => {
      const { sql, values } = whereOf(organization.id, query);
      const { page, per_page: perPage } = query;
      const rows = records.select(`${sql} ORDER BY id DESC LIMIT ? OFFSET ?`, ...values, perPage, (page - 1) * perPage);
      const total = records.count(sql, ...values);
      return {
        status: 200,
        body: { data: rows.map(toSubscriptionWire), ...framePage(request.url, { page, perPage, total }) },
      };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/subscriptions/{id}',
      operation: 'subscriptions.read',
      summary: 'One subscription with its payments in figures',
      params: idParams,
      answers: { 200: subscriptionDetailsWire.strict },
    },
    ({ organization, params }) => {
      const record = findSubscription(context, organization.id, params.id);
      const clause = 'WHERE subscription_id = ?';
      const countOf = (status: string): number => payments.count(`${clause} AND status = ?`, record.id, status);
      const [last] = payments.select(`${clause} AND status = 'paid' ORDER BY id DESC LIMIT 1`, record.id);
      return {
        status: 200,
        body: {
          subscription: toSubscriptionWire(record),
          stats: {
            total_payments: payments.count(clause, record.id),
            successful_payments: countOf('paid'),
            failed_payments: countOf('failed'),
            total_paid: formatWireMoney(payments.sum('amount', `${clause} AND status = 'paid'`, record.id)),
          },
          last_payment: last === undefined ? null : toPaymentWire(last),
        },
      };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/subscriptions/{id}/invoices',
      operation: 'subscriptions.read',
      summary: 'Every attempt to be paid, newest first',
      params: idParams,
      query: subscriptionInvoicesQuery,
      answers: { 200: subscriptionInvoicesPageWire.strict },
    },
    ({ organization, params, query: { page, per_page: perPage } }) => {
      const record = findSubscription(context, organization.id, params.id);
      const clause = 'WHERE subscription_id = ?';
      const rows = payments.select(
        `${clause} ORDER BY id DESC LIMIT ? OFFSET ?`,
        record.id,
        perPage,
        (page - 1) * perPage,
      );
      const meta = { current_page: page, per_page: perPage, total: payments.count(clause, record.id) };
      return { status: 200, body: { data: rows.map(toPaymentWire), meta } };
    },
  );
}

function registerCreation(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/subscriptions',
      operation: 'subscriptions.write',
      summary: 'Creates a subscription',
      body: createSubscriptionBody,
      answers: { 201: subscriptionAnswerWire.strict },
    },
    ({ body, ...caller }) => ({
      status: 201,
      body: { subscription: toSubscriptionWire(createSubscription(context, caller, body)) },
    }),
  );
  addRoute(
    app,
    context,
    {
      method: 'put',
      path: '/subscriptions/{id}',
      operation: 'subscriptions.write',
      summary: 'Changes what is sent of a subscription',
      params: idParams,
      body: changeSubscriptionBody,
      answers: { 200: subscriptionAnswerWire.strict },
    },
    ({ organization, params, body }) => {
      const record = findSubscription(context, organization.id, params.id);
      const changed = changeSubscription(context, organization, record, body);
      return { status: 200, body: { subscription: toSubscriptionWire(changed) } };
    },
  );
}

function registerMoves(app: ServiceApp, context: ServiceContext): void {
  const moves = [
    // Without a tariff it may not be resumed (Errors, `tariff_inactive`).
    { command: 'pause', done: 'paused', summary: 'Bills nothing until it is resumed', needsTariff: false },
    { command: 'resume', done: 'resumed', summary: 'Bills again from the next date', needsTariff: true },
    { command: 'cancel', done: 'cancelled', summary: 'Ends a subscription', needsTariff: false },
  ] as const;
  for (const { command, done, summary, needsTariff } of moves) {
    addRoute(
      app,
      context,
      {
        method: 'post',
        path: `/subscriptions/{id}/${command}`,
        operation: 'subscriptions.write',
        summary,
        params: idParams,
        answers: { 200: subscriptionChangedWire.strict },
      },
      ({ organization, params }) => {
        if (needsTariff) requireSubscribing(context, organization);
        const record = findSubscription(context, organization.id, params.id);
        const moved = moveSubscription(context, record, command);
        if (moved === undefined) {
          throw phraseError(400, `Subscription cannot be ${done}`, `It is ${record.status}.`);
        }
        return { status: 200, body: { message: `Subscription ${done}`, subscription: toSubscriptionWire(moved) } };
      },
    );
  }
}

function findSubscription(context: ServiceContext, organizationId: number, id: string): SubscriptionRecord {
  const found = /^\d{1,15}$/.test(id) ? context.subscriptions.records.get(Number(id)) : undefined;
  if (found?.organizationId !== organizationId) throw phraseError(404, 'Subscription not found');
  return found;
}

function whereOf(organizationId: number, query: z.output<typeof subscriptionListQuery>): Clause {
  const { add, addAny, addSearch, clause } = conditionsOf(organizationId);
  addAny('status', query['status[]']);
  if (query.search !== undefined && query.search !== '') {
    addSearch('haystack', query.search.toLocaleLowerCase('ru'));
  }
  if (query.external_subscriber_id !== undefined) add('external_subscriber_id = ?', query.external_subscriber_id);
  if (query.phone_number !== undefined) add('phone = ?', query.phone_number);
  return clause();
}
