import type { InvoiceAnswer } from '../../control/answers.ts';

/** A customer or the provider may still end it. */
export const isOpen = ({ status }: InvoiceAnswer): boolean =>
  status === 'processing' || status === 'pending' || status === 'cancelling';
