/** Cash is taken in an open shift of the drawer: a cashier who is refused opens it, and takes the money then. */

import type { Till } from '../till.ts';
import type { Reply } from '../till-reply.ts';

/** Whether the sale may be tried again at once. */
export async function openWhereClosed(till: Till, reply: Reply<'sale.payByCash'> | undefined): Promise<boolean> {
  if (reply?.kind !== 'refused' || reply.code !== 'till_drawer_closed') return false;
  await till.call('cashbox.open', { floatTiyn: 0 });
  return true;
}
