import { inBackground } from '../platform/in-background.ts';
import type { Logger } from '../platform/ports.ts';
import { createInvoiceOperation, type InvoiceOperationOptions } from './invoice-operation.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Watch } from './watch-port.ts';

export interface InvoiceOperationsOptions
  extends Omit<InvoiceOperationOptions, 'tender' | 'ownedBySiblings' | 'onSiblingAlive'> {
  readonly payments: Pick<PaymentStore, 'ofSale' | 'live'>;
  readonly watch: Pick<Watch, 'lookupNow'>;
  readonly logger: Logger;
}

export function createInvoiceOperations(options: InvoiceOperationsOptions) {
  const { payments, watch, logger } = options;
  const shared: Omit<InvoiceOperationOptions, 'tender'> = {
    ...options,
    ownedBySiblings: (payment) =>
      new Set(
        payments
          .ofSale(payment.saleId)
          .flatMap(({ id, invoice }) => (id === payment.id || invoice === null ? [] : [invoice.id])),
      ),
    onSiblingAlive: (invoiceId) => {
      const sibling = payments.live().find(({ invoice }) => invoice?.id === invoiceId);
      if (sibling !== undefined) inBackground(logger, watch.lookupNow([sibling.id]));
    },
  };
  const qr = createInvoiceOperation({ ...shared, tender: 'qr' });
  // Customers create printed-QR payments: nothing is sent for them.
  return { qr, phone: createInvoiceOperation({ ...shared, tender: 'phone' }), printed_qr: qr } as const;
}
