import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import type { TariffView } from '../../../shared/contract/views/app-view.ts';
import { formatDayTime } from '../../../shared/domain/almaty-time.ts';
import { useLanguage } from '../../app/language.ts';
import { Advice } from '../../ui/Advice.tsx';
import { Chip } from '../../ui/Chip.tsx';
import layout from '../../ui/layout.module.css';
import { useToasts } from '../../ui/toast-store.ts';
import { MoreBehind } from './MoreBehind.tsx';
import styles from './TariffChip.module.css';
import { type TariffState, tariffState } from './tariff-state.ts';

/** Quiet until it matters: seven days before the end, near the wall of the day, and after; a press tells more. */
export function TariffChip({ tariff }: { readonly tariff: TariffView }): ReactNode {
  const { t } = useTranslation('app');
  const state = tariffState(tariff);
  useDayWarnings(state, tariff.expiresAt);
  if (state === null) return null;
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
        <span className={styles['invoices']}>
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
  if (state.kind === 'over') return <Advice problem={{ code: 'tariff_inactive', params: {} }} quiet />;
  return (
    <div className={layout['stackSmall']} data-testid="tariff-details">
      {state.kind === 'bills' ? (
        <>
          <p>{t('tariff.used', { used: state.used, limit: state.limit })}</p>
          <p>{t('tariff.wall')}</p>
        </>
      ) : (
        <>
          <p>
            {expiresAt === null
              ? t('tariff.days', { count: state.days })
              : t('tariff.until', { at: formatDayTime(Date.parse(expiresAt), language) })}
          </p>
          <p>{t('tariff.after')}</p>
          <p>{t('tariff.renew')}</p>
        </>
      )}
    </div>
  );
}

function toneOf(state: TariffState): 'bad' | 'wait' | 'calm' {
  if (state.kind === 'over') return 'bad';
  if (state.kind === 'bills') return state.isWall ? 'bad' : 'wait';
  return state.step === 7 ? 'calm' : state.step === 3 ? 'wait' : 'bad';
}

/** Told already, by the end it was about: the page may be drawn anew a hundred times a day. */
const useToldEnds = create<{ readonly told: ReadonlySet<string> }>()(() => ({ told: new Set() }));

/** At seven days, at three and at one somebody is told, once each. */
function useDayWarnings(state: TariffState | null, expiresAt: string | null): void {
  const { t } = useTranslation('app');
  const show = useToasts((toasts) => toasts.show);
  const step = state?.kind === 'days' ? state.step : null;
  const tell = useEffectEvent((days: number) => {
    show({
      tone: 'wait',
      stays: true,
      subject: 'tariff',
      text: `${t('tariff.days', { count: days })}. ${t('tariff.renew')}`,
    });
  });
  const days = state?.kind === 'days' ? state.days : null;
  useEffect(() => {
    const key = `${expiresAt ?? ''} ${String(step)}`;
    const { told } = useToldEnds.getState();
    if (step === null || days === null || told.has(key)) return;
    useToldEnds.setState({ told: new Set([...told, key]) });
    tell(days);
  }, [step, days, expiresAt]);
}
