/** Binds a cashier of the bank again, or another one: a place, the number, the code (merchant document "Connections"). */

import type { CashierStep } from '../../../shared/api/merchant/connections.ts';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import { parseCashierPhone } from '../../../shared/domain/phone.ts';
import { valueOf } from '../api/outcome.ts';
import type { ShopContext } from '../context/shop-context.ts';
import { defineCalls } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { permit } from '../staff/permission.ts';

export function createCashiers({ client }: Pick<ShopContext, 'client'>) {
  /** What a manager began here: its further steps need no PIN of their own. */
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

  return defineCalls({
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
    async 'cashier.makePrimary'({ bankConnectionId }, caller) {
      permit(caller, 'manager');
      valueOf(await client.makePrimary(bankConnectionId));
      await learn();
      return {};
    },
  });

  /** Two presses make one place. */
  async function addPlace(): Promise<number> {
    if (isAdding) throw new Refusal('till_busy');
    isAdding = true;
    try {
      return valueOf(await client.addConnection()).id;
    } finally {
      isAdding = false;
    }
  }

  /** Who invoices is known again before anybody presses the next key (rule C9). */
  async function learn(): Promise<void> {
    await client.accountHealth('money');
  }
}
