import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import {
  assignAnswer,
  assignRequest,
  paymentAnswer,
  paymentListAnswer,
  payRequest,
  tariffAnswer,
  tariffPlansAnswer,
} from '@tilla/payment-api/partner/tariff.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ServiceApp } from '../http/http-env.ts';
import type { TariffTier } from '../store/organizations.ts';
import { partnerError } from './envelope.ts';
import { addOrganizationRoute, addPartnerRoute } from './route.ts';
import { assignTariff } from './tariff-assign.ts';
import { payTariff } from './tariff-pay.ts';
import { toPayment, toSnapshot } from './tariff-view.ts';
import { PERIODS, type Period, priceTiyn, TIER_LABELS, tierLimit, tiersOf } from './tiers.ts';

const price = (tier: TariffTier, period: Period): number => priceTiyn(tier, period) / TIYN_PER_TENGE;

export function registerPartnerTariffs(app: ServiceApp, context: ServiceContext): void {
  addPartnerRoute(
    app,
    context,
    {
      method: 'get',
      path: '/tariff-plans',
      operation: 'tariffs.read',
      summary: 'Tiers and plans that the partner can give',
      answers: { 200: tariffPlansAnswer },
    },
    ({ partner }) => {
      const tiers = tiersOf(partner);
      return {
        status: 200,
        body: {
          success: true,
          tiers: tiers.map((tier) => ({
            id: tier,
            label: TIER_LABELS[tier],
            daily_limit: tierLimit(tier),
            prices: Object.fromEntries(PERIODS.map((period) => [period, price(tier, period)])),
          })),
          plans: tiers.flatMap((tier) =>
            PERIODS.map((period) => ({ tier_id: tier, period_months: period, amount: price(tier, period) })),
          ),
        },
      };
    },
  );
  addOrganizationRoute(
    app,
    context,
    {
      method: 'get',
      path: '/organizations/{id}/tariff',
      operation: 'tariffs.read',
      summary: 'The tariff of an organization',
      answers: { 200: tariffAnswer },
    },
    ({ organization }) => ({ status: 200, body: { success: true, tariff: toSnapshot(context, organization) } }),
  );
  // Same request and answer (docs/decisions.md).
  for (const way of ['pay', 'invoice'] as const) {
    addOrganizationRoute(
      app,
      context,
      {
        method: 'post',
        path: `/organizations/{id}/tariff/${way}`,
        operation: 'tariffs.pay',
        summary: 'Pays for a tariff by an invoice to the payer',
        body: payRequest,
        answers: { 201: paymentAnswer },
        manages: true,
      },
      ({ partner, body, ...own }) => ({
        status: 201,
        body: { success: true, payment: toPayment(payTariff(context, partner, own, body)) },
      }),
    );
  }
  addOrganizationRoute(
    app,
    context,
    {
      method: 'post',
      path: '/organizations/{id}/tariff/assign',
      operation: 'tariffs.assign',
      summary: 'Gives a tariff without charging',
      body: assignRequest,
      answers: { 200: assignAnswer, 201: assignAnswer },
      manages: true,
    },
    ({ partner, body, ...own }) => {
      const { alreadyAssigned, payment } = assignTariff(context, partner, own, body);
      return {
        status: alreadyAssigned ? 200 : 201,
        body: {
          success: true,
          already_assigned: alreadyAssigned,
          payment: payment === null ? null : toPayment(payment),
        },
      };
    },
  );
  addOrganizationRoute(
    app,
    context,
    {
      method: 'get',
      path: '/organizations/{id}/tariff/payments',
      operation: 'tariffs.read',
      summary: 'The tariff payments of an organization, newest first',
      answers: { 200: paymentListAnswer },
    },
    ({ organization }) => ({
      status: 200,
      body: { success: true, data: context.tariffPayments.ofOrganization(organization.id).map(toPayment) },
    }),
  );
  addOrganizationRoute(
    app,
    context,
    {
      method: 'get',
      path: '/organizations/{id}/tariff/payments/{payment}',
      operation: 'tariffs.read',
      summary: 'One tariff payment',
      answers: { 200: paymentAnswer },
    },
    ({ organization, places }) => {
      const text = places.payment ?? '';
      const payment = /^\d{1,15}$/.test(text) ? context.tariffPayments.get(Number(text)) : undefined;
      if (payment?.organizationId !== organization.id) {
        throw partnerError(404, 'tariff_payment_not_found', 'No such tariff payment.');
      }
      return { status: 200, body: { success: true, payment: toPayment(payment) } };
    },
  );
}
