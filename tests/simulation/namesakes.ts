/** The manager of a shop in which two machines have one name: whichever till says so first gets another one (rule D1). */

import type { Till } from './till.ts';
import type { World } from './world.ts';

const WALK_MS = 20_000;
const TRIES = 6;

export function mindNamesakes(world: World): void {
  // One person, who sees what came of the one till before going to the other.
  let before: Promise<unknown> = Promise.resolve();
  const inTurn: InTurn = (act) => {
    const done = before.then(act);
    before = done;
    return done;
  };
  const mind = (till: Till): void => {
    till.listen((message) => {
      if (message.name !== 'task.changed' || message.payload.kind !== 'books_cloned') return;
      if (message.payload.resolvedAt === null) void answer(world, till, message.payload.id, inTurn);
    });
  };
  world.tills.forEach(mind);
  world.onTill(mind);
}

async function answer(world: World, till: Till, taskId: string, inTurn: InTurn): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await world.clock.sleep(WALK_MS);
    await till.awake();
    const reply = await inTurn(() => {
      const isShared = world.tills.some((other) => other !== till && other.tag() === till.tag());
      return till.call('task.resolve', { taskId, action: isShared ? 'new_tag' : 'accept', note: 'касса 2' });
    });
    if (reply.kind !== 'gone') return;
  }
}

type InTurn = <Value>(act: () => Promise<Value>) => Promise<Value>;
