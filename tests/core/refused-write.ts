import type { MoneyWorld } from './money-world.ts';

/** The ledger takes no such event, once; returns how often it was refused. */
export function refuseOnce(world: MoneyWorld, type: string): () => number {
  let refused = 0;
  world.refuseWrite.when = ({ events }) => {
    if (refused > 0 || !events.some((event) => event.type === type)) return false;
    refused += 1;
    return true;
  };
  return () => refused;
}
