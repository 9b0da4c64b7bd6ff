import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { identifierWordsSchema, neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { makeFolder } from '@tilla/server-kit/own-folder.ts';
import { SettingsView, usualSettings } from '@tilla/shared/contract/views/app-view.ts';
import { TillNumber } from '@tilla/shared/hub/wire.ts';
import Conf from 'conf';
import { z } from 'zod';
import type { Settings, StoredSettings } from '#core/platform/ports.ts';
import { toDiskFailure } from './disk-failure.ts';

const storedConnection = z.object({
  baseUrl: z.url({ protocol: /^https?$/ }),
  keyLast4: z.string().max(4),
  organizationId: z.int().nullable(),
  identifierWords: identifierWordsSchema.catch(neutralWords),
});

/** Each unreadable field falls back alone. */
const shownSettings = z.object(
  Object.fromEntries(
    Object.entries(SettingsView.shape).map(([name, field]) => [
      name,
      (field as z.ZodType).catch(usualSettings[name as keyof SettingsView]),
    ]),
  ),
);

const storedHub = z.object({
  address: z.url({ protocol: /^https?$/ }),
  deviceId: z.uuid(),
  number: TillNumber,
  name: z.string(),
  accountName: z.string(),
  outletName: z.string(),
  isCheckDue: z.boolean(),
  restoring: TillNumber.nullable(),
});

const tag = z.string().regex(/^[a-z0-9]{8}$/);

/** What no page sees or changes. */
const ownSettings = z.object({
  mode: z.enum(['setup', 'training', 'sandbox', 'live']).catch('setup'),
  tillTag: tag.catch(''),
  formerTags: z.array(z.object({ tag, untilMs: z.number() })).catch([]),
  tillNumbers: z.array(TillNumber).catch([]),
  hub: storedHub.nullable().catch(null),
  live: storedConnection.nullable().catch(null),
  sandbox: storedConnection.nullable().catch(null),
});

function parseSettings(stored: unknown): StoredSettings {
  return { ...(shownSettings.parse(stored) as SettingsView), ...ownSettings.parse(stored) };
}

/** Throws when `settings.json` cannot be read. */
export type OpenStore = (folder: string) => Pick<Conf, 'store'>;

/** Either host reads what the other wrote. */
export const storeOptions = { name: 'settings', configFileMode: 0o600 } as const;

/** Through conf or electron-store, so both hosts share the file. A damaged one becomes `settings.damaged.json`. */
export function createJsonSettings(folder: string, openStore: OpenStore = openConf): Settings {
  const file = join(folder, 'settings.json');
  makeFolder(folder);
  let store: Pick<Conf, 'store'>;
  try {
    store = openStore(folder);
  } catch (error) {
    if (!existsSync(file)) throw error;
    renameSync(file, join(folder, 'settings.damaged.json'));
    store = openStore(folder);
  }
  let current: StoredSettings = parseSettings(store.store);
  return {
    read: () => current,
    write(settings) {
      const next = parseSettings(settings);
      try {
        store.store = { ...next };
      } catch (error) {
        throw toDiskFailure(error);
      }
      current = next;
    },
  };
}

function openConf(folder: string): Conf {
  const { name: configName, configFileMode } = storeOptions;
  return new Conf({ cwd: folder, configName, configFileMode });
}
