/** A whole till without its screens, on files, in the process that is measured. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallName, type CallOutput, calls } from '@tilla/shared/contract/calls.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { createPassphraseSecrets } from '#adapters/passphrase-secrets.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createTill } from '#core/app/till.ts';
import type { Platform } from '#core/platform/ports.ts';
import { composePlatform } from '#hosts/composition/platform.ts';
import { createManualClock } from '#tests/core/manual-clock.ts';

/** @param change of what a host gives it. */
export function composeTill(dataFolder: string, ledgerThread: URL, change: (platform: Platform) => Partial<Platform>) {
  const root = new URL('../../', import.meta.url);
  const composed = composePlatform({
    dataFolder,
    resourcesFolder: fileURLToPath(new URL('resources', root)),
    version: '0.0.0',
    ledgerThread: fileURLToPath(ledgerThread),
    secrets: createPassphraseSecrets({ file: join(dataFolder, 'key.sealed'), cost: 1_024 }),
    hubSecrets: createPassphraseSecrets({ file: join(dataFolder, 'hub.sealed'), cost: 1_024 }),
    printers: {},
    customerScreens: { kind: 'address', keep: () => undefined, open: () => null },
  });
  const { platform } = composed;
  const till = createTill({ ...platform, ...change(platform) });
  return {
    start: () => till.start(),
    /** The value of a call that must succeed. */
    async call<Name extends CallName>(name: Name, input: object): Promise<CallOutput<Name>> {
      const command = calls[name].kind === 'query' ? {} : { commandId: platform.ids.next() };
      const result = (await till.dispatch(name, { ...command, ...input })) as CallResult<CallOutput<Name>>;
      if (!result.ok) throw new Error(`${name}: ${result.problem.code}`);
      return result.value;
    },
    async stop() {
      await till.stop();
      composed.close();
    },
  };
}

export function composeVirtualTill(
  dataFolder: string,
  startsAt: string,
  advance: (ms: number) => Promise<unknown>,
  training?: Platform['training'],
) {
  const random = createSeededRandom(1);
  let moving = 0;
  let requests = 0;
  const clock = createManualClock({
    wallMs: Date.parse(startsAt),
    onMove: async (ms) => void (await advance(ms)),
    async settle() {
      for (let quiet = 0; quiet < 3; quiet = moving === 0 ? quiet + 1 : 0) {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    },
  });
  const ledgerThread = new URL('../../electron/adapters/ledger-thread.ts', import.meta.url);
  const till = composeTill(dataFolder, ledgerThread, ({ http }) => ({
    ...(training === undefined ? {} : { training }),
    http: {
      async send(request) {
        requests += 1;
        moving += 1;
        try {
          return await http.send(request);
        } finally {
          moving -= 1;
        }
      },
    },
    clock,
    ids: createSystemIds(() => clock.nowMs()),
    random: { fraction: () => random.unit() },
  }));
  return {
    ...till,
    clock,
    random: () => random.unit(),
    requests: () => requests,
    async call<Name extends CallName>(name: Name, input: object): Promise<CallOutput<Name>> {
      const value = await till.call(name, input);
      await clock.settle();
      return value;
    },
  };
}
