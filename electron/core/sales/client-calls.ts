import { valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { payerPhoneOf } from './invoice-sale.ts';

export function createClientCalls({
  client,
  facts,
  customerPhone,
}: ShopContext & {
  readonly customerPhone: () => string | null;
}) {
  return {
    calls: defineCalls({
      async 'client.check'({ phone }) {
        const payer = payerPhoneOf(phone ?? customerPhone() ?? '');
        const { isRegistered, name } = valueOf(await client.checkClient(payer, facts.billing().bankConnectionId));
        return { registered: isRegistered, name };
      },
    }),
  };
}
