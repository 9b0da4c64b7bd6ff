import { MAX_INVOICE_TIYN, MoneyError, parseMoney } from '@tilla/payment-api/money.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { phraseError, validationError } from '../http/api-error.ts';
import type { InvoiceRecord } from '../store/invoices.ts';
import type { Organization } from '../store/organizations.ts';

/** 0 for what is no number. */
export const numberOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** @throws ApiError 404. */
export function organizationOf(context: ServiceContext, id: number): Organization {
  const found = Number.isSafeInteger(id) ? context.organizations.get(id) : undefined;
  if (found === undefined) throw phraseError(404, 'Not found', 'No such organization.');
  return found;
}

/** @throws ApiError 404. */
export function invoiceOf(context: ServiceContext, id: number): InvoiceRecord {
  const found = Number.isSafeInteger(id) ? context.invoices.get(id) : undefined;
  if (found === undefined) throw phraseError(404, 'Not found', 'No such invoice.');
  return found;
}

/** @throws ApiError 422. */
export function moneyOf(amount: string | number): number {
  try {
    const tiyn = parseMoney(amount);
    if (tiyn > 0 && tiyn <= MAX_INVOICE_TIYN) return tiyn;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
  }
  throw validationError({ amount: ['Must be a positive sum with at most two decimals.'] });
}

export const impossible = (message: string) => phraseError(409, 'Impossible state', message);
