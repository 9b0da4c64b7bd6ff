/** Looks a payer's number up before an invoice is sent to it. */

import { valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { payerPhoneOf } from './invoice-sale.ts';

type Needs = Pick<ShopContext, 'client' | 'facts'> & {
  readonly customerPhone: () => string | null;
};

export function createClientCalls({ client, facts, customerPhone }: Needs) {
  return defineCalls({
    async 'client.check'({ phone }) {
      const payer = payerPhoneOf(phone ?? customerPhone() ?? '');
      const { isRegistered, name } = valueOf(await client.checkClient(payer, facts.billing().bankConnectionId));
      return { registered: isRegistered, name };
    },
  });
}
