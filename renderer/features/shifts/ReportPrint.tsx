import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { printOutcome } from '../payments/print-outcome.ts';
import styles from './ShiftScreen.module.css';

const looks = {
  queued: ['wait', '…', 'printing'],
  printing: ['wait', '…', 'printing'],
  printed: ['paid', '✓', 'printed'],
  failed: ['bad', '!', 'printFailed'],
  cancelled: ['calm', '–', 'printCancelled'],
} as const;

const done = { paper: 'printed', sent: 'printSent', file: 'printSaved' } as const;

export function ReportPrint({ reportId }: { readonly reportId: string }): ReactNode {
  const { t } = useTranslation(['shift', 'errors']);
  const { data } = useTillQuery('report.printJobs', { reportId });
  const job = data?.printJobs.at(-1);
  if (job === undefined) return null;
  const [tone, mark, word] = looks[job.state];
  return (
    <Inline as="p" gap={2} data-testid="report-print" data-state={job.state}>
      <Chip tone={tone} mark={mark}>
        {t(job.state === 'printed' ? done[printOutcome(job)] : word)}
      </Chip>
      {job.problem === null ? null : (
        <span className={styles.faint}>{t(`errors:${adviceFor(job.problem.code).what}`, job.problem.params)}</span>
      )}
    </Inline>
  );
}
