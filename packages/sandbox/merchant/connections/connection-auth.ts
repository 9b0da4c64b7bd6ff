/** Merchant document "Connections", Errors. */

import {
  authSendPhoneRequest,
  authStepAnswer,
  authVerifyAnswer,
  authVerifyRequest,
} from '@tilla/payment-api/merchant/connections.ts';
import { z } from 'zod';
import {
  beginProcess,
  type CashierPlace,
  requireCodeSent,
  requireProcess,
  sendCode,
  verifyCode,
} from '#sandbox/cashiers/authorization.ts';
import { connectionsOfPhone, ownerOf, servesAnotherOwner } from '#sandbox/cashiers/owners.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { ApiError, businessError } from '#sandbox/http/api-error.ts';
import type { Caller, ServiceApp } from '#sandbox/http/http-env.ts';
import type { Bucket } from '#sandbox/http/rate-limiter.ts';
import type { Connection } from '#sandbox/store/connections.ts';
import { addRoute } from '../access/route.ts';
import { findConnection, requireCashierManager } from './connections.ts';

/** Limits, "Cashier auth". */
const LIMITS = { init: 5, 'send-phone': 5, 'verify-otp': 10 } as const;
type Step = keyof typeof LIMITS;

const params = z.object({ connection: z.string() });

export function registerConnectionAuth(app: ServiceApp, context: ServiceContext): void {
  /** In this order. */
  const enter = (
    { key, organization }: Caller,
    idText: string,
    step: Step,
    takeMore: (buckets: Bucket[]) => void,
  ): CashierPlace & { connection: Connection } => {
    const connection = findConnection(context, { key, organization }, idText);
    takeMore([
      {
        name: `connections.${step}`,
        subject: `${String(key.id)} ${String(connection.id)}`,
        limit: LIMITS[step],
      },
    ]);
    if (organization.extra.entrance_auth_disabled === true) {
      throw businessError(503, 'entrance_auth_disabled', 'Cashier connection is under maintenance.');
    }
    if (organization.mode === 'production' && organization.kycStatus !== 'approved') {
      throw businessError(403, 'kyc_required', 'The business profile must be approved first.');
    }
    return { surface: 'merchant', organization, connection, key: connection.id };
  };

  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/connections/{connection}/auth/init',
      operation: 'connections.authorize',
      summary: 'Begins to bind a cashier',
      params,
      answers: { 200: authStepAnswer },
    },
    ({ params: { connection }, takeMore, ...caller }) => {
      requireCashierManager(caller);
      const { processId } = beginProcess(context, enter(caller, connection, 'init', takeMore));
      return { status: 200, body: { success: true, process_id: processId, process_status: 'phone_required' } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/connections/{connection}/auth/send-phone',
      operation: 'connections.authorize',
      summary: 'Sends the code to the cashier',
      params,
      body: authSendPhoneRequest,
      answers: { 200: authStepAnswer },
    },
    ({ params: { connection }, body, takeMore, ...caller }) => {
      requireCashierManager(caller);
      const place = enter(caller, connection, 'send-phone', takeMore);
      requireProcess(context, place);
      requireSameCashier(caller, place.connection, body.cashierPhone);
      if (!body.confirmDuplicate) requireNoDuplicate(context, caller, body.cashierPhone);
      const { processId } = sendCode(context, place, body.cashierPhone);
      return { status: 200, body: { success: true, process_id: processId, process_status: 'otp_required' } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/connections/{connection}/auth/verify-otp',
      operation: 'connections.authorize',
      summary: 'Binds the cashier by the code',
      params,
      body: authVerifyRequest,
      answers: { 200: authVerifyAnswer.strict },
    },
    ({ params: { connection }, body: code, takeMore, ...caller }) => {
      requireCashierManager(caller);
      const place = enter(caller, connection, 'verify-otp', takeMore);
      const { processId, cashierPhone } = requireCodeSent(context, place);
      requireOwnIdentity(context, caller, cashierPhone);
      if (verifyCode(context, place, code)) {
        return { status: 200, body: { success: true, process_id: processId, process_status: 'active' } };
      }
      const refused = { success: false, error: 'invalid_otp', error_code: 'invalid_otp' };
      return { status: 200, body: { ...refused, process_id: processId, process_status: 'otp_required' } };
    },
  );
}

/** A partner's key may rebind a cashier, not choose another. */
function requireSameCashier({ key }: Caller, { cashierPhone: current }: Connection, cashierPhone: string): void {
  if (key.ownerIssued || current === null || current === cashierPhone) return;
  throw businessError(403, 'cashier_change_requires_merchant', 'Only the merchant may change the cashier.');
}

/** Another organization of the same owner: needs a confirmation. */
function requireNoDuplicate(context: ServiceContext, { organization }: Caller, cashierPhone: string): void {
  const owner = ownerOf(context, organization);
  const other = connectionsOfPhone(context, cashierPhone).find(
    (known) => known.organization.id !== organization.id && known.owner === owner,
  );
  if (other === undefined) return;
  throw businessError(409, 'duplicate_cashier_confirm', 'The number serves another organization of the owner.', {
    can_override: true,
    existing_organization: { id: other.organization.id, name: other.organization.name },
  });
}

/** Both refusals lack error_code (Errors, "Envelope"). */
function requireOwnIdentity(context: ServiceContext, { organization }: Caller, cashierPhone: string): void {
  if (organization.bankSession === 'unavailable') {
    const message = 'The identity could not be verified; start over.';
    throw new ApiError(502, { error: 'organization_identity_unavailable', message });
  }
  if (organization.mode === 'sandbox' || !servesAnotherOwner(context, organization, cashierPhone)) return;
  const message = 'The cashier belongs to another organization of the provider.';
  throw new ApiError(409, { error: 'organization_identity_conflict', message });
}
