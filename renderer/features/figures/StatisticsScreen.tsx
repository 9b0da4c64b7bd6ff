import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { ReportName } from '@tilla/shared/contract/views/report-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useExport } from '#renderer/app/use-export.ts';
import { CashiersReport } from './CashiersReport.tsx';
import { DayWindow } from './DayWindow.tsx';
import { HoursReport } from './HoursReport.tsx';
import { ItemsReport } from './ItemsReport.tsx';
import { Overview } from './Overview.tsx';
import reportStyles from './Reports.module.css';
import { type ReportTab, useReports } from './reports-store.ts';

const DAY_STEP_MS = 60_000;

const tabs = ['overview', 'items', 'cashiers', 'hours'] as const satisfies readonly ReportTab[];
const pages = { overview: Overview, items: ItemsReport, cashiers: CashiersReport, hours: HoursReport } as const;

export function StatisticsScreen(): ReactNode {
  const { t } = useTranslation(['statistics', 'frame', 'reports']);
  const { tab, look, show, draw } = useReports();
  const view = useTillQuery('app.view', {}).data;
  const Page = pages[tab];
  return (
    <section className={layout.screen} aria-label={t('title')}>
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
        {tab === 'overview' ? null : <ExportReport report={tab} />}
      </PageHeader>
      <div className={layout.body} role="region" aria-label={t('figures')} tabIndex={0}>
        <Inline as="search" gap={2}>
          {view === undefined ? null : <Days view={view} />}
          {tab === 'overview' ? (
            <span className={reportStyles.right}>
              <Choice
                label={t('look')}
                isLabelHidden
                value={look}
                options={[
                  { id: 'chart', name: t('asChart'), testId: 'as-chart' },
                  { id: 'table', name: t('asTable'), testId: 'as-table' },
                ]}
                onChange={draw}
              />
            </span>
          ) : null}
        </Inline>
        <Page />
      </div>
    </section>
  );
}

function Days({ view }: { readonly view: AppView }): ReactNode {
  const { window, choose } = useReports();
  const nowMs = useServiceClock(view, DAY_STEP_MS);
  return <DayWindow window={window} today={nowMs === null ? '' : almatyDay(nowMs)} onChange={choose} />;
}

function ExportReport({ report }: { readonly report: ReportName }): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReports((state) => state.window);
  const { isPending, write } = useExport('statistics.export');
  return (
    <Button size="small" isDisabled={isPending} onPress={() => write({ window, report })} testId="export-report">
      {t(isPending ? 'exporting' : 'export')}
    </Button>
  );
}
