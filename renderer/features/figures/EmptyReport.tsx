import { Button } from '@tilla/ui/Button.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReports } from './reports-store.ts';

export function EmptyReport({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation('reports');
  const { period, day, days, choosePeriod, chooseDay } = useReports();
  const isMonth = period === 'month' && day === null && days === null;
  return (
    <Empty
      picture="reports"
      title={title}
      action={
        <Button
          label={t(isMonth ? 'toToday' : 'toMonth')}
          look="main"
          size="large"
          onPress={() => {
            choosePeriod(isMonth ? 'day' : 'month');
            chooseDay(null);
          }}
          testId="report-other-days"
        />
      }
    >
      {children}
    </Empty>
  );
}
