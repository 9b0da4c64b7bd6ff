import type { ReactNode } from 'react';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ReportPrint } from './ReportPrint.tsx';
import styles from './ShiftRoom.module.css';

/** Prints a report, once more as a copy, and tells how far that is. */
export function ReportButton({
  reportId,
  name,
  testId,
}: {
  readonly reportId: string;
  readonly name: string;
  readonly testId: string;
}): ReactNode {
  const print = useTillCommand('report.print');
  return (
    <div className={styles['report']}>
      <Button
        isDisabled={print.isPending}
        onPress={() => {
          print.mutate({ reportId });
        }}
        data-testid={testId}
      >
        {name}
      </Button>
      <ReportPrint reportId={reportId} />
      {print.error === null ? null : <Advice problem={print.error} />}
    </div>
  );
}
