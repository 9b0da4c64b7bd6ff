import { maskPhonesIn } from '@tilla/payment-api/phone.ts';

const MAX_PROVIDER_TEXT = 255;

/** Free text of a third party may name a payer, so it is masked like any personal text (docs/security.md). */
export function keptProviderText(message: string): string {
  return maskPhonesIn(message).slice(0, MAX_PROVIDER_TEXT);
}
