/** What happens at the counter in an ordinary refund, in the words of its scenarios. */

import type { HttpRequest } from '../../electron/core/ports.ts';
import type { MoneyWorld } from './money-world.ts';

/** The one request that gives money back. */
export const isRefund = ({ method, url }: HttpRequest): boolean => method === 'POST' && url.endsWith('/refund');

/** Hands for the world that stands at the time of each call. */
export function refundSteps(world: () => MoneyWorld) {
  const ask = (paymentId: string, amountTiyn = 20_000, reason = 'Брак') =>
    world().call('refund.start', { paymentId, amountTiyn, lines: null, reason });

  /** The id of its operation; throws what the till refuses with. */
  async function start(paymentId: string, amountTiyn = 20_000): Promise<string> {
    const result = await ask(paymentId, amountTiyn);
    if (!result.ok) throw new Error(result.problem.code);
    return result.value.operationId;
  }

  return {
    ask,
    start,
    operation: (operationId: string) => world().ask('operation.view', { operationId }),
    tasks: async () => (await world().ask('task.list', {})).tasks,
    sent: () => world().requests.filter(isRefund),
    /** What the provider gave back, in the order it did. */
    refunds: async () => (await world().serviceLedger()).refunds.map(({ amount }) => amount),
    answer: (operationId: string, action: 'was_done' | 'was_not_done') =>
      world().call('task.resolve', { taskId: `refund_unknown:${operationId}`, action, note: '' }),
  };
}
