/** Nothing that changes anything leaves a sandbox's till unless the service said just now that it still is one (rule L8). */

import { type AccountHealth, readAccountHealth } from '../../../shared/api/merchant/account.ts';
import type { Outcome } from './outcome.ts';
import { READ_TIMEOUT_MS } from './timeouts.ts';
import type { Transport } from './transport.ts';

/** Asked by POST, and nothing becomes of it. */
const readingRoutes: ReadonlySet<string> = new Set([
  'POST /invoices/status/check',
  'POST /clients/check',
  'POST /receipts/preview',
]);

/**
 * A key outlives its sandbox: from one minute to the next the same request bills a customer. An organization that went
 * into production is refused before the request is sent, and one that cannot be asked is not asked for more.
 * @param onHealth told of every answer on the way.
 */
export function sandboxOnly(transport: Transport, onHealth: (health: AccountHealth) => void): Transport {
  async function objection(): Promise<Exclude<Outcome<never>, { kind: 'ok' }> | null> {
    const health = await transport.ask({
      route: 'GET /account/health',
      method: 'GET',
      path: '/account/health',
      bucket: 'general',
      purpose: 'money',
      timeoutMs: READ_TIMEOUT_MS,
      read: readAccountHealth,
    });
    switch (health.kind) {
      case 'ok':
        onHealth(health.value);
        return health.value.organization.sandboxMode ? null : inProduction;
      case 'unknown':
        // What was unclear is the question before: of the request itself no byte was sent.
        return { ...health, reason: 'not_sent' };
      default:
        return health;
    }
  }

  return {
    ...transport,
    async ask(ask) {
      const changesNothing = ask.method === 'GET' || readingRoutes.has(ask.route);
      return (changesNothing ? null : await objection()) ?? transport.ask(ask);
    },
  };
}

const inProduction = {
  kind: 'rejected',
  status: 403,
  code: 'till_live_in_sandbox',
  params: {},
  retryAfterMs: null,
  invoiceId: null,
  receiptId: null,
  operationId: null,
} as const satisfies Outcome<never>;
