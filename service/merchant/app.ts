/** The merchant surface, put together from its areas. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv, ServiceApp } from '../http/http-env.ts';
import type { ServiceContext } from '../service-context.ts';
import { registerAccount } from './account.ts';
import { registerCatalog } from './catalog.ts';
import { registerInvoices } from './invoices.ts';
import { registerReceiptLinks } from './receipt-links.ts';
import { registerStatus } from './status.ts';

/** Where the merchant surface is served. */
export const MERCHANT_PATH = '/api/v1';

/** Every area adds its routes with `addRoute` of route.ts in a function `registerX(app, context)` of this form. */
type RegisterArea = (app: ServiceApp, context: ServiceContext) => void;

const areas: readonly RegisterArea[] = [
  registerStatus,
  registerInvoices,
  registerReceiptLinks,
  registerCatalog,
  registerAccount,
];

export function createMerchantApp(context: ServiceContext): ServiceApp {
  const app = new OpenAPIHono<HttpEnv>();
  for (const register of areas) register(app, context);
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Merchant payment API', version: '2.1.0' },
    servers: [{ url: MERCHANT_PATH }],
  });
  return app;
}
