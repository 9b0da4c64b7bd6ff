import type { PrintJobView } from '@tilla/shared/contract/views/sale-view.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './PrintState.module.css';
import { printOutcome } from './print-outcome.ts';

export function PrintState({ jobs }: { readonly jobs: readonly PrintJobView[] }): ReactNode {
  const { t } = useTranslation(['pay', 'errors']);
  const retry = useTillCommand('printJob.retry');
  const job = jobs.at(-1);
  if (job === undefined) return null;
  const { state, problem } = job;
  const outcome = printOutcome(job);
  const word = state === 'printed' && outcome !== 'paper' ? outcome : state;
  const isTroubled = state === 'failed' || problem !== null;
  return (
    <div
      className={clsx(styles.state, isTroubled && styles.failed)}
      role="status"
      data-testid="print-state"
      data-state={state}
      data-outcome={state === 'printed' ? outcome : undefined}
    >
      <span className={styles.words}>
        <span aria-hidden="true">{isTroubled ? '!' : state === 'printed' ? '✓' : '…'}</span>
        <span>
          {t(isTroubled ? 'print.safe' : `print.${word}`)}
          {problem === null
            ? ''
            : ` ${t(`errors:${adviceFor(problem.code).what}`, problem.params)} ${t(`errors:${adviceFor(problem.code).do}`, problem.params)}`}
        </span>
      </span>
      {isTroubled ? (
        <CommandButton label={t('print.retry')} command={retry} input={{ printJobId: job.id }} testId="retry-print" />
      ) : null}
    </div>
  );
}
