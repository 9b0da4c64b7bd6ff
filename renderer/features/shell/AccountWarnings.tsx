import type { AccountWarning, AppView } from '@tilla/shared/contract/views/app-view.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { useWarningWords, warningKey, warningSubject } from '#renderer/app/account-words.ts';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { useToasts } from '#renderer/app/toast-store.ts';

/** Shown already, by subject: the page may be rendered a hundred times a day. */
const useShownWarnings = create<{ readonly shown: ReadonlySet<string> }>()(() => ({ shown: new Set() }));

export function AccountWarnings({ view }: { readonly view: AppView }): null {
  const { t } = useTranslation('app');
  const show = useToasts((toasts) => toasts.show);
  const reconnect = useCashierDialog((state) => state.show);
  const wordsOf = useWarningWords();
  const { accountWarnings, tariff, step } = view;
  const tell = useEffectEvent((warning: AccountWarning) => {
    const isOfDays = warning.kind === 'tariff_days';
    show({
      tone: warning.isWall ? 'bad' : 'wait',
      stays: true,
      subject: warningSubject(warning.kind),
      text: isOfDays
        ? `${t('tariff.days', { count: tariff?.daysRemaining ?? 0 })}. ${t('tariff.renewShort')}`
        : wordsOf(warning, tariff),
      ...(warning.kind === 'bank_session'
        ? { action: { label: t('advice.reconnect'), run: () => reconnect('reconnect') } }
        : {}),
    });
  });
  useEffect(() => {
    if (step !== 'open') return;
    // An expired tariff stays in the strip.
    for (const warning of accountWarnings.filter(({ kind }) => kind !== 'tariff_over')) {
      const key = warningKey(warning, tariff);
      const { shown } = useShownWarnings.getState();
      if (shown.has(key)) continue;
      useShownWarnings.setState({ shown: new Set([...shown, key]) });
      tell(warning);
    }
  }, [accountWarnings, tariff, step]);
  return null;
}
