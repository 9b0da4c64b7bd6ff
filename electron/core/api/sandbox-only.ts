/** Blocks changes from a sandbox till unless the service has just confirmed the sandbox (rule L8). */

import { type Connection, routeOf } from '@tilla/payment-api/client/connection.ts';
import { answer } from '@tilla/payment-api/client/outcome.ts';
import { type AccountHealth, accountHealthWire } from '@tilla/payment-api/merchant/account.ts';
import { type NotOk, rejected } from './outcome.ts';

const readingRoutes: ReadonlySet<string> = new Set([
  'POST /invoices/status/check',
  'POST /clients/check',
  'POST /receipts/preview',
]);

/** A key outlives its sandbox, and the same request then bills a customer: it is sent only in a certain sandbox. */
export function sandboxOnly(transport: Connection, onHealth: (health: AccountHealth) => void): Connection {
  async function objection(): Promise<NotOk | null> {
    const health = await transport.ask({ method: 'GET', path: '/account/health', read: accountHealthWire.read });
    switch (health.kind) {
      case 'ok':
        onHealth(health.value);
        return health.value.organization.sandboxMode ? null : inProduction;
      case 'unknown':
        // Only the mode check was unclear; the request itself was not sent.
        return { ...health, reason: 'not_sent' };
      default:
        return health;
    }
  }

  return {
    ...transport,
    async ask(call) {
      const changesNothing = call.method === 'GET' || readingRoutes.has(routeOf(call));
      const found = changesNothing ? null : await objection();
      return found === null ? transport.ask(call) : answer(found);
    },
  };
}

const inProduction = rejected(403, 'till_live_in_sandbox');
