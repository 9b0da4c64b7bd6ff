/** The calls that bind a cashier of the bank to this shop, step by step, and choose who invoices where nobody is named. */

import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { CashierConnectionView, CashierStepView } from './views/cashier-view.ts';

const bankConnectionId = z.int().min(1).max(999_999_999);

export const cashierCalls = {
  /** A manager's action, once for all three steps. `null` adds a cashier; the answer has its id. */
  'cashier.begin': approvable({ bankConnectionId: bankConnectionId.nullable() }, CashierStepView),
  /** Sends the code to this number, or sends it again. `context_expired` where nobody began at this till. */
  'cashier.sendCode': command(
    {
      bankConnectionId,
      /** As a person writes it. */
      phone: z.string().min(1).max(40),
      /** The number serves another shop of the same owner, and a person said that this is meant. */
      isDuplicateConfirmed: z.boolean(),
    },
    CashierStepView,
  ),
  'cashier.verify': command({ bankConnectionId, code: z.string().regex(/^[0-9]{4,6}$/) }, CashierStepView),
  /** A manager's act: who invoices for every till of the shop that has chosen nobody. */
  'cashier.makePrimary': approvable({ bankConnectionId }, z.object({})),
  /** All of the shop's. `connections: null` where the key may not see them, and then it may change none. */
  'cashier.list': query({}, z.object({ connections: z.array(CashierConnectionView).nullable() })),
  /**
   * A manager's act. `till_cashier_chosen` for the one that this till invoices by, `till_cashier_busy` while an invoice of
   * theirs is under way.
   */
  'cashier.remove': approvable({ bankConnectionId }, z.object({})),
} as const satisfies Record<string, CallDefinition>;
