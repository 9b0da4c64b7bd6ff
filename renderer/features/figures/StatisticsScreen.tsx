import type { ReportName } from '@tilla/shared/contract/views/report-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useExport } from '#renderer/app/use-export.ts';
import { AccountantActions } from './AccountantActions.tsx';
import { AccountantMonth } from './AccountantMonth.tsx';
import { useChosenMonth } from './accountant-month.ts';
import { CashiersReport } from './CashiersReport.tsx';
import { HoursReport } from './HoursReport.tsx';
import { ItemsReport } from './ItemsReport.tsx';
import { Overview } from './Overview.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { type ReportTab, useReports, useReportWindow } from './reports-store.ts';

const tabs = ['overview', 'items', 'cashiers', 'hours', 'accountant'] as const satisfies readonly ReportTab[];
const pages = {
  overview: Overview,
  cashiers: CashiersReport,
  hours: HoursReport,
  accountant: AccountantMonth,
} as const;

export function StatisticsScreen(): ReactNode {
  const { t } = useTranslation(['statistics', 'frame', 'reports']);
  const { tab, look, show, draw } = useReports();
  const view = useTillQuery('app.view', {}).data;
  const period = view === undefined ? null : <PeriodChoice view={view} />;
  return (
    <section className={tab === 'items' ? layout.screenBeside : layout.screen} aria-label={t('title')}>
      <div className={beside.header}>
        <PageHeader
          title={t('frame:screen.reports')}
          tabs={
            <Tabs<ReportTab>
              label={t('reports:tabs')}
              value={tab}
              tabs={tabs.map((id) => ({ id, name: t(`reports:${id}`), testId: `report-tab-${id}` }))}
              onChange={show}
            />
          }
        >
          {tab === 'overview' ? (
            <Button
              label={t(look === 'chart' ? 'asTable' : 'asChart')}
              look="quiet"
              onPress={() => draw(look === 'chart' ? 'table' : 'chart')}
              testId={look === 'chart' ? 'as-table' : 'as-chart'}
            />
          ) : null}
          {tab === 'accountant' ? <AccountantActions /> : <ExportReport report={tab === 'overview' ? 'days' : tab} />}
        </PageHeader>
      </div>
      {tab === 'items' ? (
        <ItemsReport period={period} />
      ) : (
        <Page tab={tab} period={tab === 'accountant' ? <Months /> : period} />
      )}
    </section>
  );
}

function Page({ tab, period }: { readonly tab: keyof typeof pages; readonly period: ReactNode }): ReactNode {
  const { t } = useTranslation('statistics');
  const Report = pages[tab];
  return (
    <div className={layout.body} role="region" aria-label={t('figures')} tabIndex={0}>
      {period}
      <Report />
    </div>
  );
}

function Months(): ReactNode {
  const { t } = useTranslation('accountant');
  const { month, months, choose } = useChosenMonth();
  return (
    <Inline as="search" gap={2}>
      <Select label={t('month')} value={month} options={months} onChange={choose} testId="accountant-month" />
    </Inline>
  );
}

function ExportReport({ report }: { readonly report: ReportName }): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReportWindow();
  const { isPending, write } = useExport('statistics.export');
  return (
    <Button size="small" isDisabled={isPending} onPress={() => write({ window, report })} testId="export-report">
      {t(isPending ? 'exporting' : 'export')}
    </Button>
  );
}
