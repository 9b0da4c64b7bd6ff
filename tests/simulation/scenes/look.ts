/** How a person at a till waits for something and how they insist, when the till dies under their hands. */

import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import type { Till } from '../till.ts';
import type { World } from '../world.ts';

/** Looks at the screen until it shows that; undefined when it does not in time. */
export async function waitFor(
  world: World,
  till: Till,
  paymentId: string,
  isIt: (view: PaymentView) => boolean,
  withinMs: number,
): Promise<PaymentView | undefined> {
  const now = await till.call('payment.view', { paymentId });
  if (now.kind === 'ok' && isIt(now.value)) return now.value;
  const { promise, resolve } = Promise.withResolvers<PaymentView | undefined>();
  const stop = till.listen((message) => {
    if (message.name === 'payment.changed' && message.payload.id === paymentId && isIt(message.payload)) {
      resolve(message.payload);
    }
  });
  const cancel = world.clock.at(world.clock.nowMs() + withinMs, () => resolve(undefined));
  const seen = await promise;
  stop();
  cancel();
  return seen;
}

export async function insist(till: Till, act: () => Promise<{ readonly kind: string }>): Promise<void> {
  const reply = await act();
  if (reply.kind !== 'gone') return;
  await till.awake();
  await act();
}

export async function findAttempt(
  till: Till,
  priceTiyn: number,
  isIt: (view: PaymentView) => boolean,
): Promise<PaymentView | undefined> {
  const open = await till.call('payment.listOpen', {});
  return open.kind === 'ok'
    ? open.value.payments.find((view) => view.amountTiyn === priceTiyn && isIt(view))
    : undefined;
}

/** Waits until the operation is over, or asks a person by that task; undefined when it does so, or takes too long. */
export async function waitForOperation(
  world: World,
  till: Till,
  operationId: string,
  withinMs: number,
  taskId: string | null = null,
): Promise<OperationView | undefined> {
  const isIt = ({ phase }: OperationView): boolean => phase !== 'sending' && phase !== 'accepted';
  const { promise, resolve } = Promise.withResolvers<OperationView | undefined>();
  const stop = till.listen((message) => {
    if (message.name === 'task.changed' && message.payload.id === taskId) resolve(undefined);
    if (message.name === 'operation.changed' && message.payload.id === operationId && isIt(message.payload)) {
      resolve(message.payload);
    }
  });
  const cancel = world.clock.at(world.clock.nowMs() + withinMs, () => resolve(undefined));
  const now = await till.call('operation.view', { operationId });
  if (now.kind === 'ok' && isIt(now.value)) resolve(now.value);
  const seen = await promise;
  stop();
  cancel();
  return seen;
}
