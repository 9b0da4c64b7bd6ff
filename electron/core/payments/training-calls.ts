import { defineCalls } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Watch } from './watch-port.ts';

/** Simulates the embedded service's customers; rejects impossible actions. */
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
        // An expired QR, a second payment: a real phone would refuse as well.
        throw new Refusal('till_not_permitted');
      }
      watch.pollNow();
      return {};
    },
  });
}
