/** A manager who is asked what became of something, and says what the bank says. */

import type { Till } from '../till.ts';
import type { World } from '../world.ts';

const MOST_ANSWERS = 13;

/**
 * Answers the task by the truth of that moment, until an answer is taken: one that is given too soon is refused (W2).
 * @param afterMs so long the manager looks for it first.
 */
export async function answerByTruth(
  world: World,
  till: Till,
  taskId: string,
  wasDone: () => Promise<boolean>,
  afterMs: number,
): Promise<void> {
  await world.clock.sleep(afterMs);
  for (let attempt = 0; attempt < MOST_ANSWERS; attempt += 1) {
    await till.awake();
    const open = await till.call('task.list', {});
    if (open.kind === 'ok' && !open.value.tasks.some(({ id }) => id === taskId)) return;
    const action = (await wasDone()) ? 'was_done' : 'was_not_done';
    const reply = await till.call('task.resolve', { taskId, action, note: '' });
    if (reply.kind === 'ok') return;
    await world.clock.sleep(60_000);
  }
}

/** Half of them answer on the spot; the others wait until what wanders should be over. */
export function patienceMs(priceTiyn: number): number {
  return priceTiyn % 600 === 0 ? 0 : 60_000;
}
