import { discountedTiyn } from '@tilla/payment-api/discount-percentage.ts';
import type { InvoiceRequest } from '@tilla/payment-api/merchant/invoice-requests.ts';
import { MAX_INVOICE_TIYN, MIN_INVOICE_TIYN, MoneyError } from '@tilla/payment-api/money.ts';
import { lineTotalTiyn } from '@tilla/shared/domain/cart.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { businessError, validationError } from '../http/api-error.ts';
import type { InvoiceLineRecord } from '../store/invoices.ts';
import type { Organization } from '../store/organizations.ts';

export interface InvoiceSum {
  amountTiyn: number;
  /** Before discounts; null for a plain amount (Invoice, `subtotal`). */
  subtotalTiyn: number | null;
  discountTiyn: number | null;
  lines: InvoiceLineRecord[];
}

/** Throws the refusals of "Cart item". A cart wins over an amount. */
export function sumInvoice(context: ServiceContext, organization: Organization, request: InvoiceRequest): InvoiceSum {
  if (request.cartItems !== null && !organization.hasCatalog) {
    throw businessError(422, 'catalog_not_supported', 'The organization has no catalog: send amount.');
  }
  const sum =
    request.cartItems === null ? sumAmount(request) : sumCart(context, organization, request.cartItems, request);
  if (sum.amountTiyn < MIN_INVOICE_TIYN || sum.amountTiyn > MAX_INVOICE_TIYN) {
    const field = request.cartItems === null ? 'amount' : 'cart_items';
    throw validationError({ [field]: ['The sum must be between 0.01 and 99999999.99.'] });
  }
  return sum;
}

function sumAmount(request: InvoiceRequest): InvoiceSum {
  const amountTiyn = request.amountTiyn ?? 0;
  if (request.discountPercentage === null) return { amountTiyn, subtotalTiyn: null, discountTiyn: null, lines: [] };
  const totalTiyn = discountedTiyn(amountTiyn, request.discountPercentage);
  return { amountTiyn: totalTiyn, subtotalTiyn: amountTiyn, discountTiyn: amountTiyn - totalTiyn, lines: [] };
}

function sumCart(
  context: ServiceContext,
  organization: Organization,
  items: NonNullable<InvoiceRequest['cartItems']>,
  request: InvoiceRequest,
): InvoiceSum {
  const errors: Record<string, string[]> = {};
  const lines: InvoiceLineRecord[] = [];
  let subtotalTiyn = 0;
  for (const [index, item] of items.entries()) {
    const entry = context.catalog.find(organization.id, item.catalogItemId);
    if (entry === undefined || !entry.sellable || entry.operation === 'delete') {
      errors[`cart_items.${String(index)}.catalog_item_id`] = [
        entry === undefined
          ? 'The catalog item does not exist.'
          : entry.operation === 'create'
            ? 'The catalog item is not in the provider’s catalog yet.'
            : 'The catalog item is being removed.',
      ];
      continue;
    }
    const priceTiyn = item.priceTiyn ?? entry.priceTiyn;
    const discountPercentage =
      item.discountPercentage === 0 ? (request.discountPercentage ?? 0) : item.discountPercentage;
    subtotalTiyn += priceTiyn * item.count;
    lines.push({
      id: index + 1,
      catalogItemId: entry.id,
      name: entry.name,
      unitId: entry.unitId,
      priceTiyn,
      count: item.count,
      discountPercentage,
      totalTiyn: lineTotal(priceTiyn, item.count, discountPercentage, index),
      refundedCount: 0,
      refundedTiyn: 0,
    });
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const amountTiyn = lines.reduce((total, line) => total + line.totalTiyn, 0);
  return { amountTiyn, subtotalTiyn, discountTiyn: subtotalTiyn - amountTiyn, lines };
}

function lineTotal(priceTiyn: number, count: number, discountPercentage: number, index: number): number {
  try {
    return lineTotalTiyn({ priceTiyn, count, discountPercentage });
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw validationError({ [`cart_items.${String(index)}.count`]: ['The line is too large.'] });
  }
}
