import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView, ConnectionView } from '../../../shared/contract/views/app-view.ts';
import { formatClock } from '../../../shared/domain/almaty-time.ts';
import { sinceClock } from '../../../shared/domain/kazakh-ending.ts';
import { useLanguage } from '../../app/language.ts';
import { useServiceClock } from '../../app/service-clock.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SwitchPerson } from '../unlock/SwitchPerson.tsx';
import styles from './StatusStrip.module.css';
import { StripNotice } from './StripNotice.tsx';
import { TariffChip } from './TariffChip.tsx';

/** Which shop, which line, which tariff, what time it is at the service, who stands here. */
export function StatusStrip({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('app');
  const lock = useTillCommand('session.lock');
  const clock = useServiceClock(view);
  return (
    <header className={styles['strip']}>
      <b className={styles['shop']}>{view.shop?.name ?? 'Tilla'}</b>
      {view.mode === 'training' ? (
        <Chip tone="train" data-testid="training-chip">
          {t('training')}
        </Chip>
      ) : null}
      <span className={styles['space']} />
      <ClockDoubted isDoubted={view.isTimeDoubted} />
      <ClockOff seconds={view.clockOffBySeconds} />
      <DiskRoom disk={view.disk} />
      {view.tariff === null || view.mode === 'training' ? null : <TariffChip tariff={view.tariff} />}
      <ConnectionChip connection={view.connection} />
      {clock === null ? null : <span className={styles['time']}>{formatClock(clock)}</span>}
      <SwitchPerson view={view} />
      <Button
        size="small"
        look="quiet"
        onPress={() => {
          lock.mutate({});
        }}
        data-testid="lock"
      >
        {t('lock')}
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

/** What is wrong with the line, and what to do, is one press away. */
function ConnectionChip({ connection }: { readonly connection: ConnectionView }): ReactNode {
  const { t } = useTranslation('app');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { status, since, problem } = connection;
  const chip = (
    <Chip tone={tones[status]} mark={marks[status]} data-testid="status-connection">
      <span data-status={status}>
        {t(`connection.${status}`, { since: since === null ? '' : sinceClock(Date.parse(since), language) })}
      </span>
    </Chip>
  );
  if (problem === null) return chip;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        onPress={() => {
          setOpen(true);
        }}
        data-testid="connection-more"
      >
        {chip}
      </Button>
      <Dialog
        title={t('connectionMore')}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      >
        <Advice problem={problem} />
      </Dialog>
    </>
  );
}

/** The time goes on as before, with a mark (rule T1). */
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

function DiskRoom({ disk: { state, freeBytes } }: { readonly disk: AppView['disk'] }): ReactNode {
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
