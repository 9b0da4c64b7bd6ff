import type { DescriptionParts } from '#sandbox/http/description.ts';
import { merchantCommonCodes, merchantOperationCodes } from '#sandbox/http/operation-codes.ts';

/** Events, "Kinds": what each payload carries (docs/decisions.md). */
const WEBHOOKS: Readonly<Record<string, readonly string[]>> = {
  'invoice.status_changed': ['invoice'],
  'invoice.qr_scanned': ['invoice'],
  'invoice.refunded': ['invoice', 'refund'],
  'catalog.item_processed': ['item'],
  ...ofFamily('qr_refund', ['identified', 'completed', 'expired', 'failed', 'execution_uncertain'], ['qr_refund']),
  ...ofFamily(
    'subscription',
    [
      'created',
      'payment_succeeded',
      'payment_failed',
      'grace_period_started',
      'expired',
      'paused',
      'resumed',
      'cancelled',
    ],
    ['subscription'],
  ),
  ...ofFamily('receipt', ['issued', 'failed'], ['receipt']),
  ...ofFamily('cashbox', ['shift_closed', 'shift_close_failed'], ['operation']),
  'webhook.test': ['invoice'],
};

function ofFamily(family: string, events: readonly string[], parts: readonly string[]) {
  return Object.fromEntries(events.map((event) => [`${family}.${event}`, parts]));
}

/** Examples are those of the API documents, loaded with the first read of the description. */
export async function describeMerchant(isNeutral: boolean): Promise<DescriptionParts> {
  const { examples } = isNeutral ? await import('./examples.ts') : { examples: {} };
  return {
    codes: merchantOperationCodes,
    commonCodes: merchantCommonCodes,
    examples,
    webhooks: WEBHOOKS,
    textIds: ['/qr-refunds'],
  };
}
