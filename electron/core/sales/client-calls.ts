/** Looking a payer's number up before a bill is sent to it. */

import type { ApiClient } from '../api/client.ts';
import { problemOf } from '../api/outcome.ts';
import type { Handlers } from '../handlers.ts';
import type { BillingFacts } from '../payments/billing.ts';
import { Refusal } from '../refusal.ts';
import { payerPhoneOf } from './bill-sale.ts';

export type ClientCalls = Pick<Handlers, 'client.check'>;

export interface ClientCallsParts {
  readonly client: ApiClient;
  readonly facts: () => BillingFacts;
  /** Of the cart at hand; null where there is none. */
  readonly customerPhone: () => string | null;
}

export function createClientCalls({ client, facts, customerPhone }: ClientCallsParts): ClientCalls {
  return {
    async 'client.check'({ phone }) {
      const outcome = await client.checkClient(payerPhoneOf(phone ?? customerPhone() ?? ''), facts().bankConnectionId);
      if (outcome.kind !== 'ok') {
        const { code, params } = problemOf(outcome);
        throw new Refusal(code, params);
      }
      return { registered: outcome.value.isRegistered, name: outcome.value.name };
    },
  };
}
