/** Cash is taken only where the float is known: a test whose scenario is another one names it like this. */

import type { CallInput, CallName, CallOutput } from '../../shared/contract/calls.ts';

interface Till {
  ask<Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'commandId'>): Promise<CallOutput<Name>>;
}

/** Nothing where it is known already. */
export async function openDrawer(till: Till, floatTiyn = 0): Promise<void> {
  const { drawer } = await till.ask('cashbox.view', {});
  if (drawer === null || drawer.sums.isFloatUnknown === true) await till.ask('cashbox.open', { floatTiyn });
}
