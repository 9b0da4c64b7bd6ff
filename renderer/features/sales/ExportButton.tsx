import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryFilter } from '../../app/history-filter.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/toast-store.ts';

/** Writes what the list shows into a file; how it ended is said at the foot of the screen. */
export const ExportButton = memo(function ExportButton(): ReactNode {
  const { t } = useTranslation(['sales', 'errors']);
  const show = useToasts((state) => state.show);
  const write = useTillCommand('history.export', ({ file, count }) => {
    show({ tone: 'calm', text: t('exported', { file, count }), stays: true });
  });
  return (
    <Button
      size="small"
      isDisabled={write.isPending}
      onPress={() => {
        write.mutate(
          { filter: useHistoryFilter.getState().filter },
          {
            onError({ code }) {
              if (code === 'till_not_permitted') return;
              show({ tone: 'bad', text: t('errors:till_export_failed.what') });
            },
          },
        );
      }}
      data-testid="export-sales"
    >
      {t(write.isPending ? 'exporting' : 'export')}
    </Button>
  );
});
