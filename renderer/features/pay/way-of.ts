import type { InvoiceTender } from '../../../shared/contract/views/tender-view.ts';
import type { Way } from '../../ui/Icon.tsx';

/** The way of the counter that an invoice stands for. */
export function wayOf(tender: InvoiceTender): Way {
  return tender === 'phone' ? 'phone' : 'qr';
}
