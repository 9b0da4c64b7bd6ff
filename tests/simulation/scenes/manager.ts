/** A manager who resolves a task: looks into the bank's app, at once or later, and may answer wrongly. */

import { MONEY_TIMEOUT_MS } from '@tilla/payment-api/client/connection.ts';
import type { Till } from '../till.ts';
import type { PersonsAnswer } from '../wishes.ts';
import type { World } from '../world.ts';
import type { ManagerKind } from './scene.ts';

/** A request that wanders is over by then, and what the bank began has ended. */
const SETTLED_MS = 60_000;
const READING_MS = 1_500;
/** An answer that is given too soon is refused (W2), and given again. */
const MAX_ANSWERS = 13;

export interface Asked {
  readonly task: 'refund_unknown' | 'qr_refund_uncertain' | 'subscription_unknown';
  readonly operationId: string;
  readonly about: PersonsAnswer['about'];
  readonly wasDone: () => Promise<boolean>;
}

export async function answerAsked(
  world: World,
  till: Till,
  manager: ManagerKind,
  { task, operationId, about, wasDone }: Asked,
): Promise<void> {
  const { clock, wishes } = world;
  await clock.sleep(manager === 'at_once' ? READING_MS : SETTLED_MS);
  for (let attempt = 0; attempt < MAX_ANSWERS; attempt += 1) {
    const truth = await wasDone();
    const said = manager === 'wrongly' ? !truth : truth;
    const action = said ? 'was_done' : 'was_not_done';
    const reply = await till.call('task.resolve', { taskId: `${task}:${operationId}`, action, note: '' });
    if (reply.kind === 'ok') {
      const listHeardMs = about === null ? null : listHeard(world, till, about.invoiceId);
      wishes.answers.set(operationId, {
        wasDone: said,
        isTrue: said === truth,
        about,
        listHeardMs,
        atMs: clock.nowMs(),
      });
      return;
    }
    // It became clear by itself meanwhile, or the till does not take that answer yet.
    if (reply.kind === 'refused' && reply.code === 'till_not_found') return;
    await till.awake();
    await clock.sleep(SETTLED_MS);
  }
}

/** A caller still waiting for the refund's own answer ignores a list that arrives meanwhile. */
function listHeard({ hearing }: World, till: Till, invoiceId: number): number | null {
  const invoice = `/invoices/${String(invoiceId)}`;
  const receivedMs = hearing.heardAtMs(till.name, `GET ${invoice}/refunds`) ?? null;
  const leftMs = hearing.leftAtMs(till.name, `POST ${invoice}/refund`) ?? 0;
  return receivedMs === null || receivedMs < leftMs + MONEY_TIMEOUT_MS ? null : receivedMs;
}

/** A failed receipt or close: the manager retries it; a mistaken manager leaves it. */
export async function tryAgain(
  world: World,
  till: Till,
  manager: ManagerKind,
  task: 'receipt_failed' | 'shift_close_failed',
  operationId: string,
): Promise<void> {
  const taskId = `${task}:${operationId}`;
  await world.clock.sleep(manager === 'at_once' ? READING_MS : SETTLED_MS);
  const list = await till.call('task.list', {});
  const open = list.kind === 'ok' ? list.value.tasks.find(({ id }) => id === taskId) : undefined;
  if (open === undefined) return;
  const action = manager !== 'wrongly' && open.actions.includes('try_again') ? 'try_again' : 'accept';
  await till.call('task.resolve', { taskId, action, note: '' });
}
