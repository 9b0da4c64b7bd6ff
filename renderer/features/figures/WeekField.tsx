import type { HoursReportView } from '@tilla/shared/contract/views/report-view.ts';
import { dayStartOf, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import font from '@tilla/ui/font.module.css';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withinSentence } from '#renderer/app/day-name.ts';
import charts from './Charts.module.css';
import { HeatKey, hourName, shadeOf } from './Charts.tsx';
import card from './card.module.css';
import { OpenFigure } from './OpenFigure.tsx';
import styles from './Reports.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
type Field = NonNullable<HoursReportView['field']>;

/** Weekdays by hours, once there are weeks to compare; before that, when it will appear. */
export function WeekField({ field, fieldFrom }: Pick<HoursReportView, 'field' | 'fieldFrom'>): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const named = (day: string): string => formatDay(dayStartOf(day), language);
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
  const title = t('fieldTitle', { from: named(field.fromDay), to: named(field.toDay) });
  return (
    <section className={card.card} aria-label={title}>
      <h2 className={font.sizeL}>{title}</h2>
      <Cells field={field} />
      <HeatKey />
      {field.peak === null ? null : <Peak peak={field.peak} />}
    </section>
  );
}

function Cells({ field: { fromDay, toDay, cells } }: { readonly field: Field }): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const maxTiyn = Math.max(1, ...cells.map(({ netTiyn }) => netTiyn));
  const used = cells.map(({ hour }) => hour);
  const first = Math.min(...used);
  const hours = Array.from({ length: used.length === 0 ? 0 : Math.max(...used) - first + 1 }, (_no, at) => first + at);
  return (
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
  );
}

function Peak({
  peak: { weekdays: days, fromHour, toHour, times },
}: {
  readonly peak: NonNullable<Field['peak']>;
}): ReactNode {
  const { t } = useTranslation(['reports', 'evening']);
  const language = useLanguage();
  const names = days.map((day) => t(`evening:weekday.${String(day)}` as 'evening:weekday.1'));
  const [first = '', ...others] = names;
  return (
    <Say tone="dawn" testId="peak">
      {t('peak', {
        weekdays: [first, ...others.map((name) => withinSentence(name, language))].join(', '),
        from: fromHour,
        to: toHour,
        count: times,
      })}
    </Say>
  );
}
