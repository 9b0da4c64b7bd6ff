import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportName } from '../../../shared/contract/views/report-view.ts';
import { useOpenExports } from '../../app/open-exports.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useReports } from './reports-store.ts';

/** Writes all rows of a report into a file; how it ended is said in the strip. */
export function ExportReport({ report }: { readonly report: ReportName }): ReactNode {
  const { t } = useTranslation(['reports', 'errors']);
  const show = useToasts((state) => state.show);
  const openIt = useOpenExports();
  const window = useReports((state) => state.window);
  const write = useTillCommand('statistics.export', ({ file }) => {
    show({ tone: 'calm', text: t('exported', { file }), ...openIt });
  });
  return (
    <Button
      size="small"
      isDisabled={write.isPending}
      onPress={() => {
        write.mutate(
          { window, report },
          {
            onError({ code }) {
              if (code === 'till_not_permitted') return;
              show({ tone: 'bad', text: t('errors:till_export_failed.what') });
            },
          },
        );
      }}
      data-testid="export-report"
    >
      {t(write.isPending ? 'exporting' : 'export')}
    </Button>
  );
}
