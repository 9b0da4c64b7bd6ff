import {
  type AuthStatusAnswer,
  authStatusAnswer,
  initAnswer,
  initRequest,
  sendPhoneAnswer,
  sendPhoneRequest,
  verifyOtpAnswer,
  verifyOtpRequest,
} from '@tilla/payment-api/partner/cashier-authorization.ts';
import { toAlmatyIso } from '@tilla/payment-api/timestamps.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { capError, nextMidnight } from '../billing/invoice-admission.ts';
import {
  beginProcess,
  type CashierPlace,
  isCashierConnected,
  openProcess,
  requireCodeSent,
  requireProcess,
  sendCode,
  verifyCode,
} from '../cashiers/authorization.ts';
import { connectionsOfPhone, ownerOf, servesAnotherOwner } from '../cashiers/owners.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ServiceApp } from '../http/http-env.ts';
import type { Bucket } from '../http/rate-limiter.ts';
import type { Partner } from '../store/partners.ts';
import { toCard } from './card.ts';
import { partnerError, partnerFieldError } from './envelope.ts';
import type { OwnOrganization } from './guard.ts';
import { addOrganizationRoute } from './route.ts';

const TEST_LIMIT = 60;
const PRODUCTION_LIMIT = 10;
/** The document gives no figure. */
const NEW_NUMBERS_A_DAY = 10;

/** One bucket for all steps (Limits, "Cashier auth"). */
const buckets = ({ id }: Partner, own: OwnOrganization | undefined): Bucket[] =>
  own === undefined
    ? []
    : [
        {
          name: 'partner.cashiers',
          subject: `${String(id)} ${String(own.organization.id)}`,
          limit: own.managed.isTest ? TEST_LIMIT : PRODUCTION_LIMIT,
        },
      ];

export function registerPartnerCashiers(app: ServiceApp, context: ServiceContext): void {
  addOrganizationRoute(
    app,
    context,
    {
      method: 'post',
      path: '/organizations/{id}/bank-auth/init',
      operation: 'cashiers.init',
      summary: 'Begins to bind a cashier',
      body: initRequest,
      answers: { 200: initAnswer },
      buckets,
      manages: true,
    },
    ({ organization, body: force }) => {
      if (!force && isCashierConnected(context, organization)) {
        throw partnerError(409, 'already_connected', 'A cashier is connected; send force to change it.');
      }
      const { processId } = beginProcess(context, placeOf(context, organization.id, organization));
      return { status: 200, body: { success: true, process_id: processId, process_status: 'phone_required' } };
    },
  );
  addOrganizationRoute(
    app,
    context,
    {
      method: 'post',
      path: '/organizations/{id}/bank-auth/send-phone',
      operation: 'cashiers.send_phone',
      summary: 'Sends the code to the cashier',
      body: sendPhoneRequest,
      answers: { 200: sendPhoneAnswer },
      buckets,
      manages: true,
    },
    ({ body: { cashierPhone }, ...own }) => {
      if (!/^7[0-9]{10}$/.test(cashierPhone)) {
        throw partnerFieldError('invalid_phone', 'cashier_phone', 'Must be 11 digits that begin with 7.');
      }
      const place = placeOf(context, own.organization.id, own.organization);
      requireProcess(context, place);
      const countNumber = own.managed.isTest ? undefined : admitNumber(context, own, cashierPhone);
      sendCode(context, place, cashierPhone);
      countNumber?.();
      return { status: 200, body: { success: true, process_status: 'otp_required' } };
    },
  );
  addOrganizationRoute(
    app,
    context,
    {
      method: 'post',
      path: '/organizations/{id}/bank-auth/verify-otp',
      operation: 'cashiers.verify_otp',
      summary: 'Binds the cashier by the code',
      body: verifyOtpRequest,
      answers: { 200: verifyOtpAnswer },
      buckets,
      manages: true,
    },
    ({ partner, body: code, managed, organization }) => {
      const place = placeOf(context, organization.id, organization);
      const { cashierPhone } = requireCodeSent(context, place);
      if (!managed.isTest) requireAvailable(context, { organization, managed }, cashierPhone);
      if (!verifyCode(context, place, code)) {
        return { status: 200, body: { success: false, error: 'invalid_otp', process_status: 'otp_required' } };
      }
      const bound = {
        organization: context.organizations.get(organization.id) ?? organization,
        managed: context.managed.get(managed.id) ?? managed,
      };
      const card = toCard(context, partner, bound);
      return { status: 200, body: { success: true, mode: 'self', organization: card, process_status: 'active' } };
    },
  );
  addOrganizationRoute(
    app,
    context,
    {
      method: 'get',
      path: '/organizations/{id}/bank-auth/status',
      operation: 'cashiers.status',
      summary: 'How far the binding of the cashier is',
      answers: { 200: authStatusAnswer },
      buckets,
    },
    ({ organization }) => ({ status: 200, body: readStatus(context, placeOf(context, organization.id, organization)) }),
  );
}

/** The primary cashier. */
function placeOf(
  context: ServiceContext,
  organizationId: number,
  organization: OwnOrganization['organization'],
): CashierPlace {
  const connections = context.connections.ofOrganization(organizationId);
  const connection = connections.find(({ isPrimary }) => isPrimary) ?? connections[0];
  return { surface: 'partner', organization, connection, key: null };
}

function readStatus(context: ServiceContext, place: CashierPlace): AuthStatusAnswer {
  const { organization } = place;
  const connected = isCashierConnected(context, organization);
  const open = openProcess(context, place);
  const last = context.cashierProcesses.latest(organization.id, place.key);
  // Process or session expired, or none was started.
  const isOver = last?.status === 'phone_required' || last?.status === 'otp_required';
  const hasLostSession = organization.bankSession === 'expired' || organization.bankSession === 'invalid';
  const resting = isOver || hasLostSession ? 'expired' : 'none';
  const idle = connected ? 'active' : last?.status === 'failed' ? 'failed' : 'idle';
  return {
    success: true,
    status: connected ? 'active' : open === undefined ? resting : 'pending',
    process_status: open?.status ?? idle,
    kaspi_connected: connected,
    expires_at: open === undefined ? null : toAlmatyIso(open.endsAtMs),
  };
}

/** The returned function counts the number once the code was sent. */
function admitNumber(context: ServiceContext, own: OwnOrganization, cashierPhone: string): () => void {
  requireAvailable(context, own, cashierPhone);
  const owner = ownerOf(context, own.organization);
  const isKnown = connectionsOfPhone(context, cashierPhone).some(({ owner: other }) => other === owner);
  if (isKnown || isCashierConnected(context, own.organization)) return () => undefined;
  const setting = context.store.setting<{ day: string; numbers: string[] }>(`cashier_numbers.${owner}`);
  const day = almatyDay(context.clock.nowMs());
  const stored = setting.read();
  const numbers = stored?.day === day ? stored.numbers : [];
  if (!numbers.includes(cashierPhone) && numbers.length >= NEW_NUMBERS_A_DAY) {
    throw capError(context, 'rate_limited', 'Too many different cashier numbers today.', nextMidnight(context));
  }
  return () => {
    setting.write({ day, numbers: [...new Set([...numbers, cashierPhone])] });
  };
}

/** The answer hides why (Errors, `cashier_unavailable`). */
function requireAvailable(context: ServiceContext, { organization }: OwnOrganization, cashierPhone: string): void {
  if (!servesAnotherOwner(context, organization, cashierPhone)) return;
  throw partnerError(409, 'cashier_unavailable', 'The cashier cannot be connected now; ask the service for help.');
}
