/** The partner's account: health, plans, and declared subscriptions with their journal. */

import { PaymentApiError, readSubscriptionRows } from '@tilla/payment-api/client/index.ts';
import type { CallName } from '../contract/calls.ts';
import type { DeclaredView } from '../contract/views.ts';
import type { DeskContext, Handlers } from './context.ts';
import { DeskRefusal, refusalOf } from './refusal.ts';

type AccountCalls = Extract<
  CallName,
  'plans.view' | 'health.view' | 'journal.list' | 'journal.entry' | 'subscriptions.put'
>;

export function createAccount({ partner }: DeskContext): Handlers<AccountCalls> {
  return {
    async 'plans.view'() {
      const { tiers } = (await partner.tariffs.plans()).orThrow();
      return {
        plans: tiers.map(({ id, label, daily_limit, prices }) => ({ id, label, dailyLimit: daily_limit, prices })),
      };
    },
    async 'health.view'() {
      return (await partner.health()).orThrow();
    },
    async 'journal.list'({ organizationId, result, from, to, page }) {
      const filter = {
        ...(organizationId === undefined ? {} : { organization_id: organizationId }),
        ...(result === undefined ? {} : { result }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      };
      const { data, current_page, last_page } = (await partner.subscriptions.journal(filter, page)).orThrow();
      return { entries: data, page: current_page, lastPage: last_page };
    },
    async 'journal.entry'({ id }) {
      return (await partner.subscriptions.entry(id)).orThrow().sync;
    },
    /** All of the table, or none while a row is wrong. A repeat is safe: a declaration does the same work once. */
    async 'subscriptions.put'({ rows }) {
      const { declared, faults } = readSubscriptionRows(rows);
      if (faults.length > 0) {
        const details = faults.map((one) => `${String(one.row)}: ${one.faults.join(', ')}`);
        throw new DeskRefusal('desk_bad_rows', { status: 422, details });
      }
      if (declared.length === 0) throw new DeskRefusal('desk_no_rows', { status: 422 });
      const views: DeclaredView[] = [];
      for (const { row, organizationId, state } of declared) {
        const outcome = await partner.subscriptions.put(organizationId, state);
        if (outcome.kind === 'ok') {
          const { result, applied } = outcome.value;
          views.push({ row, organizationId, outcome: result, isRefused: false, expiresAt: applied.expires_at });
          continue;
        }
        const failure = new PaymentApiError(outcome);
        const refusal = refusalOf(failure);
        if (refusal === null) throw failure;
        views.push({ row, organizationId, outcome: refusal.view.code, isRefused: true, expiresAt: null });
      }
      return { rows: views };
    },
  };
}
