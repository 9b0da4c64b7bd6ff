/** The provider's own words about what failed, as the ledger keeps them for support. */

import { maskPhonesIn } from '../../../shared/domain/phone.ts';

const MAX_PROVIDER_TEXT = 255;

/** Free text of somebody else: it may name a payer, so it is kept as any person's text is (security.md, Payer phones). */
export function keptProviderText(message: string): string {
  return maskPhonesIn(message).slice(0, MAX_PROVIDER_TEXT);
}
