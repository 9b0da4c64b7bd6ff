import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { paperLanguageOf } from '@tilla/shared/domain/language.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useTranslation } from 'react-i18next';
import type { SettingsPage } from '#renderer/app/screen-store.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { settingWords } from './settings-list.ts';
import { nearestVolume } from './TillRows.tsx';

/** The ledger is checked after each start. */
const REFRESH_MS = 15_000;

/** How each page stands, in a few words. */
export function usePageStates(view: AppView): Readonly<Record<SettingsPage, string>> {
  const { t } = useTranslation(settingWords);
  const language = useLanguage();
  const isManager = view.person?.role === 'manager';
  const goods = useTillQuery('catalog.status', {}).data;
  const ledger = useTillQuery('books.status', {}, { enabled: isManager, refetchMs: REFRESH_MS }).data;
  const summary = useTillQuery('daySummary.settings', {}, { enabled: isManager && view.mode !== 'training' }).data;
  const { settings, tariff } = view;
  const { receiptPrinter, scannerPort } = settings;
  const backupAt = ledger?.lastBackupAt ?? null;
  return {
    shop: join(view.shop?.name, t(`settings:modes.${view.mode}`)),
    account:
      tariff === null || tariff.daysRemaining === null
        ? t('account:summary')
        : join(t('account:tariff.title'), t('account:tariff.days', { count: Math.max(0, tariff.daysRemaining) })),
    goods: goods === undefined ? '' : t('settings:state.goods', { count: goods.items }),
    prices: t('settings:state.presets', { count: settings.discountPresets.length }),
    devices: join(
      `${t('devices:receiptPrinter.title')}: ${receiptPrinter === null ? t('settings:state.none') : receiptPrinter.address}`,
      `${t('devices:scanner.title')}: ${scannerPort === null ? t('settings:state.keyboard') : scannerPort.path}`,
    ),
    receipt: join(
      t('settings:millimetres', { width: settings.paperWidth }),
      t(`settings:paperLanguages.${paperLanguageOf(settings.paperLanguage, settings.language)}`),
    ),
    staff: view.people.map(({ name }) => name).join(', '),
    rules: t('settings:state.rules', { percent: settings.discountLimits.cashier }),
    look: join(
      t(`settings:themes.${settings.theme}`),
      t(`devices:sound.volumes.v${String(nearestVolume(settings.soundVolume))}`),
    ),
    summary: summary === undefined ? t('summary:ways.off') : t(`summary:ways.${summary.way}`),
    ledger:
      ledger === undefined
        ? ''
        : join(
            t(`settings:books.state.${ledger.state}`),
            backupAt === null
              ? undefined
              : t('settings:state.backup', { at: formatDayTime(Date.parse(backupAt), language) }),
          ),
    system: `Tilla ${view.version}`,
  };
}

function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
