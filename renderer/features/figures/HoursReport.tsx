import type { HoursReportView } from '@tilla/shared/contract/views/report-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import card from './card.module.css';
import { OpenFigure } from './OpenFigure.tsx';
import { ReportPage } from './ReportPage.tsx';
import styles from './Reports.module.css';
import { REFRESH_MS } from './refresh.ts';
import { useReports } from './reports-store.ts';
import { Was } from './Was.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

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
      {({ hours, week }) => (
        <div className={styles.columns}>
          <ByHour hours={hours} />
          <ByWeekday hours={hours} week={week} />
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
                <Was now={netTiyn} was={before?.netTiyn}>
                  <Money tiyn={before?.netTiyn ?? 0} />
                </Was>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const SHADES = 4;

function ByWeekday({ hours, week }: Pick<HoursReportView, 'hours' | 'week'>): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const window = useReports((state) => state.window);
  const maxTiyn = Math.max(1, ...week.map(({ netTiyn }) => netTiyn));
  return (
    <section className={card.card} aria-label={t('byWeek')}>
      <h2 className={font.sizeL}>{t('byWeek')}</h2>
      <p className={textStyles.quiet}>{t('weekHint')}</p>
      <table className={styles.heat} data-testid="report-week">
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {t(`weekday.${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour }) => (
            <tr key={hour}>
              <th scope="row">{hourName(hour)}</th>
              {weekdays.map((weekday) => {
                const cell = week.find((one) => one.weekday === weekday && one.hour === hour);
                const sales = cell?.sales ?? 0;
                const shade = Math.max(0, Math.ceil(((cell?.netTiyn ?? 0) / maxTiyn) * SHADES));
                return (
                  <td key={weekday} className={styles[`shade${String(shade)}`]}>
                    {cell === undefined ? null : (
                      <OpenFigure
                        title={`${t(`weekday.${weekday}`)}, ${hourName(hour)}`}
                        figure="revenue"
                        of={{ window }}
                        only={{ weekday, hour }}
                      >
                        <span aria-hidden="true">{sales === 0 ? '' : sales}</span>
                        <span className="only-heard">
                          {`${t('cellSales', { count: sales })}, ${formatMoney(cell.netTiyn, language)}`}
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
    </section>
  );
}
