/** Only the owner's key may change the two toggles ("Cashbox"). */

import {
  autoCloseBody,
  autoCloseWire,
  autoWithdrawalBody,
  autoWithdrawalWire,
  cashboxSettingsWire,
  tillQuery,
} from '@tilla/payment-api/merchant/cashbox.ts';
import { saveTill, tillOf } from '#sandbox/cashbox/tills.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError } from '#sandbox/http/api-error.ts';
import type { Caller, ServiceApp } from '#sandbox/http/http-env.ts';
import type { TillRecord } from '#sandbox/store/cashbox.ts';
import { addRoute } from '../access/route.ts';
import { cashboxBuckets, chooseTill, requireCashbox } from './cashbox-admission.ts';

export function registerCashboxSettings(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/cashbox/settings',
      operation: 'cashbox.read',
      summary: 'What the till does by itself',
      query: tillQuery,
      answers: { 200: cashboxSettingsWire.strict },
      buckets: cashboxBuckets,
    },
    ({ organization, query }) => {
      const tillId = chooseTill(context, organization, query.bank_connection_id ?? null);
      const { autoClose, autoWithdrawal } = tillOf(context, organization.id, tillId);
      return { status: 200, body: { auto_close: autoClose, auto_withdrawal: autoWithdrawal } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'put',
      path: '/cashbox/settings/auto-close',
      operation: 'cashbox.write',
      summary: 'Whether the till closes its shift by itself, and when in Almaty',
      body: autoCloseBody,
      answers: { 200: autoCloseWire.strict },
      buckets: cashboxBuckets,
    },
    ({ body, ...caller }) => {
      const till = openToggle(context, caller, body.connectionId);
      const autoClose = { enabled: body.enabled, time: body.time ?? till.autoClose.time };
      saveTill(context, { ...till, autoClose });
      return { status: 200, body: autoClose };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'put',
      path: '/cashbox/settings/auto-withdrawal',
      operation: 'cashbox.write',
      summary: 'Whether the drawer is emptied when a shift closes',
      body: autoWithdrawalBody,
      answers: { 200: autoWithdrawalWire.strict },
      buckets: cashboxBuckets,
    },
    ({ body, ...caller }) => {
      const till = openToggle(context, caller, body.connectionId);
      const autoWithdrawal = { enabled: body.enabled };
      saveTill(context, { ...till, autoWithdrawal });
      return { status: 200, body: autoWithdrawal };
    },
  );
}

function openToggle(context: ServiceContext, { organization, key }: Caller, asked: number | null): TillRecord {
  requireCashbox(organization);
  if (!key.ownerIssued) {
    throw businessError(403, 'cashbox_settings_owner_key_required', 'Only a key issued by the owner may change this.');
  }
  const tillId = chooseTill(context, organization, asked, 'cashbox_toggle_unavailable');
  const till = tillOf(context, organization.id, tillId);
  const nowMs = context.clock.nowMs();
  if (nowMs < till.changingUntilMs) {
    throw businessError(503, 'cashbox_toggle_in_progress', 'The last change is still being made; try again.');
  }
  return { ...till, changingUntilMs: nowMs + context.moods.of(organization.id).latency_ms };
}
