/** POST /invoices, rule 2. */

import type { ServiceContext } from '../context/service-context.ts';
import { businessError, validationError } from '../http/api-error.ts';
import type { Connection } from '../store/connections.ts';
import type { Organization } from '../store/organizations.ts';

const expired = (status = 409) =>
  businessError(status, 'bank_session_expired', 'The cashier must be authorized again; repeating does not help.');
const notConfigured = (status = 400) =>
  businessError(status, 'bank_session_not_configured', 'No cashier is connected.');

/** The requested one, else the primary, else the only active one. */
export function chooseCashier(context: ServiceContext, organization: Organization, asked: number | null): Connection {
  requireSession(organization);
  const connections = context.connections.ofOrganization(organization.id);
  if (asked !== null) {
    const named = connections.find(({ id }) => id === asked);
    if (named === undefined) throw validationError({ bank_connection_id: ['The connection does not exist.'] });
    return requireActive(named);
  }
  const primary = connections.find(({ isPrimary }) => isPrimary);
  if (primary !== undefined) return requireActive(primary);
  const active = connections.filter(({ status }) => status === 'active');
  const [first] = active;
  if (active.length > 1) {
    throw businessError(422, 'connection_ambiguous', 'Several cashiers, none primary: send bank_connection_id.');
  }
  if (first !== undefined) return first;
  throw connections.some(({ status }) => status === 'expired') ? expired() : notConfigured();
}

const SESSION_STATUSES = { expired: 409, not_configured: 400, invalid: 503, unavailable: 503 } as const;

/** `own`: statuses that differ on a route. */
export function requireSession(
  { bankSession }: Organization,
  own: Partial<Record<keyof typeof SESSION_STATUSES, number>> = {},
): void {
  const statuses = { ...SESSION_STATUSES, ...own };
  switch (bankSession) {
    case 'active':
      return;
    case 'expired':
      throw expired(statuses.expired);
    case 'not_configured':
      throw notConfigured(statuses.not_configured);
    case 'invalid':
      throw businessError(statuses.invalid, 'bank_session_invalid', 'The cashier session was reset.');
    case 'unavailable':
      throw businessError(
        statuses.unavailable,
        'bank_session_unavailable',
        'The cashier session could not be verified.',
      );
  }
}

function requireActive(connection: Connection): Connection {
  if (connection.status === 'active') return connection;
  if (connection.status === 'expired') throw expired();
  throw validationError({ bank_connection_id: [`The connection is ${connection.status}.`] });
}
