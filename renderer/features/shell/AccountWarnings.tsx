import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import type { AccountWarning, AppView } from '../../../shared/contract/views/app-view.ts';
import { useWarningWords, warningKey, warningSubject } from '../../app/account-words.ts';
import { useCashierDialog } from '../../app/cashier-dialog.ts';
import { useToasts } from '../../ui/toast-store.ts';

/** Told already, by what they are about: the page may be drawn anew a hundred times a day. */
const useTold = create<{ readonly told: ReadonlySet<string> }>()(() => ({ told: new Set() }));

/** What will refuse sales soon is told once in the strip, before the first refused sale; the account's screen keeps it. */
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
        ? {
            action: {
              label: t('advice.reconnect'),
              run: () => {
                reconnect('reconnect');
              },
            },
          }
        : {}),
    });
  });
  useEffect(() => {
    if (step !== 'open') return;
    // A tariff that is over stands in the strip as long as it is.
    for (const warning of accountWarnings.filter(({ kind }) => kind !== 'tariff_over')) {
      const key = warningKey(warning, tariff);
      const { told } = useTold.getState();
      if (told.has(key)) continue;
      useTold.setState({ told: new Set([...told, key]) });
      tell(warning);
    }
  }, [accountWarnings, tariff, step]);
  return null;
}
