/** The merchant surface, put together from its areas. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { merchantRefusal } from '../../shared/api/refusals.ts';
import { publishDescription } from '../http/declared-route.ts';
import type { HttpEnv, ServiceApp } from '../http/http-env.ts';
import type { ServiceContext } from '../service-context.ts';
import { registerAccount } from './account.ts';
import { registerCashbox } from './cashbox.ts';
import { registerCashboxSettings } from './cashbox-settings.ts';
import { registerCatalog } from './catalog.ts';
import { registerCatalogBulkDelete } from './catalog-bulk-delete.ts';
import { registerCatalogChanges } from './catalog-changes.ts';
import { registerCatalogImageUpload } from './catalog-images.ts';
import { registerCatalogScan } from './catalog-scan.ts';
import { registerClients } from './clients.ts';
import { registerConnectionAuth } from './connection-auth.ts';
import { registerConnections } from './connections.ts';
import { registerFiscalReceipts } from './fiscal-receipts.ts';
import { takeAddressLimit } from './guard.ts';
import { registerBulkInvoices } from './invoice-bulk.ts';
import { registerInvoices } from './invoices.ts';
import { registerQrRefundLinks } from './qr-refund-links.ts';
import { registerQrRefunds } from './qr-refunds.ts';
import { registerReceiptLinks } from './receipt-links.ts';
import { registerRefunds } from './refunds.ts';
import { registerStaticQr } from './static-qr.ts';
import { registerStatus } from './status.ts';
import { registerSubscriptions } from './subscriptions.ts';
import { registerWebhookLogs } from './webhook-logs.ts';

/** Where the merchant surface is served. */
export const MERCHANT_PATH = '/api/v1';

/** Every area adds its routes with `addRoute` of route.ts in a function `registerX(app, context)` of this form. */
type RegisterArea = (app: ServiceApp, context: ServiceContext) => void;

const areas: readonly RegisterArea[] = [
  registerStatus,
  registerBulkInvoices,
  registerInvoices,
  registerRefunds,
  registerQrRefundLinks,
  registerQrRefunds,
  registerStaticQr,
  registerFiscalReceipts,
  registerReceiptLinks,
  registerSubscriptions,
  registerWebhookLogs,
  registerCatalog,
  registerCatalogChanges,
  registerCatalogBulkDelete,
  registerCatalogImageUpload,
  registerCatalogScan,
  registerClients,
  registerCashbox,
  registerCashboxSettings,
  registerConnections,
  registerConnectionAuth,
  registerAccount,
];

export function createMerchantApp(context: ServiceContext): ServiceApp {
  const app = new OpenAPIHono<HttpEnv>();
  for (const register of areas) register(app, context);
  publishDescription(app, {
    admit: (c) => takeAddressLimit(context, c, 'description'),
    refusal: merchantRefusal,
    keyHeader: 'X-API-Key',
    title: 'Merchant payment API',
    version: '2.1.0',
    path: MERCHANT_PATH,
  });
  return app;
}
