import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { identifierWordsSchema, neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { ReceiptHeadView } from '@tilla/shared/contract/views/app-view.ts';
import { DiscountPresetView, MAX_DISCOUNT_PRESETS } from '@tilla/shared/contract/views/discount-view.ts';
import { ReceiptPrinterView } from '@tilla/shared/contract/views/printer-view.ts';
import { ScannerPortView } from '@tilla/shared/contract/views/scanner-view.ts';
import { cashUnits, DEFAULT_CASH_UNIT } from '@tilla/shared/domain/cash-rounding.ts';
import { usualCountRules } from '@tilla/shared/domain/count-rules.ts';
import { usualDiscountLimits } from '@tilla/shared/domain/discount-limit.ts';
import { paperLanguages } from '@tilla/shared/domain/language.ts';
import Conf from 'conf';
import { z } from 'zod';
import type { Settings, StoredSettings } from '#core/platform/ports.ts';
import { toDiskFailure } from './disk-failure.ts';
import { makeFolder } from './own-folder.ts';

const percent = z.int().min(0).max(99);

const storedConnection = z.object({
  baseUrl: z.url({ protocol: /^https?$/ }),
  keyLast4: z.string().max(4),
  organizationId: z.int().nullable(),
  identifierWords: identifierWordsSchema.catch(neutralWords),
});

/** Each unreadable field falls back alone. */
const storedSettings = z.object({
  mode: z.enum(['setup', 'training', 'sandbox', 'live']).catch('setup'),
  language: z.enum(['ru', 'kk', 'en']).catch('ru'),
  theme: z.enum(['light', 'dark', 'system']).catch('system'),
  printerId: z.string().max(200).catch('folder'),
  paperWidth: z.enum(['80', '58']).catch('80'),
  paperLanguage: z.enum(paperLanguages).nullable().catch(null),
  printAfterPayment: z.boolean().catch(true),
  soundVolume: z.int().min(0).max(100).catch(70),
  idleLockMinutes: z.int().min(0).max(120).catch(5),
  discountLimits: z.object({ cashier: percent, senior: percent, manager: percent }).catch(usualDiscountLimits),
  discountPresets: z.array(DiscountPresetView).max(MAX_DISCOUNT_PRESETS).catch([]),
  isDiscountReasonNeeded: z.boolean().catch(false),
  freeLines: z.boolean().catch(false),
  isFiscalCodeRequired: z.boolean().catch(false),
  cashUnit: z.literal(cashUnits).catch(DEFAULT_CASH_UNIT),
  shortageLimitTiyn: z.int().min(0).max(99_999_999).catch(usualCountRules.shortageLimitTiyn),
  blindCount: z.boolean().catch(usualCountRules.blindCount),
  customerScreen: z.boolean().catch(false),
  customerLanguage: z.enum(['ru', 'kk', 'en']).catch('ru'),
  scannerPrefix: z
    .array(z.string().regex(/^[A-Za-z0-9]{1,20}$/))
    .max(8)
    .catch([]),
  scannerEnd: z.enum(['key', 'pause']).catch('key'),
  scannerPort: ScannerPortView.nullable().catch(null),
  weightBarcodes: z.enum(['off', 'weight', 'price']).catch('off'),
  isCafe: z.boolean().catch(false),
  receiptPrinter: ReceiptPrinterView.nullable().catch(null),
  receiptHead: ReceiptHeadView.catch({ name: '', address: '', text: '', logo: null }),
  tillTag: z
    .string()
    .regex(/^[a-z0-9]{8}$/)
    .catch(''),
  formerTags: z.array(z.object({ tag: z.string().regex(/^[a-z0-9]{8}$/), untilMs: z.number() })).catch([]),
  live: storedConnection.nullable().catch(null),
  sandbox: storedConnection.nullable().catch(null),
  startWithSystem: z.boolean().catch(false),
  kiosk: z.boolean().catch(false),
  keepAwake: z.boolean().catch(true),
  updateChannel: z.enum(['stable', 'early']).catch('stable'),
});

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
  let current: StoredSettings = storedSettings.parse(store.store);
  return {
    read: () => current,
    write(settings) {
      const next = storedSettings.parse(settings);
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
