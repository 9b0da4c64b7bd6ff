import { clientCheckBody, clientCheckWire } from '@tilla/payment-api/merchant/clients.ts';
import { errorOf } from '#sandbox/behaviour/moods.ts';
import { requireTariff } from '#sandbox/billing/invoice-admission.ts';
import { chooseCashier } from '#sandbox/cashiers/cashier-choice.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import { clientNameOf, isRegisteredClient } from '#sandbox/provider/client-names.ts';
import { dailyBucket } from '../access/daily-bucket.ts';
import { addRoute } from '../access/route.ts';

const KEY_LIMITS = { perMinute: 60, perDay: 10_000 };
const ORGANIZATION_LIMITS = { perMinute: 200, perDay: 20_000 };
const CASHIER_LIMIT_PER_MINUTE = 10;

export function registerClients(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/clients/check',
      operation: 'clients.check',
      summary: 'Whether a number is registered in the payment app, and how its owner is called there',
      body: clientCheckBody,
      answers: { 200: clientCheckWire.strict },
      buckets: ({ key, organization }) => {
        const name = 'clients';
        const [ofKey, ofOrganization] = [`key ${String(key.id)}`, `organization ${String(organization.id)}`];
        return [
          { name, subject: ofKey, limit: KEY_LIMITS.perMinute },
          dailyBucket(context, name, ofKey, KEY_LIMITS.perDay),
          { name, subject: ofOrganization, limit: ORGANIZATION_LIMITS.perMinute },
          dailyBucket(context, name, ofOrganization, ORGANIZATION_LIMITS.perDay),
        ];
      },
    },
    ({ organization, body, takeMore }) => {
      requireTariff(context, organization);
      const cashier = chooseCashier(context, organization, body.bankConnectionId);
      // The provider limits each cashier, known only now.
      takeMore([{ name: 'clients', subject: `cashier ${String(cashier.id)}`, limit: CASHIER_LIMIT_PER_MINUTE }]);
      const isUnknown = errorOf(context.moods.of(organization.id).accept) === 'client_not_found';
      const registered = !isUnknown && isRegisteredClient(body.phone);
      return {
        status: 200,
        body: {
          phone_number: body.phone,
          registered,
          client_name: registered ? clientNameOf(body.phone) : null,
        },
      };
    },
  );
}
