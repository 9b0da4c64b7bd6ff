import type { DaySummaryView } from '@tilla/shared/contract/views/day-summary-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
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
    <Stack as="section" gap={2} aria-label={t('of.title')} data-testid="shift-summary">
      <Inline gap={3}>
        <b>{t('of.title')}</b>
        <span className={styles.faint} data-testid="summary-file">
          {t(file === null ? 'of.drawing' : 'of.file')}
        </span>
      </Inline>
      <SummaryMessage message={message} />
      <Inline gap={3}>
        {file === null ? null : (
          <CommandButton label={t('of.open')} command={show} input={{ reportId }} testId="summary-open" />
        )}
        {way === 'smtp' && message?.state !== 'waiting' ? (
          <CommandButton command={send} input={{ reportId }} testId="summary-send">
            {t(message === null ? 'of.send' : 'of.again')}
          </CommandButton>
        ) : null}
        {way === 'program' ? (
          <CommandButton label={t('of.compose')} command={compose} input={{ reportId }} testId="summary-compose" />
        ) : null}
      </Inline>
      {isNotOpened ? <p role="status">{t('of.notOpened')}</p> : null}
      {[show, send, compose].map(({ error }) =>
        error === null ? null : <Advice key={error.code} problem={error} quiet />,
      )}
    </Stack>
  );
}

function SummaryMessage({ message }: Pick<DaySummaryView, 'message'>): ReactNode {
  const { t } = useTranslation('summary');
  const language = useLanguage();
  if (message === null) return null;
  const { state, to, at, problem } = message;
  const [tone, mark] = looks[state];
  return (
    <Stack gap={2} role="status" data-testid="summary-message" data-state={state}>
      <div>
        <Chip tone={tone} mark={mark}>
          {t(`of.${state}`, { to, at: formatDayTime(Date.parse(at), language) })}
        </Chip>
      </div>
      <Advice problem={problem} quiet />
    </Stack>
  );
}
