import type { InvoiceTender } from '../../../shared/contract/views/tender-view.ts';

/** The way of the counter that an invoice stands for. */
export function wayOf(tender: InvoiceTender): 'qr' | 'phone' {
  return tender === 'phone' ? 'phone' : 'qr';
}
