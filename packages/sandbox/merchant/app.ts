import { OpenAPIHono } from '@hono/zod-openapi';
import { merchantRefusal } from '@tilla/payment-api/refusals.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { publishDescription } from '../http/declared-route.ts';
import type { HttpEnv, ServiceApp } from '../http/http-env.ts';
import { describeMerchant } from './access/describe.ts';
import { takeAddressLimit } from './access/guard.ts';
import { registerAccount } from './account/account.ts';
import { registerCashbox } from './cashbox/cashbox.ts';
import { registerCashboxSettings } from './cashbox/cashbox-settings.ts';
import { registerCatalog } from './catalog/catalog.ts';
import { registerCatalogBulkDelete } from './catalog/catalog-bulk-delete.ts';
import { registerCatalogChanges } from './catalog/catalog-changes.ts';
import { registerCatalogImageUpload } from './catalog/catalog-images.ts';
import { registerCatalogScan } from './catalog/catalog-scan.ts';
import { registerClients } from './clients/clients.ts';
import { registerConnectionAuth } from './connections/connection-auth.ts';
import { registerConnections } from './connections/connections.ts';
import { registerBulkInvoices } from './invoices/invoice-bulk.ts';
import { registerInvoices } from './invoices/invoices.ts';
import { registerQrRefundLinks } from './qr-refunds/qr-refund-links.ts';
import { registerQrRefunds } from './qr-refunds/qr-refunds.ts';
import { registerReceiptLinks } from './receipt-links/receipt-links.ts';
import { registerFiscalReceipts } from './receipts/fiscal-receipts.ts';
import { registerRefunds } from './refunds/refunds.ts';
import { registerStaticQr } from './static-qr/static-qr.ts';
import { registerStatus } from './status/status.ts';
import { registerSubscriptions } from './subscriptions/subscriptions.ts';
import { registerWebhookLogs } from './webhook-logs/webhook-logs.ts';

export const MERCHANT_PATH = '/api/v1';

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
    parts: () => describeMerchant(context.words.isNeutral),
    admit: (c) => takeAddressLimit(context, c, 'description'),
    refusal: merchantRefusal,
    scheme: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    title: 'Merchant payment API',
    version: '2.1.0',
    path: MERCHANT_PATH,
  });
  return app;
}
