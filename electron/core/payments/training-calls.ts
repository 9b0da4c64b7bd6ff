import { defineCalls } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ShopContext } from './shop-context.ts';

/** Rejects impossible actions. */
export type CustomerSimulator = (invoiceId: number, action: 'scan' | 'pay' | 'reject') => Promise<void>;

export function createTrainingCalls({
  payments,
  watch,
  customerSimulator,
}: ShopContext & {
  readonly customerSimulator: CustomerSimulator | null;
}) {
  return {
    calls: defineCalls({
      async 'training.actAsCustomer'({ paymentId, action }) {
        if (customerSimulator === null) throw new Refusal('till_not_training');
        const { invoice } = payments.get(paymentId);
        if (invoice === null) throw new Refusal('till_still_checking');
        try {
          await customerSimulator(invoice.id, action);
        } catch {
          // An expired QR, a second payment: a real phone would refuse as well.
          throw new Refusal('till_not_permitted');
        }
        watch.pollNow();
        return {};
      },
    }),
  };
}
