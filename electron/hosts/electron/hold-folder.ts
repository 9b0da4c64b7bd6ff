import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import type { InstanceLock, LockOutcome } from '../composition/instance-lock.ts';
import type { StartProblem } from '../composition/start-problem.ts';

export interface HoldFolderParts {
  readonly app: Pick<App, 'requestSingleInstanceLock' | 'quit'>;
  readonly chromiumFolder: string;
  readonly lock: () => Promise<LockOutcome>;
  /** Exits non-zero. */
  readonly fail: (problem: StartProblem) => Promise<void>;
}

/** Null: it ends. Our own lock decides: Chromium's cannot distinguish a second start from an unusable folder. */
export async function holdFolder({ app, chromiumFolder, lock, fail }: HoldFolderParts): Promise<InstanceLock | null> {
  const outcome = await lock();
  if (outcome.kind === 'failed') {
    await fail(outcome.problem);
    return null;
  }
  if (outcome.kind === 'taken') {
    if (!outcome.shown) {
      await fail('in_use');
      return null;
    }
    // Only Chromium can pass the right to come to the front.
    app.requestSingleInstanceLock();
    app.quit();
    return null;
  }
  if (app.requestSingleInstanceLock()) return outcome.lock;
  // No other copy runs: these came from another computer.
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) {
    rmSync(join(chromiumFolder, name), { force: true });
  }
  if (app.requestSingleInstanceLock()) return outcome.lock;
  outcome.lock.release();
  await fail('not_lockable');
  return null;
}
