import { decimalMark, type Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Charts.module.css';
import type { FigureRow } from './day-rows.ts';
import type { TakingsLine } from './takings-line.ts';

const MAX_WRITTEN_BARS = 14;
const SHADES = 4;

/** 1 for little, 4 for max; 0 for nothing. */
export function shadeOf(tiyn: number, maxTiyn: number): number {
  return tiyn <= 0 ? 0 : Math.max(1, Math.ceil((tiyn / Math.max(1, maxTiyn)) * SHADES));
}

/** A column for each row, beside a tick of the time before; each opens what it is the sum of. */
export function BarsChart({
  rows,
  label,
  onOpen,
}: {
  readonly rows: readonly FigureRow[];
  readonly label: string;
  readonly onOpen: (row: FigureRow) => void;
}): ReactNode {
  const language = useLanguage();
  const { t } = useTranslation('reports');
  const top = niceTop(Math.max(...rows.flatMap(({ netTiyn, beforeTiyn }) => [netTiyn, beforeTiyn ?? 0])));
  const max = Math.max(...rows.map(({ netTiyn }) => netTiyn));
  const isWritten = rows.length <= MAX_WRITTEN_BARS;
  const every = Math.ceil(rows.length / MAX_WRITTEN_BARS);
  return (
    <>
      <div className={styles.plot}>
        <Scale top={top} language={language} />
        <div className={styles.columns} role="group" aria-label={label}>
          {rows.map((row, index) => (
            <div key={row.name} className={styles.column}>
              <button
                type="button"
                className={styles.press}
                aria-label={`${row.name}: ${formatMoney(row.netTiyn, language)}`}
                onClick={() => onOpen(row)}
              />
              <span className={styles.area} aria-hidden="true">
                <span
                  className={clsx(
                    styles.bar,
                    row.isWeekend === true && styles.weekend,
                    rows.length > 2 && row.netTiyn === max && styles.best,
                  )}
                  style={{ height: percent(row.netTiyn, top) }}
                >
                  {isWritten && row.netTiyn !== 0 ? (
                    <span className={styles.value}>{shortMoney(row.netTiyn, language)}</span>
                  ) : null}
                </span>
                {row.beforeTiyn === undefined || row.beforeTiyn <= 0 ? null : (
                  <span className={styles.tick} style={{ bottom: percent(row.beforeTiyn, top) }} />
                )}
              </span>
              <span className={styles.label} aria-hidden="true">
                {index % every === 0 ? (row.short ?? row.name) : ''}
              </span>
            </div>
          ))}
        </div>
      </div>
      {rows.some(({ beforeTiyn }) => (beforeTiyn ?? 0) > 0) ? (
        <p className={styles.legend}>
          <span className={styles.isNow}>{t('chartNow')}</span>
          <span className={styles.wasTick}>{t('chartBefore')}</span>
        </p>
      ) : null}
    </>
  );
}

/** Takings as they grew; a point opens the sales of its hour. */
export function LineChart({
  line,
  endHour,
  label,
  onOpen,
}: {
  readonly line: TakingsLine;
  /** Where the line of a day that is not over ends, with the minutes as a part; null: with its last hour. */
  readonly endHour: number | null;
  readonly label: string;
  readonly onOpen: (hour: number) => void;
}): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { fromHour, toHour, now, before } = line;
  const top = niceTop(Math.max(...[...now, ...before].map(({ totalTiyn }) => totalTiyn)));
  const x = (hour: number): number => ((hour - fromHour) / (toHour - fromHour)) * 100;
  const y = (tiyn: number): number => 100 - (Math.max(0, tiyn) / top) * 100;
  const endOf = (hour: number): number =>
    endHour !== null && hour === now.at(-1)?.hour ? Math.min(hour + 1, Math.max(hour, endHour)) : hour + 1;
  const path = (points: readonly (readonly [number, number])[]): string =>
    [[0, 100] as const, ...points].map(([at, height]) => `${String(at)},${String(height)}`).join(' ');
  const drawn = now.map(({ hour, totalTiyn }) => [x(endOf(hour)), y(totalTiyn)] as const);
  const was = before.map(({ hour, totalTiyn }) => [x(hour + 1), y(totalTiyn)] as const);
  const [endX = 0, endY = 100] = drawn.at(-1) ?? [];
  const hours = Array.from({ length: toHour - fromHour + 1 }, (_nothing, index) => fromHour + index);
  const every = hours.length > 8 ? 2 : 1;
  return (
    <>
      <div className={styles.plot}>
        <Scale top={top} language={language} />
        <div className={styles.line} role="group" aria-label={label}>
          <svg className={styles.drawn} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polygon className={styles.under} points={`${path(drawn)} ${String(endX)},100`} />
            {was.length === 0 ? null : <polyline className={styles.wasLine} points={path(was)} />}
            <polyline className={styles.nowLine} points={path(drawn)} />
          </svg>
          {now.map(({ hour, netTiyn }) => (
            <button
              key={hour}
              type="button"
              className={styles.hour}
              style={{ left: `${String(x(hour))}%`, width: `${String(x(endOf(hour)) - x(hour))}%` }}
              aria-label={`${hourName(hour)}: ${formatMoney(netTiyn, language)}`}
              onClick={() => onOpen(hour)}
            />
          ))}
          <span
            className={clsx(styles.end, endX > 75 && styles.endInside)}
            style={{ left: `${String(endX)}%`, top: `${String(endY)}%` }}
            aria-hidden="true"
          >
            {formatMoney(now.at(-1)?.totalTiyn ?? 0, language)}
          </span>
          {hours
            .filter((_hour, index) => index % every === 0)
            .map((hour) => (
              <span key={hour} className={styles.at} style={{ left: `${String(x(hour))}%` }} aria-hidden="true">
                {hour}
              </span>
            ))}
        </div>
      </div>
      {was.length === 0 ? null : (
        <p className={styles.legend}>
          <span className={styles.isNow}>{t('chartDay')}</span>
          <span className={styles.wasDots}>{t('chartWeekAgo')}</span>
        </p>
      )}
    </>
  );
}

