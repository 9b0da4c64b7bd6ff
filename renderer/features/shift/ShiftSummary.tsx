import type { DaySummaryView } from '@tilla/shared/contract/views/day-summary-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import layout from '#ui/layout.module.css';
import styles from './ShiftScreen.module.css';

const looks = { waiting: ['wait', '…'], sent: ['paid', '✓'], failed: ['bad', '!'] } as const;

export function ShiftSummary({ reportId }: { readonly reportId: string }): ReactNode {
  const { t } = useTranslation('summary');
  const summary = useTillQuery('daySummary.view', { reportId }).data;
  const way = useTillQuery('daySummary.settings', {}).data?.way ?? 'off';
  const show = useTillCommand('daySummary.show');
  const send = useTillCommand('daySummary.send');
  const compose = useTillCommand('daySummary.compose');
  if (summary === undefined || summary === null) return null;
  const { file, message } = summary;
  const isNotOpened = show.data?.isShown === false || compose.data?.isOpened === false;
  return (
    <section className={layout['stackSmall']} aria-label={t('of.title')} data-testid="shift-summary">
      <div className={layout['line']}>
        <b>{t('of.title')}</b>
        <span className={styles['faint']} data-testid="summary-file">
          {t(file === null ? 'of.drawing' : 'of.file')}
        </span>
      </div>
      <SummaryMessage message={message} />
      <div className={layout['line']}>
        {file === null ? null : (
          <Button
            isDisabled={show.isPending}
            onPress={() => {
              show.mutate({ reportId });
            }}
            data-testid="summary-open"
          >
            {t('of.open')}
          </Button>
        )}
        {way === 'smtp' && message?.state !== 'waiting' ? (
          <Button
            isDisabled={send.isPending}
            onPress={() => {
              send.mutate({ reportId });
            }}
            data-testid="summary-send"
          >
            {t(message === null ? 'of.send' : 'of.again')}
          </Button>
        ) : null}
        {way === 'program' ? (
          <Button
            isDisabled={compose.isPending}
            onPress={() => {
              compose.mutate({ reportId });
            }}
            data-testid="summary-compose"
          >
            {t('of.compose')}
          </Button>
        ) : null}
      </div>
      {isNotOpened ? <p role="status">{t('of.notOpened')}</p> : null}
      {[show, send, compose].map(({ error }) =>
        error === null ? null : <Advice key={error.code} problem={error} quiet />,
      )}
    </section>
  );
}

function SummaryMessage({ message }: Pick<DaySummaryView, 'message'>): ReactNode {
  const { t } = useTranslation('summary');
  const language = useLanguage();
  if (message === null) return null;
  const { state, to, at, problem } = message;
  const [tone, mark] = looks[state];
  return (
    <div className={layout['stackSmall']} role="status" data-testid="summary-message" data-state={state}>
      <div>
        <Chip tone={tone} mark={mark}>
          {t(`of.${state}`, { to, at: formatDayTime(Date.parse(at), language) })}
        </Chip>
      </div>
      {problem === null ? null : <Advice problem={problem} quiet />}
    </div>
  );
}
