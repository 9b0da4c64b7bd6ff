import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { CashierConnectionView, CashierStepView } from './views/cashier-view.ts';

const bankConnectionId = z.int().min(1).max(999_999_999);

export const cashierCalls = {
  /** `null` adds a cashier. One approval for all three steps. */
  'cashier.begin': approvable({ bankConnectionId: bankConnectionId.nullable() }, CashierStepView),
  /** Also sends it again. `context_expired` where this till has not begun. */
  'cashier.sendCode': command(
    {
      bankConnectionId,
      phone: z.string().min(1).max(40),
      /** A person confirmed that the number may serve another shop of the same owner too. */
      isDuplicateConfirmed: z.boolean(),
    },
    CashierStepView,
  ),
  'cashier.verify': command({ bankConnectionId, code: z.string().regex(/^[0-9]{4,6}$/) }, CashierStepView),
  /** Invoices for every till that has chosen no cashier. */
  'cashier.makePrimary': approvable({ bankConnectionId }, z.object({})),
  /** `connections: null` where the key may not see them. */
  'cashier.list': query({}, z.object({ connections: z.array(CashierConnectionView).nullable() })),
  /** `till_cashier_chosen` for this till's own cashier, `till_cashier_busy` while an invoice of theirs is open. */
  'cashier.remove': approvable({ bankConnectionId }, z.object({})),
} as const satisfies Record<string, CallDefinition>;
