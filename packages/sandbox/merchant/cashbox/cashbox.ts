import {
  cashboxSummaryWire,
  closeShiftBody,
  operationWire,
  shiftClosingWire,
  shiftListQuery,
  shiftPageWire,
  tillQuery,
} from '@tilla/payment-api/merchant/cashbox.ts';
import { reconciliationQuery, reconciliationWire } from '@tilla/payment-api/merchant/reconciliation.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import { z } from 'zod';
import { toOperationWire, toShiftWire, toTotalsWire } from '#sandbox/cashbox/cashbox-view.ts';
import { submitShiftClose } from '#sandbox/cashbox/tills.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, validationError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import { framePage } from '#sandbox/http/page-frame.ts';
import type { CashboxOperationRecord, ShiftRecord } from '#sandbox/store/cashbox.ts';
import { addRoute } from '../access/route.ts';
import { cashboxBuckets, chooseTill, kkmNumberOf, requireCashbox, requireFiscalTill } from './cashbox-admission.ts';
import { reconcileTill } from './cashbox-reconciliation.ts';
import { renderShiftReport } from './cashbox-report.ts';

/** Text, because a path without a number is an unknown id. */
const idParams = z.object({ id: z.string() });

export function registerCashbox(app: ServiceApp, context: ServiceContext): void {
  registerTill(app, context);
  registerShifts(app, context);
  registerClosing(app, context);
}

function registerTill(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/cashbox/summary',
      operation: 'cashbox.read',
      summary: 'The open shift, else the last one, and what is in the drawer',
      query: tillQuery,
      answers: { 200: cashboxSummaryWire.strict },
      buckets: cashboxBuckets,
    },
    ({ organization, query }) => {
      const tillId = chooseTill(context, organization, query.bank_connection_id ?? null);
      const shift = context.cashbox.lastShift(tillId);
      return {
        status: 200,
        body: {
          kkm_number: kkmNumberOf(context, organization, tillId),
          shift: shift === undefined ? null : toShiftWire(shift),
          totals: toTotalsWire(shift),
          as_of: toUtcIso(context.clock.nowMs()),
        },
      };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/cashbox/reconciliation',
      operation: 'cashbox.read',
      summary: 'What the service billed against everything that the provider holds',
      query: reconciliationQuery,
      answers: { 200: reconciliationWire.strict },
      buckets: cashboxBuckets,
    },
    ({ organization, query }) => {
      const tillId = chooseTill(context, organization, query.bank_connection_id ?? null);
      const toMs = query.to ?? context.clock.nowMs();
      const fromMs = query.from ?? almatyDayStart(toMs);
      if (toMs < fromMs) throw validationError({ to: ['The end must not be before the beginning.'] });
      return { status: 200, body: reconcileTill(context, { organizationId: organization.id, tillId, fromMs, toMs }) };
    },
  );
}

function registerShifts(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/cashbox/shifts',
      operation: 'cashbox.read',
      summary: 'The shifts of a till, the newest first',
      query: shiftListQuery,
      answers: { 200: shiftPageWire.strict },
      buckets: cashboxBuckets,
    },
    ({ organization, query, request }) => {
      const tillId = chooseTill(context, organization, query.bank_connection_id ?? null);
      const { page, per_page: perPage } = query;
      const total = context.cashbox.shifts.count('WHERE till_id = ?', tillId);
      const clause = 'WHERE till_id = ? ORDER BY id DESC LIMIT ? OFFSET ?';
      const rows = context.cashbox.shifts.select(clause, tillId, perPage, (page - 1) * perPage);
      return {
        status: 200,
        body: {
          data: rows.map((shift) => ({ ...toShiftWire(shift), totals: toTotalsWire(shift) })),
          ...framePage(request.url, { page, perPage, total }),
        },
      };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/cashbox/shifts/{id}/report',
      operation: 'cashbox.read',
      summary: 'The Z report of a closed shift, the X report of the open one, as a PDF',
      params: idParams,
      answers: { 200: undefined },
      buckets: cashboxBuckets,
    },
    async ({ organization, params }) => {
      requireFiscalTill(organization);
      if (organization.bankSession === 'unavailable') {
        throw businessError(503, 'cashbox_report_unavailable', 'The report cannot be made now; try again later.');
      }
      const shift = findShift(context, organization.id, params.id);
      const kkmNumber = kkmNumberOf(context, organization, shift.tillId);
      const report = { organization, kkmNumber, shift, atMs: context.clock.nowMs() };
      const pdf = await renderShiftReport(report, context.fontsFolder());
      return new Response(Buffer.from(pdf), {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `inline; filename="shift-${String(shift.number)}.pdf"`,
          'Cache-Control': 'private, no-store',
        },
      });
    },
  );
}

function registerClosing(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/cashbox/shifts/close',
      operation: 'cashbox.write',
      summary: 'Asks the till to close its shift',
      body: closeShiftBody,
      answers: { 202: shiftClosingWire.strict },
      buckets: cashboxBuckets,
    },
    ({ organization, key, body: { connectionId, clientOperationId } }) => {
      requireFiscalTill(organization);
      const known = context.cashbox.byClientId(organization.id, clientOperationId);
      if (known !== undefined) {
        throw businessError(409, 'cashbox_duplicate_operation', 'This client_operation_id was used already.', {
          operation_id: known.id,
        });
      }
      const tillId = chooseTill(context, organization, connectionId);
      const request = { organizationId: organization.id, tillId, clientOperationId, source: key.name };
      const { id } = submitShiftClose(context, request);
      const { latency_ms } = context.moods.of(organization.id);
      const pollAfter = Math.max(1, Math.ceil(latency_ms / 1000));
      return { status: 202, body: { operation_id: id, status: 'pending', poll_after: pollAfter } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/cashbox/operations/{id}',
      operation: 'cashbox.read',
      summary: 'How far an operation is, and whether a failed one may be repeated',
      params: idParams,
      answers: { 200: operationWire.strict },
      buckets: cashboxBuckets,
    },
    ({ organization, params }) => {
      requireCashbox(organization);
      const operation = findOperation(context, organization.id, params.id);
      return { status: 200, body: { operation: toOperationWire(context, operation) } };
    },
  );
}

const numberOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

function findShift(context: ServiceContext, organizationId: number, id: string): ShiftRecord {
  const found = context.cashbox.shifts.get(numberOf(id));
  if (found?.organizationId === organizationId) return found;
  throw businessError(404, 'cashbox_shift_not_found', 'No such shift.');
}

function findOperation(context: ServiceContext, organizationId: number, id: string): CashboxOperationRecord {
  const found = context.cashbox.operations.get(numberOf(id));
  if (found?.organizationId === organizationId) return found;
  throw businessError(404, 'cashbox_operation_not_found', 'No such operation.');
}
