import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import { formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { EmptyReport } from './EmptyReport.tsx';

interface Frame {
  readonly before: { readonly fromDay: string; readonly toDay: string } | null;
  readonly toDay: string;
  readonly today: string;
  readonly behind: number;
}

/** What the figures stand beside; null where nothing was sold then. */
export function useComparedText(): (
  report: Pick<Frame, 'before' | 'toDay' | 'today'>,
  isUpToNow?: boolean,
) => string | null {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const named = (day: string): string => formatDay(parseWindowBound(day, 'lower') ?? 0, language);
  return ({ before, toDay, today }, isUpToNow = true) =>
    before === null
      ? null
      : t(before.fromDay === before.toDay ? 'compareDay' : 'compare', {
          day: named(before.fromDay),
          from: named(before.fromDay),
          to: named(before.toDay),
          upTo: isUpToNow && toDay >= today ? t('upToNow') : '',
        });
}

/** A report, or that it is being read, or why it could not be. */
export function ReadReport<Report>({
  report,
  error,
  children,
}: {
  readonly report: Report | undefined;
  readonly error: TillProblem | null;
  readonly children: (report: Report) => ReactNode;
}): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <>
      <AdvicePlaceContext value="reading">
        <Advice problem={error} />
      </AdvicePlaceContext>
      {report === undefined ? (
        error === null ? (
          <p className={textStyles.quiet}>{t('loading')}</p>
        ) : null
      ) : (
        children(report)
      )}
    </>
  );
}

export function ReportPage<Report extends Frame>({
  report: shown,
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
  /** Unfinished days are compared with the same part of the earlier ones. */
  readonly isUpToNow?: boolean;
  readonly children: (report: Report) => ReactNode;
}): ReactNode {
  const { t } = useTranslation('listed');
  const comparedText = useComparedText();
  return (
    <ReadReport report={shown} error={error}>
      {(report) =>
        isEmpty(report) ? (
          <EmptyReport title={empty.title}>{empty.text}</EmptyReport>
        ) : (
          <>
            {report.before === null ? null : (
              <p className={textStyles.quiet} data-testid="report-compared">
                {comparedText(report, isUpToNow)}
              </p>
            )}
            {report.behind === 0 ? null : <Say role="status">{t('listed:behind', { count: report.behind })}</Say>}
            {children(report)}
          </>
        )
      }
    </ReadReport>
  );
}
