import type { TariffView } from '@tilla/shared/contract/views/app-view.ts';
import { untilDayTime } from '@tilla/shared/domain/kazakh-ending.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { warningSubject } from '#renderer/app/account-words.ts';
import { shownToast, useToasts } from '#renderer/app/toast-store.ts';
import { MoreBehind } from './MoreBehind.tsx';
import styles from './TariffChip.module.css';
import { type TariffState, tariffState } from './tariff-state.ts';

export function TariffChip({ tariff }: { readonly tariff: TariffView }): ReactNode {
  const { t } = useTranslation('app');
  const state = tariffState(tariff);
  const shownSubject = useToasts((toasts) => shownToast(toasts)?.subject);
  // Hidden while the message beside it says the same.
  if (state === null || shownSubject === newsOf(state)) return null;
  return (
    <MoreBehind
      word={
        <Chip tone={toneOf(state)} mark="!" data-testid="tariff-chip">
          <span data-tariff={state.kind} data-step={state.kind === 'days' ? state.step : undefined}>
            <TariffWords state={state} />
          </span>
        </Chip>
      }
      title={t('tariff.title')}
      testId="tariff-more"
    >
      <Details state={state} expiresAt={tariff.expiresAt} />
    </MoreBehind>
  );
}

function TariffWords({ state }: { readonly state: TariffState }): ReactNode {
  const { t } = useTranslation('app');
  switch (state.kind) {
    case 'over':
      return t('tariff.over');
    case 'bills':
      return (
        <span className={styles.invoices}>
          {t('tariff.used', { used: state.used, limit: state.limit })}
          <meter
            min={0}
            max={Math.max(1, state.limit)}
            high={state.limit * 0.8}
            value={state.used}
            aria-hidden="true"
          />
        </span>
      );
    case 'days':
      return t('tariff.days', { count: state.days });
  }
}

function Details({ state, expiresAt }: { readonly state: TariffState; readonly expiresAt: string | null }): ReactNode {
  const { t } = useTranslation('app');
  const language = useLanguage();
  return (
    <Stack gap={2} data-testid="tariff-details">
      {state.kind === 'over' ? (
        // An expired tariff is in the strip, and each refusal is shown where it happened.
        <>
          <p>{t('tariff.renew')}</p>
          <p>{t('tariff.meanwhile')}</p>
        </>
      ) : state.kind === 'bills' ? (
        <>
          <p>{t('tariff.used', { used: state.used, limit: state.limit })}</p>
          <p>{t('tariff.wall')}</p>
        </>
      ) : (
        <>
          <p>
            {expiresAt === null
              ? t('tariff.days', { count: state.days })
              : t('tariff.until', { at: untilDayTime(Date.parse(expiresAt), language) })}
          </p>
          <p>{t('tariff.after')}</p>
          <p>{t('tariff.renew')}</p>
        </>
      )}
    </Stack>
  );
}

function toneOf(state: TariffState): 'bad' | 'wait' | 'calm' {
  if (state.kind === 'over') return 'bad';
  if (state.kind === 'bills') return state.isWall ? 'bad' : 'wait';
  return state.step === 7 ? 'calm' : state.step === 3 ? 'wait' : 'bad';
}

function newsOf({ kind }: TariffState): string {
  return warningSubject(kind === 'days' ? 'tariff_days' : kind === 'bills' ? 'day_limit' : 'tariff_over');
}
