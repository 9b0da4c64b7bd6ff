import type { InvoiceAnswer } from '#sandbox/control/answers.ts';

export const isOpen = ({ status }: InvoiceAnswer): boolean =>
  status === 'processing' || status === 'pending' || status === 'cancelling';
