import type { ReturnItem } from '@tilla/payment-api/merchant/refund.ts';
import { multiplyHalfUp } from '@tilla/payment-api/money.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { validationError } from '#sandbox/http/api-error.ts';
import type { InvoiceLineRecord, InvoiceRecord } from '#sandbox/store/invoices.ts';
import type { ReturnedLine } from '#sandbox/store/refunds.ts';

/** Taking lowers what is left. */
interface OpenLine {
  line: InvoiceLineRecord;
  count: number;
  amountTiyn: number;
}

export function openLines(context: ServiceContext, invoice: InvoiceRecord): OpenLine[] {
  const pending = context.refunds
    .ofInvoice(invoice.id)
    .flatMap(({ status, items }) => (status === 'pending' ? items : []));
  return invoice.lines.map((line) => {
    const held = pending.filter(({ lineId }) => lineId === line.id);
    return {
      line,
      count: line.count - line.refundedCount - held.reduce((sum, { count }) => sum + (count ?? 0), 0),
      amountTiyn: line.totalTiyn - line.refundedTiyn - held.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
    };
  });
}

/** Throws 422 with the index of the wrong item. */
export function takeReturnItems(
  context: ServiceContext,
  invoice: InvoiceRecord,
  items: readonly ReturnItem[],
): ReturnedLine[] {
  if (invoice.lines.length === 0) throw validationError({ return_items: ['The invoice has no cart.'] });
  const open = openLines(context, invoice);
  return items.flatMap((item, index) => {
    const field = `return_items.${String(index)}`;
    const named = open.filter(({ line }) => line.catalogItemId === item.catalogItemId);
    if (named.length === 0) {
      throw validationError({ [`${field}.catalog_item_id`]: ['The invoice has no such line.'] });
    }
    return item.count === null
      ? takeAmount(named, item.amountTiyn ?? 0, `${field}.amount`)
      : takeCount(named, item.count, `${field}.count`);
  });
}

/** In line order; 422 in `field`. */
export function takeCount(open: readonly OpenLine[], count: number, field: string): ReturnedLine[] {
  let wanted = count;
  const taken = open.flatMap((entry) => {
    const pieces = Math.min(wanted, entry.count);
    if (pieces <= 0) return [];
    wanted -= pieces;
    // The last pieces take the rest, so that no tiyn stays behind.
    const amountTiyn =
      pieces === entry.count ? entry.amountTiyn : multiplyHalfUp(entry.line.totalTiyn, pieces, entry.line.count);
    if (amountTiyn > entry.amountTiyn) throw validationError({ [field]: ['More than is left of the line.'] });
    return [take(entry, pieces, amountTiyn)];
  });
  if (wanted > 0) throw validationError({ [field]: ['More than is left of the line.'] });
  return taken;
}

function takeAmount(open: readonly OpenLine[], asked: number, field: string): ReturnedLine[] {
  let wanted = asked;
  const taken = open.flatMap((entry) => {
    const amountTiyn = Math.min(wanted, entry.amountTiyn);
    if (amountTiyn <= 0) return [];
    wanted -= amountTiyn;
    return [take(entry, null, amountTiyn)];
  });
  if (wanted > 0) throw validationError({ [field]: ['More than is left of the line.'] });
  return taken;
}

function take(entry: OpenLine, count: number | null, amountTiyn: number): ReturnedLine {
  entry.count -= count ?? 0;
  entry.amountTiyn -= amountTiyn;
  const { id, catalogItemId, name } = entry.line;
  return { lineId: id, catalogItemId, name, count, amountTiyn };
}

/** None where a plain sum cannot be divided. */
export function takeEverything(context: ServiceContext, invoice: InvoiceRecord, amountTiyn: number): ReturnedLine[] {
  const open = openLines(context, invoice).filter((entry) => entry.amountTiyn > 0);
  if (open.reduce((sum, entry) => sum + entry.amountTiyn, 0) !== amountTiyn) return [];
  return open.map((entry) => take(entry, entry.count, entry.amountTiyn));
}

/** A full refund returns every line. */
export function returnedLines(
  lines: readonly InvoiceLineRecord[],
  items: readonly ReturnedLine[],
  isWhole: boolean,
): InvoiceLineRecord[] {
  return lines.map((line) => {
    if (isWhole) return { ...line, refundedCount: line.count, refundedTiyn: line.totalTiyn };
    const returned = items.filter(({ lineId }) => lineId === line.id);
    return {
      ...line,
      refundedCount: Math.min(
        line.count,
        line.refundedCount + returned.reduce((sum, { count }) => sum + (count ?? 0), 0),
      ),
      refundedTiyn: Math.min(
        line.totalTiyn,
        line.refundedTiyn + returned.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
      ),
    };
  });
}
