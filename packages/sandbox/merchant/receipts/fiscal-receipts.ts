import {
  type ReceiptRequest,
  receiptBody,
  receiptPreviewWire,
  receiptWire,
} from '@tilla/payment-api/merchant/fiscal-receipt.ts';
import { formatWireMoney, MAX_INVOICE_TIYN, MoneyError } from '@tilla/payment-api/money.ts';
import { lineTotalTiyn } from '@tilla/shared/domain/cart.ts';
import { z } from 'zod';
import { requireTariff } from '#sandbox/billing/invoice-admission.ts';
import { requireSession } from '#sandbox/cashiers/cashier-choice.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, validationError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import type { FiscalReceiptRecord } from '#sandbox/store/fiscal-receipts.ts';
import type { Organization } from '#sandbox/store/organizations.ts';
import { addRoute } from '../access/route.ts';
import { submitFiscalReceipt, toReceiptWire } from './fiscal-receipt-life.ts';

type Sale = Pick<FiscalReceiptRecord, 'lines' | 'totalTiyn' | 'changeTiyn'>;

export function registerFiscalReceipts(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/receipts',
      operation: 'receipts.create',
      summary: 'Makes a fiscal receipt',
      body: receiptBody,
      answers: { 202: receiptWire.strict },
    },
    ({ organization, key, body }) => {
      admit(context, organization, body);
      requireFreeOperation(context, organization.id, body.clientOperationId);
      const receipt: FiscalReceiptRecord = {
        id: context.store.nextId('fiscal_receipt', 7001),
        organizationId: organization.id,
        clientOperationId: body.clientOperationId,
        status: 'pending',
        errorCode: null,
        paymentType: body.paymentType,
        ...sumSale(context, organization, body),
        fiscalNumber: null,
        isSandbox: organization.mode === 'sandbox',
        simulate: body.simulate,
        source: key.name,
        createdAtMs: context.clock.nowMs(),
        issuedAtMs: null,
      };
      context.fiscalReceipts.put(receipt);
      submitFiscalReceipt(context, receipt);
      return { status: 202, body: { receipt: toReceiptWire(context, receipt) } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/receipts/preview',
      operation: 'receipts.create',
      summary: 'What a receipt would come to; nothing is made',
      body: receiptBody,
      answers: { 200: receiptPreviewWire.strict },
    },
    ({ organization, body }) => {
      admit(context, organization, body);
      const { lines, totalTiyn, changeTiyn } = sumSale(context, organization, body);
      return {
        status: 200,
        body: {
          total: formatWireMoney(totalTiyn),
          change: formatWireMoney(changeTiyn),
          items: lines.map((line) => ({
            name: line.name,
            price: formatWireMoney(line.priceTiyn),
            count: line.count,
            total: formatWireMoney(line.totalTiyn),
            barcode: line.barcode,
            ntin: line.ntin,
            is_fiscal: line.barcode !== null && line.ntin !== null,
          })),
        },
      };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/receipts/{id}',
      operation: 'receipts.read',
      summary: 'One fiscal receipt',
      params: z.object({ id: z.string() }),
      answers: { 200: receiptWire.strict },
    },
    ({ organization, params }) => {
      const found = /^\d{1,15}$/.test(params.id) ? context.fiscalReceipts.get(Number(params.id)) : undefined;
      if (found?.organizationId !== organization.id) throw businessError(404, 'receipt_not_found', 'No such receipt.');
      return { status: 200, body: { receipt: toReceiptWire(context, found) } };
    },
  );
}

/** 409 here (Errors). */
function admit(context: ServiceContext, organization: Organization, { simulate }: ReceiptRequest): void {
  if (organization.mode === 'production' && organization.extra.fiscal_receipts_disabled === true) {
    throw businessError(403, 'fiscal_receipts_disabled', 'Fiscal receipts are off.');
  }
  if (organization.mode === 'production' && simulate !== null) {
    throw businessError(403, 'not_sandbox', 'Simulation is for sandbox organizations.');
  }
  requireTariff(context, organization);
  requireSession(organization, { not_configured: 409 });
}

/** Never freed, not even by a failure. */
function requireFreeOperation(context: ServiceContext, organizationId: number, clientOperationId: string): void {
  const [known] = context.fiscalReceipts.select(
    'WHERE organization_id = ? AND client_operation_id = ?',
    organizationId,
    clientOperationId,
  );
  if (known === undefined) return;
  throw businessError(409, 'duplicate_client_operation_id', 'This client_operation_id was used.', {
    receipt_id: known.id,
  });
}

function sumSale(context: ServiceContext, organization: Organization, request: ReceiptRequest): Sale {
  const lines = request.items.map((item, index) => {
    const known = item.catalogItemId === null ? undefined : context.catalog.find(organization.id, item.catalogItemId);
    return {
      name: item.name,
      priceTiyn: item.priceTiyn,
      count: item.count,
      totalTiyn: lineTotal(item.priceTiyn, item.count, index),
      barcode: item.barcode ?? known?.barcode ?? null,
      ntin: item.ntin ?? known?.ntin ?? null,
    };
  });
  const totalTiyn = lines.reduce((sum, line) => sum + line.totalTiyn, 0);
  if (totalTiyn > MAX_INVOICE_TIYN) throw validationError({ items: ['The sum must not exceed 99999999.99.'] });
  return { lines, totalTiyn, changeTiyn: changeOf(request, totalTiyn) };
}

function lineTotal(priceTiyn: number, count: number, index: number): number {
  try {
    return lineTotalTiyn({ priceTiyn, count, discountPercentage: 0 });
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw validationError({ [`items.${String(index)}.count`]: ['The line is too large.'] });
  }
}

function changeOf({ paymentType, cashReceivedTiyn }: ReceiptRequest, totalTiyn: number): number {
  if (cashReceivedTiyn === null) return 0;
  if (paymentType !== 'cash') throw validationError({ cash_received: ['Only a cash sale has it.'] });
  if (cashReceivedTiyn < totalTiyn) throw validationError({ cash_received: ['Less than the total.'] });
  return cashReceivedTiyn - totalTiyn;
}
