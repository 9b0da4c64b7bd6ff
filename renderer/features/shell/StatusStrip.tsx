import type { AppView, ConnectionView } from '@tilla/shared/contract/views/app-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { sinceClock } from '@tilla/shared/domain/kazakh-ending.ts';
import { Button } from '@tilla/ui/Button.tsx';
import badge from '@tilla/ui/badge.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useOpenTasks } from '#renderer/app/open-tasks.ts';
import { isPlay } from '#renderer/app/play-money.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { playSound } from '#renderer/app/sound.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { bellToasts, useToasts } from '#renderer/app/toast-store.ts';
import { SwitchPerson } from '../staff/SwitchPerson.tsx';
import { AccountWarnings } from './AccountWarnings.tsx';
import { MoreBehind } from './MoreBehind.tsx';
import styles from './StatusStrip.module.css';
import { TariffChip } from './TariffChip.tsx';
import { Toasts } from './Toasts.tsx';
import { hasGoneLive, WentLive } from './WentLive.tsx';

export function StatusStrip({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['app', 'frame']);
  const lock = useTillCommand('session.lock');
  const go = useScreen((state) => state.go);
  return (
    <header className={styles.strip}>
      <b className={styles.shop}>{view.shop?.name ?? 'Tilla'}</b>
      {isPlay(view.mode) ? (
        <Chip tone="train" data-testid={`${view.mode}-chip`}>
          <span className={styles.long}>{t(view.mode)}</span>
          <span className={styles.short} aria-hidden="true">
            {t(`frame:${view.mode}Short`)}
          </span>
        </Chip>
      ) : null}
      <Toasts onBell={() => go('tasks')} />
      <span className={styles.spare}>
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
      <ServiceTime view={view} />
      <TasksBell />
      <SwitchPerson view={view} />
      <Button size="small" look="quiet" aria-label={t('frame:lock')} onPress={() => lock.mutate({})} testId="lock">
        <svg viewBox="0 0 24 24" aria-hidden="true" className={layout.icon}>
          <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
        </svg>
      </Button>
    </header>
  );
}

/** Alone, because it renders every five seconds. */
function ServiceTime({ view }: { readonly view: AppView }): ReactNode {
  const clock = useServiceClock(view);
  return clock === null ? null : <span className={font.figures}>{formatClock(clock)}</span>;
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
      <span className={styles.online} data-testid="status-connection">
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

function ScannerNotice({ scanner, settings }: Pick<AppView, 'scanner' | 'settings'>): ReactNode {
  const { t } = useTranslation('app');
  const show = useToasts((state) => state.show);
  const isLost = scanner === 'not_found' || scanner === 'no_driver';
  const wasLost = useRef(false);
  const lose = useEffectEvent(() => playSound('failed', settings.soundVolume, 'scanner:lost'));
  const comeBack = useEffectEvent(() => show({ tone: 'paid', text: t('scannerLost.back') }));
  useEffect(() => {
    if (isLost && !wasLost.current) lose();
    if (scanner === 'working' && wasLost.current) comeBack();
    // While it reconnects it is not back yet; a port that is no longer set is not missing.
    wasLost.current = isLost || (wasLost.current && scanner === 'connecting');
  }, [scanner, isLost]);
  if (!isLost) return null;
  return (
    <StripNotice
      tone="bad"
      mark="!"
      name={t('scannerLost.name')}
      title={t('scannerLost.name')}
      lines={[
        t('scannerLost.what', { port: settings.scannerPort?.path ?? '' }),
        t(scanner === 'no_driver' ? 'scannerLost.noDriver' : 'scannerLost.do'),
      ]}
      testId="scanner-lost"
    />
  );
}

function TasksBell(): ReactNode {
  const { t } = useTranslation('frame');
  const { screen, go } = useScreen();
  const tasks = useOpenTasks().length;
  const count = tasks + useToasts((state) => bellToasts(state).length);
  return (
    <ToggleButton
      className={clsx(layout.bare, styles.bell)}
      isSelected={screen === 'tasks'}
      aria-label={count === 0 ? t('tasks') : t('tasksCount', { count })}
      onPress={() => go('tasks')}
      data-testid="tasks-bell"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className={layout.icon}>
        <path d="M6 10a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7M10 20a2.2 2.2 0 0 0 4 0" />
      </svg>
      {count === 0 ? null : (
        <span className={clsx(badge.badge, styles.badge, tasks === 0 && styles.quiet)} data-testid="task-count">
          {count}
        </span>
      )}
    </ToggleButton>
  );
}

function StripNotice({
  tone,
  mark,
  name,
  title,
  lines,
  testId,
}: {
  readonly tone: 'wait' | 'bad';
  readonly mark: '!' | '…';
  readonly name: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly testId: string;
}): ReactNode {
  return (
    <MoreBehind
      word={
        <Chip tone={tone} mark={mark} data-testid={testId}>
          {name}
        </Chip>
      }
      title={title}
      testId={`${testId}-more`}
    >
      <Stack gap={3} data-testid={`${testId}-lines`}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
    </MoreBehind>
  );
}
