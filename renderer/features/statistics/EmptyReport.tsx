import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { useReports } from './reports-store.ts';

/** No figures in these days: other days are one press away. */
export function EmptyReport({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation('reports');
  const choose = useReports((state) => state.choose);
  const window = useReports((state) => state.window);
  const isMonth = 'preset' in window && window.preset === 'month';
  return (
    <Empty
      picture="reports"
      title={title}
      action={
        <Button
          look="main"
          size="large"
          onPress={() => {
            choose({ preset: isMonth ? 'today' : 'month' });
          }}
          data-testid="report-other-days"
        >
          {t(isMonth ? 'toToday' : 'toMonth')}
        </Button>
      }
    >
      {children}
    </Empty>
  );
}
