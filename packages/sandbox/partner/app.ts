import { OpenAPIHono } from '@hono/zod-openapi';
import { partnerRefusal } from '@tilla/payment-api/refusals.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { publishDescription } from '../http/declared-route.ts';
import type { HttpEnv, ServiceApp } from '../http/http-env.ts';
import { partnerOperationCodes } from '../http/operation-codes.ts';
import { registerPartnerApiKeys } from './api-keys.ts';
import { registerPartnerCashiers } from './cashiers.ts';
import { registerHealth } from './health.ts';
import { registerKyc } from './kyc.ts';
import { registerOrganizations } from './organizations.ts';
import { registerSync } from './sync.ts';
import { registerSyncJournal } from './sync-journal.ts';
import { registerPartnerTariffs } from './tariffs.ts';

const PARTNER_WEBHOOKS = {
  'kyc.status_changed': ['partner_id', 'organization_id'],
  'tariff.activated': ['partner_id', 'organization_id', 'tariff'],
};

export const PARTNER_PATH = '/api/partner';

const areas: readonly ((app: ServiceApp, context: ServiceContext) => void)[] = [
  registerOrganizations,
  registerPartnerApiKeys,
  registerPartnerCashiers,
  registerPartnerTariffs,
  registerHealth,
  registerKyc,
  registerSync,
  registerSyncJournal,
];

export function createPartnerApp(context: ServiceContext): ServiceApp {
  const app = new OpenAPIHono<HttpEnv>();
  for (const register of areas) register(app, context);
  publishDescription(app, {
    parts: () => Promise.resolve({ codes: partnerOperationCodes, webhooks: PARTNER_WEBHOOKS }),
    refusal: partnerRefusal,
    scheme: { type: 'apiKey', in: 'header', name: 'X-Partner-Key' },
    title: 'Partner API',
    // The surface has no version (Versioning).
    version: '1.0.0',
    path: PARTNER_PATH,
  });
  return app;
}
