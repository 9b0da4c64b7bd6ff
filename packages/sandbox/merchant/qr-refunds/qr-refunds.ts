/** Merchant document "QR refund session", docs/decisions.md "QR refunds". */

import {
  type QrRefundSimulation,
  qrRefundExecuteBody,
  qrRefundExecutionWire,
  qrRefundOperationsWire,
  qrRefundOperationWire,
  qrRefundSessionWire,
  qrRefundSimulateBody,
  qrRefundStartBody,
} from '@tilla/payment-api/merchant/qr-refund.ts';
import { z } from 'zod';
import { requireTariff } from '#sandbox/billing/invoice-admission.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, validationError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import type { Organization } from '#sandbox/store/organizations.ts';
import type { QrRefundRecord } from '#sandbox/store/qr-refunds.ts';
import { addRoute } from '../access/route.ts';
import { executeSession, requireIdentified } from './qr-refund-execution.ts';
import { activate, expireSession, failSession, identify, isBeforeIdentification, openLink } from './qr-refund-life.ts';
import { findOperation, listOperations, toOperationItems, toOperationWire } from './qr-refund-operations.ts';
import { newSession, requireVerified } from './qr-refund-start.ts';
import { toSessionWire } from './qr-refund-view.ts';

const sessionParams = z.object({ id: z.string() });
const operationParams = sessionParams.extend({ ref: z.string() });

export function registerQrRefunds(app: ServiceApp, context: ServiceContext): void {
  registerStart(app, context);
  registerReading(app, context);
  registerExecution(app, context);
}

/** 404 for unknown, foreign and impossible ids alike. */
function findSession(context: ServiceContext, organization: Organization, id: string): QrRefundRecord {
  requireVerified(organization);
  const found = /^\d{1,15}$/.test(id) ? context.qrRefunds.get(Number(id)) : undefined;
  if (found?.organizationId !== organization.id) throw businessError(404, 'not_found', 'No such QR refund session.');
  return found;
}

function registerStart(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/qr-refunds',
      operation: 'qr_refunds.create',
      summary: 'Starts a QR refund: the customer scans its code',
      body: qrRefundStartBody,
      answers: { 201: qrRefundSessionWire.strict, 202: qrRefundExecutionWire.strict },
    },
    ({ body, ...caller }) => {
      const session = activate(context, newSession(context, caller, body.bankConnectionId, null));
      const snapshot = toSessionWire(context, session);
      if (session.status === 'failed') {
        throw businessError(
          502,
          'qr_refund_activation_failed',
          'The return could not be opened; start a new session.',
          {
            session: snapshot,
          },
        ).keepingWork();
      }
      if (session.status !== 'activating') return { status: 201, body: { session: snapshot } };
      const code = 'qr_refund_activation_in_progress';
      const message = 'The return is being opened; do not repeat the request.';
      return { status: 202, body: { error: code, error_code: code, message, session: snapshot } };
    },
  );
}

function registerReading(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/qr-refunds/{id}',
      operation: 'qr_refunds.read',
      summary: 'A QR refund session',
      params: sessionParams,
      answers: { 200: qrRefundSessionWire.strict },
    },
    ({ organization, params }) => ({
      status: 200,
      body: { session: toSessionWire(context, findSession(context, organization, params.id)) },
    }),
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/qr-refunds/{id}/operations',
      operation: 'qr_refunds.read',
      summary: "The identified customer's operations",
      params: sessionParams,
      answers: { 200: qrRefundOperationsWire.strict },
    },
    ({ organization, params }) => {
      requireIdentified(findSession(context, organization, params.id));
      const operations = listOperations(context, organization.id);
      return { status: 200, body: { data: operations.map((invoice) => toOperationWire(context, invoice)) } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/qr-refunds/{id}/operations/{ref}',
      operation: 'qr_refunds.read',
      summary: 'One operation with its items',
      params: operationParams,
      answers: { 200: qrRefundOperationWire.strict },
    },
    ({ organization, params }) => {
      requireIdentified(findSession(context, organization, params.id));
      const invoice = findOperation(context, organization.id, params.ref);
      if (invoice === undefined) throw businessError(404, 'not_found', 'The customer has no such operation.');
      const operation = { ...toOperationWire(context, invoice), items: toOperationItems(context, invoice) };
      return { status: 200, body: { operation } };
    },
  );
}

function registerExecution(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/qr-refunds/{id}/execute',
      operation: 'qr_refunds.execute',
      summary: 'Sends the money back, once',
      params: sessionParams,
      body: qrRefundExecuteBody,
      answers: { 200: qrRefundSessionWire.strict, 202: qrRefundExecutionWire.strict },
    },
    ({ params, body, ...caller }) => {
      requireTariff(context, caller.organization);
      return executeSession(context, caller, findSession(context, caller.organization, params.id), body);
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/qr-refunds/{id}/simulate',
      operation: 'qr_refunds.simulate',
      summary: 'Drives a sandbox session through its life',
      params: sessionParams,
      body: qrRefundSimulateBody,
      answers: { 200: qrRefundSessionWire.strict },
    },
    ({ organization, params, body }) => {
      const session = findSession(context, organization, params.id);
      if (organization.mode !== 'sandbox') {
        throw businessError(403, 'not_sandbox', 'Simulation is for sandbox organizations.');
      }
      const changed = simulate(context, session, body.event);
      if (changed === undefined) {
        throw validationError({ event: [`A session in status ${session.status} cannot go there.`] });
      }
      return { status: 200, body: { session: toSessionWire(context, changed) } };
    },
  );
}

/** Undefined where the status does not allow it. */
function simulate(
  context: ServiceContext,
  session: QrRefundRecord,
  event: QrRefundSimulation,
): QrRefundRecord | undefined {
  const isOpen = isBeforeIdentification(session);
  switch (event) {
    case 'scan':
      if (session.status === 'expired') {
        throw businessError(409, 'qr_return_scan_timeout', 'The scan window closed first.');
      }
      return identify(context, openLink(context, session) ?? session);
    case 'identity_timeout':
      return isOpen ? expireSession(context, session, 'qr_return_identity_timeout') : undefined;
    case 'scan_timeout':
      return isOpen ? expireSession(context, session, 'qr_return_scan_timeout') : undefined;
    case 'activation_failed':
      return isOpen ? failSession(context, session, 'qr_refund_activation_failed') : undefined;
    case 'not_found':
      return isOpen || session.status === 'customer_identified'
        ? failSession(context, session, 'qr_return_not_found')
        : undefined;
  }
}
