import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { HoursReportView } from '@tilla/shared/contract/views/report-view.ts';
import { formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import charts from './Charts.module.css';
import { hourName, shadeOf } from './Charts.tsx';
import card from './card.module.css';
import { OpenFigure } from './OpenFigure.tsx';
import { PreviousValue } from './PreviousValue.tsx';
import { ReportPage } from './ReportPage.tsx';
import styles from './Reports.module.css';
import { REFRESH_MS } from './refresh.ts';
import { useReports } from './reports-store.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export function HoursReport(): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReports((state) => state.window);
  const { data, error } = useTillQuery('statistics.hours', { window }, { keepsLast: true, refetchMs: REFRESH_MS });
  return (
    <ReportPage
      report={data}
      error={error}
      isEmpty={({ hours }) => hours.length === 0}
      empty={{ title: t('emptyHours'), text: t('emptyHoursWhy') }}
      isUpToNow={false}
    >
      {({ hours, field, fieldFrom }) => (
        <div className={styles.columns}>
          <ByHour hours={hours} />
          <Field field={field} fieldFrom={fieldFrom} />
        </div>
      )}
    </ReportPage>
  );
}

function ByHour({ hours }: Pick<HoursReportView, 'hours'>): ReactNode {
  const { t } = useTranslation('reports');
  const window = useReports((state) => state.window);
  const maxTiyn = Math.max(1, ...hours.flatMap(({ netTiyn, before }) => [netTiyn, before?.netTiyn ?? 0]));
  return (
    <section className={card.card} aria-label={t('byHour')}>
      <h2 className={font.sizeL}>{t('byHour')}</h2>
      <table className={clsx(card.table, card.dense, styles.table, styles.hours)} data-testid="report-hours">
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            <th scope="col">
              <span className="only-heard">{t('net')}</span>
            </th>
            <th scope="col">{t('sales')}</th>
            <th scope="col">{t('net')}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, sales, netTiyn, before }) => (
            <tr key={hour}>
              <th scope="row">{hourName(hour)}</th>
              <td className={styles.bars} aria-hidden="true">
                <span className={styles.bar} style={{ width: `${String(Math.max(0, netTiyn / maxTiyn) * 100)}%` }} />
                {before === null ? null : (
                  <span
                    className={styles.barWas}
                    style={{ width: `${String(Math.max(0, before.netTiyn / maxTiyn) * 100)}%` }}
                  />
                )}
              </td>
              <td>
                <OpenFigure title={hourName(hour)} figure="sales" of={{ window }} only={{ hour }}>
                  {sales}
                </OpenFigure>
              </td>
              <td>
                <OpenFigure title={hourName(hour)} figure="revenue" of={{ window }} only={{ hour }}>
                  <Money tiyn={netTiyn} />
                </OpenFigure>
                <PreviousValue now={netTiyn} was={before?.netTiyn}>
                  <Money tiyn={before?.netTiyn ?? 0} />
                </PreviousValue>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Field({ field, fieldFrom }: Pick<HoursReportView, 'field' | 'fieldFrom'>): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const named = (day: string): string => formatDay(parseWindowBound(day, 'lower') ?? 0, language);
  if (field === null) {
    return (
      <section className={card.card} aria-label={t('byWeek')}>
        <h2 className={font.sizeL}>{t('byWeek')}</h2>
        {fieldFrom === null ? null : (
          <p className={textStyles.quiet} data-testid="field-from">
            {t('fieldFrom', { day: named(fieldFrom) })}
          </p>
        )}
      </section>
    );
  }
  const { fromDay, toDay, cells } = field;
  const title = t('fieldTitle', { from: named(fromDay), to: named(toDay) });
  const maxTiyn = Math.max(1, ...cells.map(({ netTiyn }) => netTiyn));
  const used = cells.map(({ hour }) => hour);
  const first = Math.min(...used);
  const hours = Array.from({ length: used.length === 0 ? 0 : Math.max(...used) - first + 1 }, (_no, at) => first + at);
  return (
    <section className={card.card} aria-label={title}>
      <h2 className={font.sizeL}>{title}</h2>
      <table className={styles.heat} data-testid="report-week">
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{t(`weekday.${weekday}`)}</th>
              {hours.map((hour) => {
                const cell = cells.find((one) => one.weekday === weekday && one.hour === hour);
                return (
                  <td key={hour} className={charts[`heat${String(shadeOf(cell?.netTiyn ?? 0, maxTiyn))}`]}>
                    {cell === undefined ? null : (
                      <OpenFigure
                        title={`${t(`weekday.${weekday}`)}, ${hourName(hour)}`}
                        figure="revenue"
                        of={{ window: { fromDay, toDay } }}
                        only={{ weekday, hour }}
                      >
                        <span className={styles.cell} />
                        <span className="only-heard">
                          {`${t('cellSales', { count: cell.sales })}, ${formatMoney(cell.netTiyn, language)}`}
                        </span>
                      </OpenFigure>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.heatKey} aria-hidden="true">
        {t('quieter')}
        {[1, 2, 3, 4].map((shade) => (
          <span key={shade} className={clsx(styles.key, charts[`heat${String(shade)}`])} />
        ))}
        {t('busier')}
      </p>
    </section>
  );
}
