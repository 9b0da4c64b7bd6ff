import type { ReceiptHead } from '../platform/ports.ts';
import type { ShopFacts } from './receipt-content.ts';

export function shopFacts(
  { name, ...head }: ReceiptHead,
  organization: { readonly name: string; readonly idn: string | null } | null,
): ShopFacts {
  return { ...head, name: name === '' ? (organization?.name ?? '') : name, idn: organization?.idn ?? '' };
}
