import type { ServiceContext } from '../context/service-context.ts';
import type { ServiceApp } from '../http/http-env.ts';
import { registerBillPage } from './bill-page.ts';
import { registerPrintedPage } from './printed-page.ts';
import { registerRefundPage } from './refund-page.ts';

export function registerCustomerPages(app: ServiceApp, context: ServiceContext): void {
  registerBillPage(app, context);
  registerRefundPage(app, context);
  registerPrintedPage(app, context);
}
