/** Blocks changes from a sandbox till unless the service has just confirmed the sandbox (rule L8). */

import { type AccountHealth, accountHealthWire } from '@tilla/payment-api/merchant/account.ts';
import type { Outcome } from './outcome.ts';
import { READ_TIMEOUT_MS } from './timeouts.ts';
import type { Transport } from './transport.ts';

const readingRoutes: ReadonlySet<string> = new Set([
  'POST /invoices/status/check',
  'POST /clients/check',
  'POST /receipts/preview',
]);

/** A key outlives its sandbox, and the same request then bills a customer: it is sent only in a certain sandbox. */
export function sandboxOnly(transport: Transport, onHealth: (health: AccountHealth) => void): Transport {
  async function objection(): Promise<Exclude<Outcome<never>, { kind: 'ok' }> | null> {
    const health = await transport.ask({
      route: 'GET /account/health',
      method: 'GET',
      path: '/account/health',
      bucket: 'general',
      purpose: 'money',
      timeoutMs: READ_TIMEOUT_MS,
      read: accountHealthWire.read,
    });
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
