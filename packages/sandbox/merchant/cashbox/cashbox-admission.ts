/** Errors, `cashbox_*`. */

import { seedYesterdaysShift } from '#sandbox/cashbox/cashbox-yesterday.ts';
import { chooseCashier } from '#sandbox/cashiers/cashier-choice.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError } from '#sandbox/http/api-error.ts';
import type { Caller } from '#sandbox/http/http-env.ts';
import type { Bucket } from '#sandbox/http/rate-limiter.ts';
import type { Organization } from '#sandbox/store/organizations.ts';

const LIMIT = 30;

export const cashboxBuckets = ({ key }: Caller): Bucket[] => [
  { name: 'cashbox', subject: String(key.id), limit: LIMIT },
];

/** Never in the sandbox (Errors, `cashbox_disabled`). */
export function requireCashbox({ mode, extra }: Organization): void {
  if (mode === 'sandbox' || extra.cashbox_disabled !== true) return;
  throw businessError(403, 'cashbox_disabled', 'The cashbox is off for this organization.');
}

export function requireFiscalTill(organization: Organization): void {
  requireCashbox(organization);
  if (!organization.fiscalTill) throw businessError(409, 'cashbox_kkm_unknown', 'No fiscal till is connected.');
  if (organization.extra.rfo_missing === true) throw businessError(409, 'rfo_missing', 'The outlet code is unknown.');
}

/** The requested till, else the primary cashier's; an unreachable provider is the route's `unavailable`. */
export function chooseTill(
  context: ServiceContext,
  organization: Organization,
  asked: number | null,
  unavailable: 'cashbox_unavailable' | 'cashbox_toggle_unavailable' = 'cashbox_unavailable',
): number {
  requireFiscalTill(organization);
  if (organization.bankSession === 'unavailable') {
    throw businessError(503, unavailable, 'The till is out of reach; try again later.');
  }
  const { id } = chooseCashier(context, organization, asked);
  seedYesterdaysShift(context, organization, id);
  return id;
}

/** The organization's own number for its first till, generated ones for the others. */
export function kkmNumberOf(context: ServiceContext, organization: Organization, tillId: number): string {
  const place = context.connections.ofOrganization(organization.id).findIndex(({ id }) => id === tillId);
  return place > 0 ? `${organization.kkmNumber}-${String(place + 1)}` : organization.kkmNumber;
}
