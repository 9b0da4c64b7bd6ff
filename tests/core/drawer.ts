/** Cash needs a known float, which other tests enter by this. */

import type { CallInput, CallName, CallOutput } from '@tilla/shared/contract/calls.ts';

interface Till {
  ask<Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'commandId'>): Promise<CallOutput<Name>>;
}

export async function openDrawer(till: Till, floatTiyn = 0): Promise<void> {
  const { drawer } = await till.ask('cashbox.view', {});
  if (drawer === null || drawer.sums.isFloatUnknown === true) await till.ask('cashbox.open', { floatTiyn });
}
