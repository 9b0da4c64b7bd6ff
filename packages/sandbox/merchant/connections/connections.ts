/** Merchant document "Connections". */

import {
  type ConnectionWire,
  connectionAnswer,
  connectionDeletedAnswer,
  connectionListAnswer,
  connectionRequest,
} from '@tilla/payment-api/merchant/connections.ts';
import { maskPhone } from '@tilla/payment-api/phone.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { z } from 'zod';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { ApiError, businessError, phraseError } from '#sandbox/http/api-error.ts';
import type { Caller, ServiceApp } from '#sandbox/http/http-env.ts';
import type { Connection } from '#sandbox/store/connections.ts';
import { addRoute } from '../access/route.ts';

const params = z.object({ id: z.string() });

export function registerConnections(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/connections',
      operation: 'connections.read',
      summary: 'The cashiers of the organization',
      answers: { 200: connectionListAnswer.strict },
    },
    (caller) => {
      requireCashierManager(caller);
      const connections = context.connections.ofOrganization(caller.organization.id);
      return { status: 200, body: { data: connections.map(toConnection) } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/connections',
      operation: 'connections.manage',
      summary: 'Adds a place for a cashier, to be authorized',
      body: connectionRequest,
      answers: { 201: connectionAnswer.strict },
    },
    ({ body, ...caller }) => {
      requireCashierManager(caller);
      const { id: organizationId } = caller.organization;
      const known = context.connections.ofOrganization(organizationId);
      const connection: Connection = {
        id: context.store.nextId('connection', 501),
        organizationId,
        name: body.name ?? `Касса ${String(known.length + 1)}`,
        cashierPhone: null,
        isPrimary: false,
        status: 'unverified',
        connectedAtMs: null,
      };
      context.connections.put(connection);
      return { status: 201, body: { connection: toConnection(connection) } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/connections/{id}/primary',
      operation: 'connections.manage',
      summary: 'Bills through this cashier where no other is named',
      params,
      answers: { 200: connectionAnswer.strict },
    },
    ({ params: { id }, ...caller }) => {
      requireCashierManager(caller);
      const connection = findConnection(context, caller, id);
      if (connection.status === 'unverified' || connection.status === 'blocked') {
        // Without error_code (Errors, "Envelope").
        const message = 'An unverified or blocked connection cannot be primary.';
        throw new ApiError(422, { error: 'connection_identity_unverified', message });
      }
      for (const other of context.connections.ofOrganization(caller.organization.id)) {
        if (other.isPrimary) context.connections.put({ ...other, isPrimary: false });
      }
      const primary: Connection = { ...connection, isPrimary: true };
      context.connections.put(primary);
      return { status: 200, body: { connection: toConnection(primary) } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'delete',
      path: '/connections/{id}',
      operation: 'connections.manage',
      summary: 'Removes a cashier',
      params,
      answers: { 200: connectionDeletedAnswer.strict },
    },
    ({ params: { id }, ...caller }) => {
      requireCashierManager(caller);
      const { organization } = caller;
      context.connections.remove(findConnection(context, caller, id).id);
      // The merchant chooses the next primary cashier; without any there is no session.
      if (context.connections.ofOrganization(organization.id).length === 0) {
        context.organizations.put({ ...organization, bankSession: 'not_configured' });
      }
      return { status: 200, body: { message: 'Connection deleted' } };
    },
  );
}

/** Connections, docs/decisions.md. */
export function requireCashierManager({ key }: Caller): void {
  if (!key.canManageCashiers) throw businessError(403, 'forbidden', 'This key may not manage cashiers.');
}

/** 404 for unknown, foreign and impossible ids alike. */
export function findConnection(context: ServiceContext, { organization }: Caller, id: string): Connection {
  const found = /^\d{1,15}$/.test(id) ? context.connections.get(Number(id)) : undefined;
  if (found?.organizationId !== organization.id) throw phraseError(404, 'Connection not found');
  return found;
}

function toConnection(connection: Connection): ConnectionWire {
  const { id, name, cashierPhone, isPrimary, status, connectedAtMs } = connection;
  return {
    id,
    name,
    cashier_phone_masked: cashierPhone === null ? null : maskPhone(cashierPhone),
    is_primary: isPrimary,
    status,
    connected_at: connectedAtMs === null ? null : toUtcIso(connectedAtMs),
  };
}
