/** Steps of an ordinary refund at the counter. */

import type { HttpRequest } from '#core/platform/ports.ts';
import type { MoneyWorld } from './money-world.ts';

export const isRefund = ({ method, url }: HttpRequest): boolean => method === 'POST' && url.endsWith('/refund');

/** `world` is read at each step. */
export function refundSteps(world: () => MoneyWorld) {
  const ask = (paymentId: string, amountTiyn = 20_000, reason = 'Брак') =>
    world().call('refund.start', { paymentId, amountTiyn, lines: null, reason });

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
    refunds: async () => (await world().serviceLedger()).refunds.map(({ amount }) => amount),
    answer: (operationId: string, action: 'was_done' | 'was_not_done') =>
      world().call('task.resolve', { taskId: `refund_unknown:${operationId}`, action, note: '' }),
  };
}
