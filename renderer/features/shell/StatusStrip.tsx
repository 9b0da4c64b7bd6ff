import type { AppView, ConnectionView } from '@tilla/shared/contract/views/app-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { sinceClock } from '@tilla/shared/domain/kazakh-ending.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { isPlay } from '#renderer/app/play-money.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import layout from '#ui/layout.module.css';
import { Toasts } from '#ui/Toasts.tsx';
import { SwitchPerson } from '../unlock/SwitchPerson.tsx';
import { AccountWarnings } from './AccountWarnings.tsx';
import { MoreBehind } from './MoreBehind.tsx';
import { ScannerNotice } from './ScannerNotice.tsx';
import styles from './StatusStrip.module.css';
import { StripNotice } from './StripNotice.tsx';
import { TariffChip } from './TariffChip.tsx';
import { TasksBell } from './TasksBell.tsx';
import { hasGoneLive, WentLive } from './WentLive.tsx';

export function StatusStrip({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['app', 'frame']);
  const lock = useTillCommand('session.lock');
  const go = useScreen((state) => state.go);
  const clock = useServiceClock(view);
  return (
    <header className={styles['strip']}>
      <b className={styles['shop']}>{view.shop?.name ?? 'Tilla'}</b>
      {isPlay(view.mode) ? (
        <Chip tone="train" data-testid={`${view.mode}-chip`}>
          <span className={styles['long']}>{t(view.mode)}</span>
          <span className={styles['short']} aria-hidden="true">
            {t(`frame:${view.mode}Short`)}
          </span>
        </Chip>
      ) : null}
      <Toasts
        onBell={() => {
          go('tasks');
        }}
      />
      <span className={styles['spare']}>
        <ClockDoubted isDoubted={view.isTimeDoubted} />
        <ClockOff seconds={view.clockOffBySeconds} />
        <DiskSpace disk={view.disk} />
        <ScannerNotice scanner={view.scanner} settings={view.settings} />
        {/* A sandbox needs none. */}
        {view.tariff === null || isPlay(view.mode) ? null : <TariffChip tariff={view.tariff} />}
      </span>
      <WentLive view={view} />
      <AccountWarnings view={view} />
      {/* The key is refused for that reason alone: one chip explains it, and opens the next step. */}
      {hasGoneLive(view) ? null : <ConnectionChip connection={view.connection} />}
      {clock === null ? null : <span className={styles['time']}>{formatClock(clock)}</span>}
      <TasksBell />
      <SwitchPerson view={view} />
      <Button
        size="small"
        look="quiet"
        aria-label={t('frame:lock')}
        onPress={() => {
          lock.mutate({});
        }}
        data-testid="lock"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className={layout['icon']}>
          <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
        </svg>
      </Button>
    </header>
  );
}

const tones: Readonly<Record<ConnectionView['status'], 'paid' | 'wait' | 'bad' | 'calm'>> = {
  connecting: 'calm',
  online: 'paid',
  offline: 'bad',
  refused: 'bad',
  failing: 'wait',
  throttled: 'wait',
};
const marks = { connecting: '…', online: '●', offline: '!', refused: '!', failing: '!', throttled: '…' } as const;

function ConnectionChip({ connection }: { readonly connection: ConnectionView }): ReactNode {
  const { t } = useTranslation('app');
  const language = useLanguage();
  const { status, since, problem } = connection;
  const words = (
    <span data-status={status}>
      {t(`connection.${status}`, { since: since === null ? '' : sinceClock(Date.parse(since), language) })}
    </span>
  );
  // The normal state is only a dot.
  const chip =
    status === 'online' ? (
      <span className={styles['online']} data-testid="status-connection">
        {words}
      </span>
    ) : (
      <Chip tone={tones[status]} mark={marks[status]} data-testid="status-connection">
        {words}
      </Chip>
    );
  if (problem === null) return chip;
  return (
    <MoreBehind word={chip} title={t('connectionMore')} testId="connection-more">
      <Advice problem={problem} />
    </MoreBehind>
  );
}

/** The clock continues, with a mark (rule T1). */
function ClockDoubted({ isDoubted }: { readonly isDoubted: boolean }): ReactNode {
  const { t } = useTranslation('app');
  if (!isDoubted) return null;
  return (
    <Chip tone="wait" mark="…" data-testid="clock-doubted">
      <span title={t('clockDoubtedHint')}>{t('clockDoubted')}</span>
    </Chip>
  );
}

const TOLERATED_SECONDS = 120;

function ClockOff({ seconds }: { readonly seconds: number | null }): ReactNode {
  const { t } = useTranslation('app');
  if (seconds === null || Math.abs(seconds) < TOLERATED_SECONDS) return null;
  const minutes = Math.round(Math.abs(seconds) / 60);
  const which = seconds > 0 ? 'clockMore.ahead' : 'clockMore.behind';
  return (
    <StripNotice
      tone="wait"
      mark="!"
      name={t('clockOff')}
      title={t('clockOff')}
      lines={[t(which, { minutes }), t('clockMore.money'), t('clockMore.do')]}
      testId="clock-off"
    />
  );
}

const MEGABYTE = 1024 * 1024;

function DiskSpace({ disk: { state, freeBytes } }: { readonly disk: AppView['disk'] }): ReactNode {
  const { t } = useTranslation('app');
  if (state === 'enough') return null;
  const free = Math.floor((freeBytes ?? 0) / MEGABYTE);
  const isFull = state === 'full';
  return (
    <StripNotice
      tone={isFull ? 'bad' : 'wait'}
      mark="!"
      name={t(isFull ? 'disk.full' : 'disk.low', { free })}
      title={t('disk.title')}
      lines={[t(isFull ? 'disk.fullWhat' : 'disk.what', { free }), t('disk.do')]}
      testId="disk-room"
    />
  );
}
