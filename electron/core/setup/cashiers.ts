/** Cashier connections of the shop: connect, reconnect, make primary, remove (merchant document "Connections"). */

import type { CashierStep, Connection } from '@tilla/payment-api/merchant/connections.ts';
import { parseCashierPhone } from '@tilla/payment-api/phone.ts';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { type Outcome, problemOf, valueOf } from '../api/outcome.ts';
import { isUnsettled } from '../ledger/records.ts';
import { isPayable } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { defineCalls } from '../platform/handlers.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';

export function createCashiers({ client, facts, payments, records, serverClock }: ShopContext) {
  /** Further steps of what a manager began need no PIN. */
  const begun = new Set<number>();
  let isAdding = false;

  function requireBegun(bankConnectionId: number): void {
    if (!begun.has(bankConnectionId)) throw new Refusal('context_expired');
  }

  function viewOf(bankConnectionId: number, { processStatus, refusedBy }: CashierStep): CallOutput<'cashier.verify'> {
    const problem = refusedBy === null ? null : { code: refusedBy, params: {} };
    const step = processStatus === 'active' ? 'done' : processStatus === 'otp_required' ? 'code' : 'phone';
    return { bankConnectionId, step, problem };
  }

  return {
    calls: defineCalls({
      async 'cashier.list'() {
        const listed = await client.listConnections();
        // A key that may not manage cashiers gets 403 and no list; any other failure is no answer.
        if (listed.kind === 'rejected' && listed.status === 403) return { connections: null };
        const chosenId = facts.chosenConnectionId();
        return { connections: valueOf(listed).map((one) => ({ ...one, isChosen: one.id === chosenId })) };
      },
      async 'cashier.begin'({ bankConnectionId }, caller) {
        permit(caller, 'manager');
        const id = bankConnectionId ?? (await addPlace());
        const step = valueOf(await client.beginCashier(id));
        begun.add(id);
        return viewOf(id, step);
      },
      async 'cashier.sendCode'({ bankConnectionId, phone, isDuplicateConfirmed }) {
        requireBegun(bankConnectionId);
        const cashierPhone = parseCashierPhone(phone);
        if (cashierPhone === undefined) throw new Refusal('invalid_phone');
        const answer = await client.sendCashierCode(bankConnectionId, cashierPhone, isDuplicateConfirmed);
        return viewOf(bankConnectionId, valueOf(answer));
      },
      async 'cashier.verify'({ bankConnectionId, code }) {
        requireBegun(bankConnectionId);
        const view = viewOf(bankConnectionId, valueOf(await client.verifyCashierCode(bankConnectionId, code)));
        if (view.step !== 'done') return view;
        begun.delete(bankConnectionId);
        await learn();
        return view;
      },
      async 'cashier.makePrimary'({ bankConnectionId, commandId }, caller) {
        const by = permit(caller, 'manager');
        const outcome = await client.makePrimary(bankConnectionId);
        await settled(outcome, (connections) =>
          connections.some(({ id, isPrimary }) => id === bankConnectionId && isPrimary),
        );
        await learn();
        note('cashier.makePrimary', commandId, by, bankConnectionId);
        return {};
      },
      async 'cashier.remove'({ bankConnectionId, commandId }, caller) {
        const by = permit(caller, 'manager');
        // Another cashier would silently invoice for this till (rule C9).
        if (facts.chosenConnectionId() === bankConnectionId) throw new Refusal('till_cashier_chosen');
        if (isInvoicing(bankConnectionId)) throw new Refusal('till_cashier_busy');
        const outcome = await client.removeConnection(bankConnectionId);
        // A missing one was removed, by a lost answer or another till.
        const isGone = outcome.kind === 'rejected' && outcome.status === 404;
        if (!isGone) await settled(outcome, (connections) => connections.every(({ id }) => id !== bankConnectionId));
        await learn();
        note('cashier.remove', commandId, by, bankConnectionId);
        return {};
      },
    }),
  };

  async function settled(outcome: Outcome<unknown>, isDone: (connections: Connection[]) => boolean): Promise<void> {
    if (outcome.kind === 'ok') return;
    if (outcome.kind === 'unknown') {
      const listed = await client.listConnections();
      if (listed.kind === 'ok' && isDone(listed.value)) return;
    }
    throw Refusal.of(problemOf(outcome));
  }

  function isInvoicing(connectionId: number): boolean {
    return payments
      .live()
      .filter(({ bankConnectionId }) => bankConnectionId === connectionId)
      .some((payment) => isUnsettled(payment) || isPayable(payments.phase(payment)));
  }

  function note(kind: string, id: string, { person, approvedBy }: Permitted, connectionId: number): void {
    const at = new Date(serverClock.stampMs()).toISOString();
    records.write(noteAct({ id, at, kind, person, approvedBy, facts: { name: `#${String(connectionId)}` } }));
  }

  /** A double click makes one slot, and so does a lost answer. */
  async function addPlace(): Promise<number> {
    if (isAdding) throw new Refusal('till_busy');
    isAdding = true;
    try {
      const before = await client.listConnections();
      const made = await client.addConnection();
      if (made.kind !== 'unknown' || before.kind !== 'ok') return valueOf(made).id;
      const known = new Set(before.value.map(({ id }) => id));
      const after = await client.listConnections();
      const fresh = after.kind === 'ok' ? after.value.filter(({ id }) => !known.has(id)) : [];
      // With two new ones it is unclear which was requested here.
      const [only, another] = fresh;
      if (only === undefined || another !== undefined) throw Refusal.of(problemOf(made));
      return only.id;
    } finally {
      isAdding = false;
    }
  }

  /** Who invoices must be known before the next sale (rule C9). */
  async function learn(): Promise<void> {
    await client.accountHealth('money');
  }
}
