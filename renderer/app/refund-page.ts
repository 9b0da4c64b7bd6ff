import { create } from 'zustand';

/** What is refunded: a payment or tender of a sale, an invoice of another program, or what a customer scans. */
export type RefundTarget =
  | { readonly kind: 'part'; readonly saleId: string; readonly partId: string }
  | { readonly kind: 'invoice'; readonly invoiceId: number }
  | {
      readonly kind: 'qr';
      /** Null: the customer's own list of payments is the first that is known of the sale. */
      readonly paymentId: string | null;
      /** A link by which the customer was identified; null: they scan here. */
      readonly identifiedId: string | null;
    };

interface RefundPageState {
  readonly target: RefundTarget | null;
  readonly room: 'sales' | 'bills';
}

const useRefundPage = create<RefundPageState>()(() => ({ target: null, room: 'sales' }));

export function openRefund(target: RefundTarget, room: RefundPageState['room'] = 'sales'): void {
  useRefundPage.setState({ target, room });
}

export function closeRefund(): void {
  useRefundPage.setState({ target: null });
}

/** The refund that takes the place of this room's page. */
export function useRefundIn(room: RefundPageState['room']): RefundTarget | null {
  return useRefundPage((state) => (state.room === room ? state.target : null));
}
