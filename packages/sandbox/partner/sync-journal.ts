import {
  type SyncQuery,
  type SyncRecordWire,
  syncListAnswer,
  syncQuery,
  syncRecordAnswer,
} from '@tilla/payment-api/partner/subscription-sync.ts';
import { toAlmatyIso } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ServiceApp } from '../http/http-env.ts';
import type { Partner } from '../store/partners.ts';
import type { SqlValue } from '../store/store.ts';
import type { SubscriptionSync } from '../store/subscription-syncs.ts';
import { partnerError } from './envelope.ts';
import { pageFields } from './page.ts';
import { addPartnerRoute } from './route.ts';

export function registerSyncJournal(app: ServiceApp, context: ServiceContext): void {
  addPartnerRoute(
    app,
    context,
    {
      method: 'get',
      path: '/subscription-syncs',
      operation: 'subscriptions.journal',
      summary: 'The journal of subscription sync, newest first',
      query: syncQuery,
      answers: { 200: syncListAnswer },
    },
    ({ partner, query }) => {
      const { clause, values } = filterOf(partner, query);
      const total = context.syncs.count(clause, ...values);
      const rows = context.syncs.select(
        `${clause} ORDER BY id DESC LIMIT ? OFFSET ?`,
        ...values,
        query.per_page,
        (query.page - 1) * query.per_page,
      );
      return {
        status: 200,
        body: { success: true, data: rows.map(toWire), ...pageFields(total, query.page, query.per_page) },
      };
    },
  );
  addPartnerRoute(
    app,
    context,
    {
      method: 'get',
      path: '/subscription-syncs/{sync}',
      operation: 'subscriptions.journal',
      summary: 'One record of the journal with the request as it came',
      answers: { 200: syncRecordAnswer },
    },
    ({ partner, places }) => {
      const text = places.sync ?? '';
      const record = /^\d{1,15}$/.test(text) ? context.syncs.get(Number(text)) : undefined;
      if (record?.partnerId !== partner.id) throw partnerError(404, 'sync_not_found', 'No such sync.');
      return { status: 200, body: { success: true, sync: { ...toWire(record), payload: record.payload } } };
    },
  );
}

function filterOf(partner: Partner, query: SyncQuery): { clause: string; values: SqlValue[] } {
  const wanted: [string, SqlValue | undefined][] = [
    ['partner_id = ?', partner.id],
    ['organization_id = ?', query.organization_id],
    ['result = ?', query.result],
    ['state = ?', query.state],
    ['received_at >= ?', query.from],
    ['received_at <= ?', query.to],
  ];
  const given = wanted.flatMap(([test, value]) => (value === undefined ? [] : [{ test, value }]));
  return {
    clause: `WHERE ${given.map(({ test }) => test).join(' AND ')}`,
    values: given.map(({ value }) => value),
  };
}

function toWire(record: SubscriptionSync): SyncRecordWire {
  return {
    id: record.id,
    organization_id: record.organizationId,
    state: record.state,
    cause: record.cause,
    requested_tier: record.requestedTier,
    requested_paid_through: record.requestedPaidThrough,
    applied_tier: record.appliedTier,
    applied_expires_at: record.appliedExpiresAtMs === null ? null : toAlmatyIso(record.appliedExpiresAtMs),
    result: record.result,
    outcome_code: record.outcomeCode,
    http_status: record.httpStatus,
    external_tariff_id: record.externalTariffId,
    received_at: toAlmatyIso(record.receivedAtMs),
  };
}
