import type { CashiersReportView } from '@tilla/shared/contract/views/report-view.ts';
import { weekdayOf } from '@tilla/shared/domain/evening.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CashiersReport.module.css';
import charts from './Charts.module.css';
import { hourName } from './Charts.tsx';
import card from './card.module.css';
import { OpenedFigure, type OpenedFigureProps } from './OpenFigure.tsx';

type Part = CashiersReportView['parts'][number];

/** Who took how much in each hour, day, week or month; a part opens its sales. */
export function WhoWhen({
  parts,
  names,
}: {
  readonly parts: readonly Part[];
  readonly names: readonly string[];
}): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [opened, setOpened] = useState<OpenedFigureProps | null>(null);
  const partName = usePartName();
  const named = (name: string): string => (name === '' ? t('nobody') : name);
  const colourOf = (name: string): string | undefined => charts[`data${String((names.indexOf(name) % 5) + 1)}`];
  return (
    <section className={card.card} aria-label={t('whoWhen')} data-testid="who-when">
      <header className={styles.legend}>
        <h2 className={font.sizeL}>{t('whoWhen')}</h2>
        {names.map((name) => (
          <span key={name}>
            <span className={clsx(charts.dot, colourOf(name))} aria-hidden="true" />
            {named(name)}
          </span>
        ))}
      </header>
      <div className={styles.parts}>
        {parts.map((part) => (
          <div key={`${part.fromDay} ${String(part.hour)}`}>
            <div className={styles.stack}>
              {part.cashiers.map(({ name, netTiyn }) => (
                <button
                  key={name}
                  type="button"
                  className={clsx(styles.share, colourOf(name))}
                  style={{ flexGrow: Math.max(0, netTiyn) }}
                  aria-label={`${named(name)}, ${partName(part)}: ${formatMoney(netTiyn, language)}`}
                  onClick={() => setOpened(openedBy(part, name, `${named(name)}, ${partName(part)}`))}
                />
              ))}
            </div>
            <div className={styles.under}>
              <span className={textStyles.quiet}>{partName(part)}</span>
              <b>
                <Money tiyn={part.netTiyn} />
              </b>
            </div>
          </div>
        ))}
      </div>
      {opened === null ? null : <OpenedFigure {...opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function openedBy({ fromDay, toDay, hour }: Part, personName: string, title: string): OpenedFigureProps {
  const only = hour === null ? { personName } : { personName, hour };
  return { title, figure: 'revenue', of: { window: { fromDay, toDay } }, only };
}

function usePartName(): (part: Part) => string {
  const { t } = useTranslation('reports');
  return ({ fromDay, toDay, hour }) => {
    const date = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}`;
    if (hour !== null) return hourName(hour);
    if (fromDay === toDay) {
      return `${t(`weekday.${String(weekdayOf(fromDay))}` as 'weekday.1')} ${String(Number(fromDay.slice(8)))}`;
    }
    const isMonth = fromDay.slice(0, 7) === toDay.slice(0, 7) && Number(toDay.slice(8)) - Number(fromDay.slice(8)) >= 7;
    return isMonth ? t(`month.${String(Number(fromDay.slice(5, 7)))}` as 'month.1') : `${date(fromDay)}–${date(toDay)}`;
  };
}
