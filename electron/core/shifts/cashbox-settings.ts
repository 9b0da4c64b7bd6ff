import { valueOf } from '../api/outcome.ts';
import { type DrawerRecord, putDrawer } from '../ledger/drawer-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Drawers } from './drawers.ts';
import { ownInFlight } from './in-flight.ts';

export function createCashboxSettings(
  context: ShopContext & {
    readonly drawers: Drawers;
  },
) {
  const { client, facts, records, clock, drawers } = context;
  const connection = (): number | null => facts.billing().bankConnectionId;

  function body(fields: Readonly<Record<string, unknown>>): string {
    const bankConnectionId = connection();
    return JSON.stringify({
      ...(bankConnectionId === null ? {} : { bank_connection_id: bankConnectionId }),
      ...fields,
    });
  }

  /** A shift belongs to one fiscal register from its first money to its last. */
  function hasMoney({ sums }: DrawerRecord): boolean {
    return (
      sums.isFloatUnknown !== true ||
      drawers.entries().some(({ outside }) => outside === null) ||
      ownInFlight(context).length > 0
    );
  }

  /** A sale opened the shift, and the previous register refused it. */
  function moveTo(drawer: DrawerRecord, bankConnectionId: number | null): void {
    const at = new Date(clock.nowMs()).toISOString();
    records.write(
      { stream: drawer.id, type: 'drawer.connected', at, personId: null, data: { bankConnectionId } },
      putDrawer({ ...drawer, bankConnectionId }),
    );
  }

  return {
    calls: defineCalls({
      async 'cashbox.settings'() {
        const settings = valueOf(await client.cashboxSettings(connection()));
        // Who may change the toggles is known before (merchant document, Authentication 7).
        const health = await client.accountHealth('money');
        return { ...settings, isOwnerKey: health.kind === 'ok' && health.value.apiKey.ownerIssued };
      },
      async 'cashbox.setAutoClose'({ isEnabled, time }, caller) {
        permit(caller, 'manager');
        valueOf(await client.setAutoClose(body({ enabled: isEnabled, time })));
        return {};
      },
      async 'cashbox.setAutoWithdrawal'({ isEnabled }, caller) {
        permit(caller, 'manager');
        valueOf(await client.setAutoWithdrawal(body({ enabled: isEnabled })));
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
        const drawer = drawers.open();
        if (drawer !== undefined && connection() !== null && hasMoney(drawer)) throw new Refusal('till_drawer_open');
        const outcome = await client.cashboxSummary(bankConnectionId, 'money');
        // Any answer proves that the cashier exists; 422 that it does not.
        if (outcome.kind !== 'rejected' || outcome.status !== 409) valueOf(outcome);
        facts.chooseConnection(bankConnectionId);
        if (drawer !== undefined) moveTo(drawer, facts.billing().bankConnectionId);
        return {};
      },
    }),
  };
}
