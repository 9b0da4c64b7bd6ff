/** The manager of a shop in which two machines have one name: whichever till says so first gets another one (rule D1). */

import type { Till } from './till.ts';
import type { World } from './world.ts';

const WALK_MS = 20_000;
const TRIES = 6;

export function mindNamesakes(world: World): void {
  const mind = (till: Till): void => {
    till.listen((message) => {
      if (message.name !== 'task.changed' || message.payload.kind !== 'books_cloned') return;
      if (message.payload.resolvedAt === null) void answer(world, till, message.payload.id);
    });
  };
  world.tills.forEach(mind);
  world.onTill(mind);
}

async function answer(world: World, till: Till, taskId: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await world.clock.sleep(WALK_MS);
    await till.awake();
    const isShared = world.tills.some((other) => other !== till && other.tag() === till.tag());
    const reply = await till.call('task.resolve', { taskId, action: isShared ? 'new_tag' : 'accept', note: 'касса 2' });
    if (reply.kind !== 'gone') return;
  }
}
