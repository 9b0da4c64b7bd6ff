import { OpenAPIHono } from '@hono/zod-openapi';
import { partnerRefusal } from '@tilla/payment-api/refusals.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { publishDescription } from '../http/declared-route.ts';
import type { HttpEnv, ServiceApp } from '../http/http-env.ts';
import { registerPartnerApiKeys } from './api-keys.ts';
import { registerPartnerCashiers } from './cashiers.ts';
import { registerHealth } from './health.ts';
import { registerKyc } from './kyc.ts';
import { registerOrganizations } from './organizations.ts';
import { registerSync } from './sync.ts';
import { registerSyncJournal } from './sync-journal.ts';
import { registerPartnerTariffs } from './tariffs.ts';

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
    refusal: partnerRefusal,
    keyHeader: 'X-Partner-Key',
    title: 'Partner API',
    // The surface has no version (Versioning).
    version: '1.0.0',
    path: PARTNER_PATH,
  });
  return app;
}
