import { requireTariff } from '#sandbox/billing/invoice-admission.ts';
import { chooseCashier } from '#sandbox/cashiers/cashier-choice.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError } from '#sandbox/http/api-error.ts';
import type { Caller } from '#sandbox/http/http-env.ts';
import type { Organization } from '#sandbox/store/organizations.ts';
import type { QrRefundRecord } from '#sandbox/store/qr-refunds.ts';

/** Errors, `organization_not_verified`. */
export function requireVerified({ mode, status }: Organization): void {
  if (mode === 'sandbox' || status === 'verified') return;
  throw businessError(400, 'organization_not_verified', 'The organization is not verified.');
}

/** Not stored yet; ends now unless extended. */
export function newSession(
  context: ServiceContext,
  { organization, key }: Caller,
  bankConnectionId: number | null,
  link: QrRefundRecord['link'],
): QrRefundRecord {
  requireVerified(organization);
  requireTariff(context, organization);
  const cashier = chooseCashier(context, organization, bankConnectionId);
  const nowMs = context.clock.nowMs();
  return {
    id: context.store.nextId('qr_refund', 3001),
    organizationId: organization.id,
    connectionId: cashier.id,
    keyId: key.id,
    source: key.name,
    isSandbox: organization.mode === 'sandbox',
    status: 'awaiting_scan',
    errorCode: null,
    qrToken: null,
    expiresAtMs: link?.expiresAtMs ?? nowMs,
    link,
    customer: null,
    operationRef: null,
    refundedTiyn: null,
    receiptNumber: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
