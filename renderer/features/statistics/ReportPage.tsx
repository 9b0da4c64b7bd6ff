import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, parseWindowBound } from '../../../shared/domain/almaty-time.ts';
import { useLanguage } from '../../app/language.ts';
import type { TillProblem } from '../../bridge/till-problem.ts';
import { Advice } from '../../ui/Advice.tsx';
import { AdvicePlaceContext } from '../../ui/advice-place.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import textStyles from '../../ui/text.module.css';
import { useReports } from './reports-store.ts';

interface Frame {
  readonly before: { readonly fromDay: string; readonly toDay: string } | null;
  readonly toDay: string;
  readonly today: string;
  readonly behind: number;
}

/** One report: with what it is compared, its figures, and what it is for where there are none. */
export function ReportPage<Report extends Frame>({
  report,
  error,
  isEmpty,
  empty,
  isUpToNow = true,
  children,
}: {
  readonly report: Report | undefined;
  readonly error: TillProblem | null;
  readonly isEmpty: (report: Report) => boolean;
  readonly empty: { readonly title: string; readonly text: string };
  /** Days that are not over are compared only as far as those of before had come. */
  readonly isUpToNow?: boolean;
  readonly children: (report: Report) => ReactNode;
}): ReactNode {
  const { t } = useTranslation(['reports', 'listed']);
  const language = useLanguage();
  const choose = useReports((state) => state.choose);
  const window = useReports((state) => state.window);
  const isMonth = 'preset' in window && window.preset === 'month';
  const named = (day: string): string => formatDay(parseWindowBound(day, 'lower') ?? 0, language);
  return (
    <>
      <AdvicePlaceContext value="reading">{error === null ? null : <Advice problem={error} />}</AdvicePlaceContext>
      {report === undefined ? (
        error === null ? (
          <p className={textStyles['quiet']}>{t('loading')}</p>
        ) : null
      ) : isEmpty(report) ? (
        <Empty
          picture="reports"
          title={empty.title}
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
          {empty.text}
        </Empty>
      ) : (
        <>
          {report.before === null ? null : (
            <p className={textStyles['quiet']} data-testid="report-compared">
              {t(report.before.fromDay === report.before.toDay ? 'compareDay' : 'compare', {
                day: named(report.before.fromDay),
                from: named(report.before.fromDay),
                to: named(report.before.toDay),
                upTo: isUpToNow && report.toDay === report.today ? t('upToNow') : '',
              })}
            </p>
          )}
          {report.behind === 0 ? null : (
            <p className={textStyles['waiting']} role="status">
              {t('listed:behind', { count: report.behind })}
            </p>
          )}
          {children(report)}
        </>
      )}
    </>
  );
}
