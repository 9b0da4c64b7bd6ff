/** What the fiscal till does by itself, and which fiscal till it is: kept by the service, changed by a manager. */

import type { ApiClient } from '../api/client.ts';
import { problemOf, type Refused, type Throttled, type Unknown } from '../api/outcome.ts';
import type { Handlers } from '../handlers.ts';
import type { KeptFacts } from '../payments/billing-facts.ts';
import { Refusal } from '../refusal.ts';
import { permit } from '../staff/permission.ts';
import type { Drawers } from './drawers.ts';

export type CashboxSettingsCalls = Pick<
  Handlers,
  'cashbox.settings' | 'cashbox.setAutoClose' | 'cashbox.setAutoWithdrawal' | 'cashbox.tills' | 'cashbox.chooseTill'
>;

export interface CashboxSettingsParts {
  readonly client: Pick<
    ApiClient,
    'cashboxSettings' | 'setAutoClose' | 'setAutoWithdrawal' | 'accountHealth' | 'listConnections' | 'cashboxSummary'
  >;
  readonly keptFacts: KeptFacts;
  readonly drawers: Pick<Drawers, 'open'>;
}

export function createCashboxSettings({ client, keptFacts, drawers }: CashboxSettingsParts): CashboxSettingsCalls {
  const connection = (): number | null => keptFacts.billing().bankConnectionId;

  function body(fields: Readonly<Record<string, unknown>>): string {
    const bankConnectionId = connection();
    return JSON.stringify({
      ...(bankConnectionId === null ? {} : { bank_connection_id: bankConnectionId }),
      ...fields,
    });
  }

  return {
    async 'cashbox.settings'() {
      const settings = await client.cashboxSettings(connection());
      if (settings.kind !== 'ok') throw refusalOf(settings);
      // Who may turn the toggles is known before somebody tries (merchant document, Authentication 7).
      const health = await client.accountHealth('money');
      return { ...settings.value, isOwnerKey: health.kind === 'ok' && health.value.apiKey.ownerIssued };
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
        chosenId: keptFacts.chosenConnectionId(),
        primaryId: keptFacts.primaryConnectionId(),
        connections: listed.kind === 'ok' ? listed.value : null,
      };
    },
    async 'cashbox.chooseTill'({ bankConnectionId }, caller) {
      permit(caller, 'manager');
      // A shift belongs to one fiscal till from its first minute to its last; one that nobody bills has none yet.
      if (drawers.open() !== undefined && connection() !== null) throw new Refusal('till_drawer_open');
      const outcome = await client.cashboxSummary(bankConnectionId, 'money');
      // Its answer, whatever it says of a fiscal till, proves that there is such a cashier; 422 that there is none.
      if (outcome.kind === 'rejected' && outcome.status !== 409) throw refusalOf(outcome);
      if (outcome.kind === 'unknown' || outcome.kind === 'throttled') throw refusalOf(outcome);
      keptFacts.chooseConnection(bankConnectionId);
      return {};
    },
  };
}

function refusalOf(outcome: Refused | Throttled | Unknown): Refusal {
  const { code, params } = problemOf(outcome);
  return new Refusal(code, params);
}
