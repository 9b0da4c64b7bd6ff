/** What the fiscal till does by itself, and which fiscal till it is: kept by the service, changed by a manager. */

import { refusalOf, valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../context/shop-context.ts';
import { defineCalls } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { permit } from '../staff/permission.ts';
import type { Drawers } from './drawers.ts';

type Needs = Pick<ShopContext, 'client' | 'facts'> & { readonly drawers: Drawers };

export function createCashboxSettings({ client, facts, drawers }: Needs) {
  const connection = (): number | null => facts.billing().bankConnectionId;

  function body(fields: Readonly<Record<string, unknown>>): string {
    const bankConnectionId = connection();
    return JSON.stringify({
      ...(bankConnectionId === null ? {} : { bank_connection_id: bankConnectionId }),
      ...fields,
    });
  }

  return defineCalls({
    async 'cashbox.settings'() {
      const settings = valueOf(await client.cashboxSettings(connection()));
      // Who may turn the toggles is known before somebody tries (merchant document, Authentication 7).
      const health = await client.accountHealth('money');
      return { ...settings, isOwnerKey: health.kind === 'ok' && health.value.apiKey.ownerIssued };
    },
    async 'cashbox.setAutoClose'({ isEnabled, time }, caller) {
      permit(caller, 'manager');
      const outcome = await client.setAutoClose(body({ enabled: isEnabled, time }));
      if (outcome.kind !== 'ok') throw refusalOf(outcome);
      return {};
    },
    async 'cashbox.setAutoWithdrawal'({ isEnabled }, caller) {
      permit(caller, 'manager');
      const outcome = await client.setAutoWithdrawal(body({ enabled: isEnabled }));
      if (outcome.kind !== 'ok') throw refusalOf(outcome);
      return {};
    },
    async 'cashbox.tills'() {
      const listed = await client.listConnections();
      return {
        chosenId: facts.chosenConnectionId(),
        primaryId: facts.primaryConnectionId(),
        connections: listed.kind === 'ok' ? listed.value : null,
      };
    },
    async 'cashbox.chooseTill'({ bankConnectionId }, caller) {
      permit(caller, 'manager');
      // A shift belongs to one fiscal till from its first minute to its last; one that nobody invoices has none yet.
      if (drawers.open() !== undefined && connection() !== null) throw new Refusal('till_drawer_open');
      const outcome = await client.cashboxSummary(bankConnectionId, 'money');
      // Its answer, whatever it says of a fiscal till, proves that there is such a cashier; 422 that there is none.
      if (outcome.kind === 'rejected' && outcome.status !== 409) throw refusalOf(outcome);
      if (outcome.kind === 'unknown' || outcome.kind === 'throttled') throw refusalOf(outcome);
      facts.chooseConnection(bankConnectionId);
      return {};
    },
  });
}
