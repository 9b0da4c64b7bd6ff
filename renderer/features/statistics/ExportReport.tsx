import type { ReportName } from '@tilla/shared/contract/views/report-view.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useExport } from '#renderer/app/use-export.ts';
import { Button } from '#ui/Button.tsx';
import { useReports } from './reports-store.ts';

export function ExportReport({ report }: { readonly report: ReportName }): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReports((state) => state.window);
  const { isPending, write } = useExport('statistics.export');
  return (
    <Button size="small" isDisabled={isPending} onPress={() => write({ window, report })} data-testid="export-report">
      {t(isPending ? 'exporting' : 'export')}
    </Button>
  );
}
