import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { z } from 'zod';
import { identifierWordsSchema, neutralWords } from '../../shared/api/identifier-words.ts';
import { ReceiptPrinterView } from '../../shared/contract/views/printer-view.ts';
import { usualDiscountLimits } from '../../shared/domain/discount-limit.ts';
import type { Settings, StoredSettings } from '../core/ports.ts';

const percent = z.int().min(0).max(99);

/** Every field by itself: one that cannot be read falls back alone. */
const storedSettings = z.object({
  mode: z.enum(['setup', 'training', 'live']).catch('setup'),
  language: z.enum(['ru', 'kk', 'en']).catch('ru'),
  theme: z.enum(['light', 'dark', 'system']).catch('system'),
  printerId: z.string().max(200).catch('folder'),
  paperWidth: z.enum(['80', '58']).catch('80'),
  printAfterPayment: z.boolean().catch(true),
  soundVolume: z.int().min(0).max(100).catch(70),
  idleLockMinutes: z.int().min(0).max(120).catch(5),
  discountLimits: z.object({ cashier: percent, senior: percent, manager: percent }).catch(usualDiscountLimits),
  customerScreen: z.boolean().catch(false),
  customerLanguage: z.enum(['ru', 'kk', 'en']).catch('ru'),
  scannerPrefix: z
    .array(z.string().regex(/^[A-Za-z0-9]{1,20}$/))
    .max(8)
    .catch([]),
  scannerEnd: z.enum(['key', 'pause']).catch('key'),
  weightBarcodes: z.enum(['off', 'weight', 'price']).catch('off'),
  receiptPrinter: ReceiptPrinterView.nullable().catch(null),
  tillTag: z
    .string()
    .regex(/^[a-z0-9]{8}$/)
    .catch(''),
  formerTags: z.array(z.object({ tag: z.string().regex(/^[a-z0-9]{8}$/), untilMs: z.number() })).catch([]),
  live: z
    .object({
      baseUrl: z.url({ protocol: /^https?$/ }),
      keyLast4: z.string().max(4),
      organizationId: z.int().nullable(),
      identifierWords: identifierWordsSchema.catch(neutralWords),
    })
    .nullable()
    .catch(null),
});

/**
 * The settings as `settings.json` in `folder`, written through conf (what electron-store wraps, so both hosts share
 * it). A damaged file is set aside as `settings.damaged.json`, and the till starts with the defaults.
 */
export function createJsonSettings(folder: string): Settings {
  const file = join(folder, 'settings.json');
  mkdirSync(folder, { recursive: true });
  let conf: Conf;
  try {
    conf = openConf(folder);
  } catch (error) {
    if (!existsSync(file)) throw error;
    renameSync(file, join(folder, 'settings.damaged.json'));
    conf = openConf(folder);
  }
  let current: StoredSettings = storedSettings.parse(conf.store);
  return {
    read: () => current,
    write(settings) {
      const next = storedSettings.parse(settings);
      conf.store = { ...next };
      current = next;
    },
  };
}

function openConf(folder: string): Conf {
  return new Conf({ cwd: folder, configName: 'settings', configFileMode: 0o600 });
}
