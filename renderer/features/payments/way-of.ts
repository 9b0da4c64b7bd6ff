import type { InvoiceTender } from '@tilla/shared/contract/views/tender-view.ts';

export function wayOf(tender: InvoiceTender): 'qr' | 'phone' {
  return tender === 'phone' ? 'phone' : 'qr';
}
