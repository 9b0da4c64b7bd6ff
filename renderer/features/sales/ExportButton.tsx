import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryFilter } from '#renderer/app/history-filter.ts';
import { useExport } from '#renderer/app/use-export.ts';
import { Button } from '#ui/Button.tsx';

export const ExportButton = memo(function ExportButton(): ReactNode {
  const { t } = useTranslation('sales');
  const { isPending, write } = useExport('history.export');
  return (
    <Button
      size="small"
      isDisabled={isPending}
      onPress={() => write({ filter: useHistoryFilter.getState().filter })}
      data-testid="export-sales"
    >
      {t(isPending ? 'exporting' : 'export')}
    </Button>
  );
});
