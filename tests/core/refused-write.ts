import type { MoneyWorld } from './money-world.ts';

export function refuseOnce(world: MoneyWorld, type: string): () => number {
  let refused = 0;
  world.refuseWrite.when = ({ events }) => {
    if (refused > 0 || !events.some((event) => event.type === type)) return false;
    refused += 1;
    return true;
  };
  return () => refused;
}
