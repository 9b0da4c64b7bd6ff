import type { MoneyWorld } from './money-world.ts';
import { sellByQr } from './qr-sale.ts';

export interface Session {
  readonly startOperationId: string;
  readonly sessionId: string;
  readonly operationRef: string;
}

/** Steps of a QR refund at the counter; `world` is read at each step. */
export function qrRefundSteps(world: () => MoneyWorld) {
  const view = (operationId: string) => world().ask('operation.view', { operationId });

  const payOne = async (priceTiyn?: number): Promise<string> => (await sellByQr(world(), priceTiyn)).paymentId;

  async function start(paymentId: string | null): Promise<string> {
    return (await world().ask('qrRefund.start', { paymentId })).operationId;
  }

  async function scan(operationId: string): Promise<string> {
    const { details } = await view(operationId);
    const sessionId = String(details['sessionId']);
    await world().control('POST', `/qr-refunds/${sessionId}/customer`, { action: 'scan' });
    await world().clock.advance(2_000);
    return sessionId;
  }

  async function identified(paymentId: string | null): Promise<Session> {
    const startOperationId = await start(paymentId);
    const sessionId = await scan(startOperationId);
    const { operations } = await world().ask('qrRefund.operations', { operationId: startOperationId });
    return { startOperationId, sessionId, operationRef: operations[0]?.ref ?? '' };
  }

  const execute = ({ startOperationId, operationRef }: Session, amountTiyn = 50_000) =>
    world().call('qrRefund.execute', { startOperationId, operationRef, amountTiyn, items: null, reason: 'брак' });

  async function executed(session: Session, amountTiyn = 50_000): Promise<string> {
    const result = await execute(session, amountTiyn);
    if (!result.ok) throw new Error(result.problem.code);
    return result.value.operationId;
  }

  return {
    view,
    payOne,
    start,
    scan,
    identified,
    execute,
    executed,
    tasks: async () => (await world().ask('task.list', {})).tasks,
    refunds: async () => (await world().serviceLedger()).refunds,
    sent: () => world().requests.filter(({ url }) => url.endsWith('/execute')),
    refundOrdinarily: (paymentId: string) =>
      world().call('refund.start', { paymentId, amountTiyn: 10_000, lines: null, reason: '' }),
    fault: (path: string, kind: string, more: Record<string, unknown> = {}) =>
      world().control('POST', '/faults', { match: { method: 'POST', path }, kind, times: 1, ...more }),
    mood: (change: Record<string, unknown>) =>
      world().control('POST', '/provider', { organization_id: world().organizationId, ...change }),
  };
}