/** One bar of parts, and what each is, which opens. */
export function ShareBar({
  rows,
  label,
  onOpen,
}: {
  readonly rows: readonly FigureRow[];
  readonly label: string;
  readonly onOpen: (row: FigureRow) => void;
}): ReactNode {
  const language = useLanguage();
  const whole = rows.reduce((sum, { netTiyn }) => sum + Math.max(0, netTiyn), 0);
  return (
    <div className={styles.share} role="group" aria-label={label}>
      <div className={styles.parts} aria-hidden="true">
        {rows.map(({ name, netTiyn }, index) => (
          <span
            key={name}
            className={clsx(styles.part, styles[`data${String((index % 5) + 1)}`])}
            style={{ flexGrow: Math.max(0, netTiyn) }}
          />
        ))}
      </div>
      <div className={styles.names}>
        {rows.map((row, index) => (
          <button
            key={row.name}
            type="button"
            className={styles.name}
            aria-label={`${row.name}: ${formatMoney(row.netTiyn, language)}`}
            onClick={() => onOpen(row)}
          >
            <span className={clsx(styles.dot, styles[`data${String((index % 5) + 1)}`])} aria-hidden="true" />
            <span>{row.name}</span>
            <b>{whole === 0 ? '' : `${String(Math.round((Math.max(0, row.netTiyn) / whole) * 100))} %`}</b>
            <span className={styles.nameAmount}>{formatMoney(row.netTiyn, language)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Every day of a year, a column for each week; a day opens its sales. */
export function DaysField({
  days,
  label,
  onOpen,
}: {
  readonly days: readonly { readonly day: string; readonly name: string; readonly netTiyn: number }[];
  readonly label: string;
  readonly onOpen: (day: string, name: string) => void;
}): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const max = Math.max(...days.map(({ netTiyn }) => netTiyn));
  const first = days[0] === undefined ? 0 : (new Date(`${days[0].day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return (
    <div className={styles.field} role="group" aria-label={label}>
      {([1, 3, 5, 7] as const).map((weekday) => (
        <span key={weekday} className={styles.weekday} style={{ gridRow: weekday }} aria-hidden="true">
          {t(`weekday.${weekday}`)}
        </span>
      ))}
      {days.map(({ day, name, netTiyn }, index) => (
        <button
          key={day}
          type="button"
          className={clsx(styles.cell, styles[`heat${String(shadeOf(netTiyn, max))}`])}
          style={{ gridRow: ((first + index) % 7) + 1, gridColumn: Math.floor((first + index) / 7) + 2 }}
          aria-label={`${name}: ${formatMoney(netTiyn, language)}`}
          onClick={() => onOpen(day, name)}
        />
      ))}
    </div>
  );
}

function Scale({ top, language }: { readonly top: number; readonly language: Language }): ReactNode {
  return (
    <div className={styles.scale} aria-hidden="true">
      {[1, 0.5, 0].map((part) => (
        <span key={part} className={styles.level}>
          {part === 0 ? '0' : shortMoney(top * part, language)}
        </span>
      ))}
    </div>
  );
}

export function hourName(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function percent(tiyn: number, top: number): string {
  return `${String((Math.max(0, tiyn) / top) * 100)}%`;
}

/** 1, 2 or 5 and noughts, at least one tenge. */
function niceTop(tiyn: number): number {
  const least = Math.max(100, tiyn);
  const ten = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 4, 6, 8, 10].map((step) => step * ten).find((one) => one >= least) ?? 10 * ten;
}

const units = {
  ru: { million: 'млн', thousand: 'тыс' },
  kk: { million: 'млн', thousand: 'мың' },
  en: { million: 'M', thousand: 'K' },
} as const;

/** A thousand tenge and more in short; what opens has the exact sum. */
function shortMoney(tiyn: number, language: Language): string {
  const tenge = tiyn / 100;
  const [value, unit] =
    Math.abs(tenge) >= 1_000_000
      ? [tenge / 1_000_000, units[language].million]
      : Math.abs(tenge) >= 1_000
        ? [tenge / 1_000, units[language].thousand]
        : [tenge, ''];
  const written = String(Math.round(value * 10) / 10).replace('.', decimalMark(language));
  return unit === '' ? written : `${written}\u00A0${unit}`;
}
