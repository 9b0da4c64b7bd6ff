/** Cash is taken once the float is known: a cashier who is refused names it, and takes the money then. */

import type { Till } from '../till.ts';
import type { Reply } from '../till-reply.ts';

export async function openWhereClosed(till: Till, reply: Reply<'sale.payByCash'> | undefined): Promise<boolean> {
  if (reply?.kind !== 'refused' || reply.code !== 'till_float_unknown') return false;
  await till.call('cashbox.open', { floatTiyn: 0 });
  return true;
}
