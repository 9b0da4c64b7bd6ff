/** The history over the ledger of a money world, with its own file and folder of exports. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CallInput, type CallOutput, calls } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { onTestFinished } from 'vitest';
import { createFolderExports } from '#adapters/folder-exports.ts';
import { openSqliteHistory } from '#adapters/sqlite-history.ts';
import { createHistory, type History } from '#core/history/history.ts';
import type { Caller } from '#core/platform/handlers.ts';
import type { HistoryIndex } from '#core/platform/history-index.ts';
import { openDrawer } from './drawer.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from './money-world.ts';
import { manager } from './people.ts';

export interface HistoryWorld {
  readonly exportsFolder: string;
  /** By the manager, unless somebody else is named. */
  ask<Name extends keyof History['calls']>(
    name: Name,
    input: Omit<CallInput<Name>, 'commandId'>,
    person?: PersonView,
  ): Promise<CallOutput<Name>>;
  bytes(): Buffer;
  lose(): void;
  restart(): void;
  close(): void;
}

/** A manager with a float of 5,000 tenge and a history; both worlds end with the test. */
export async function openManagersHistory(
  options: MoneyWorldOptions = {},
): Promise<{ world: MoneyWorld; history: HistoryWorld }> {
  const world = await createMoneyWorld(options);
  world.become(manager);
  await openDrawer(world, 500_000);
  const history = createHistoryWorld(world);
  onTestFinished(() => {
    history.close();
    world.close();
  });
  return { world, history };
}

export function createHistoryWorld(world: MoneyWorld): HistoryWorld {
  const file = join(world.folder, 'history.sqlite');
  const exportsFolder = join(world.folder, 'exports');
  const files = [file, `${file}-wal`];
  let index: HistoryIndex;
  let history: History;

  function start(): void {
    index = openSqliteHistory(file);
    history = createHistory({
      ...world.shop(),
      index,
      exports: createFolderExports(exportsFolder, () => Promise.resolve(true)),
      marginsOf: () => null,
    });
  }

  start();
  return {
    exportsFolder,
    async ask(name, input, person = manager) {
      type Name = typeof name;
      const handler = history.calls[name] as (input: unknown, caller: Caller) => Promise<CallOutput<Name>>;
      const done: { answer?: CallOutput<Name>; failure?: unknown } = {};
      void Promise.resolve()
        .then(() => handler(input, { person, approvedBy: null }))
        .then(
          (answer) => Object.assign(done, { answer }),
          (failure: unknown) => Object.assign(done, { failure }),
        );
      // Files are written in real time, pauses between two slices pass on the till's clock.
      while (Object.keys(done).length === 0) await world.clock.advance(5);
      if (done.failure !== undefined) throw done.failure as Error;
      return calls[name].output.parse(done.answer) as CallOutput<Name>;
    },
    bytes: () => Buffer.concat(files.filter((one) => existsSync(one)).map((one) => readFileSync(one))),
    lose() {
      index.close();
      for (const one of files) rmSync(one, { force: true });
      start();
    },
    restart() {
      index.close();
      start();
    },
    close() {
      history.stop();
      index.close();
    },
  };
}
