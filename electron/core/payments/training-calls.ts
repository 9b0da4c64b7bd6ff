import { defineCalls } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Watch } from './watch-port.ts';

/** The embedded service's customers, who do as they are told; rejects when they cannot. */
export type CustomerSimulator = (invoiceId: number, action: 'scan' | 'pay' | 'reject') => Promise<void>;

export interface TrainingCallsParts {
  readonly payments: PaymentStore;
  readonly watch: Watch;
  readonly customers: CustomerSimulator | null;
}

export function createTrainingCalls({ payments, watch, customers }: TrainingCallsParts) {
  return defineCalls({
    async 'training.actAsCustomer'({ paymentId, action }) {
      if (customers === null) throw new Refusal('till_not_training');
      const { invoice } = payments.get(paymentId);
      if (invoice === null) throw new Refusal('till_still_checking');
      try {
        await customers(invoice.id, action);
      } catch {
        // Scanning an expired QR, paying twice: the customer's phone would say no as well.
        throw new Refusal('till_not_permitted');
      }
      watch.pollNow();
      return {};
    },
  });
}
