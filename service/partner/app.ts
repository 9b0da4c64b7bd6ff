/** The partner surface, put together from its areas. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv, ServiceApp } from '../http/http-env.ts';
import type { ServiceContext } from '../service-context.ts';
import { registerPartnerApiKeys } from './api-keys.ts';
import { registerPartnerCashiers } from './cashiers.ts';
import { registerHealth } from './health.ts';
import { registerKyc } from './kyc.ts';
import { registerOrganizations } from './organizations.ts';
import { registerSync } from './sync.ts';
import { registerSyncJournal } from './sync-journal.ts';
import { registerPartnerTariffs } from './tariffs.ts';

/** Where the partner surface is served. */
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
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    // The document shows no version identifier of this surface (Versioning).
    info: { title: 'Partner API', version: '1.0.0' },
    servers: [{ url: PARTNER_PATH }],
  });
  return app;
}
