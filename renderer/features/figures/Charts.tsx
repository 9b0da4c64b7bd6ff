import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Charts.module.css';
import type { FigureRow } from './day-rows.ts';
import { shortMoney } from './short-money.ts';
import type { TakingsLine } from './takings-line.ts';

const MAX_WRITTEN_BARS = 14;
const MAX_NAMED_BARS = 31;
const MIN_TOP_TIYN = 100;
/** Drawn of an hour that has just begun: a line, and no wall. */
const MIN_PART_OF_HOUR = 0.25;
const SHADES = 4;

/** 1 for little, 4 for max; 0 for nothing. */
export function shadeOf(tiyn: number, maxTiyn: number): number {
  return tiyn <= 0 ? 0 : Math.max(1, Math.ceil((tiyn / Math.max(1, maxTiyn)) * SHADES));
}

export interface Bar {
  readonly name: string;
  /** Under a column, where the whole name has no room. */
  readonly short?: string | undefined;
  readonly value: number;
  /** Absent where it is not drawn. */
  readonly before?: number | undefined;
  readonly isWeekend?: boolean | undefined;
  readonly isUnfinished?: boolean | undefined;
  /** With the name, for who cannot see it. */
  readonly said: string;
}

/** A column for each bar, beside a tick of the time before; each opens what it is the sum of. */
export function BarsChart({
  title,
  bars,
  label,
  least = 1,
  isLow = false,
  write,
  beforeName,
  bestName,
  onOpen,
}: {
  readonly title: ReactNode;
  readonly bars: readonly Bar[];
  readonly label: string;
  /** The scale reaches at least this high. */
  readonly least?: number;
  /** With more below it. */
  readonly isLow?: boolean;
  readonly write: (value: number) => string;
  readonly beforeName: string;
  readonly bestName?: string;
  readonly onOpen: (place: number) => void;
}): ReactNode {
  const { t } = useTranslation('reports');
  const top = niceTop(Math.max(least, ...bars.flatMap(({ value, before }) => [value, before ?? 0])));
  const max = Math.max(...bars.map(({ value }) => value));
  const best = bars.length > 2 && max > 0 ? bars.findIndex(({ value }) => value === max) : -1;
  const isWritten = bars.length <= MAX_WRITTEN_BARS;
  const every = Math.ceil(bars.length / MAX_NAMED_BARS);
  return (
    <>
      <header className={styles.head}>
        {title}
        <p className={styles.legend} aria-hidden="true">
          {bars.some(({ before }) => (before ?? 0) > 0) ? <span className={styles.wasTick}>{beforeName}</span> : null}
          {best < 0 ? null : <span className={styles.isBest}>{bestName ?? t('bestBar')}</span>}
          {bars.some(({ isWeekend, value }, place) => isWeekend === true && value > 0 && place !== best) ? (
            <span className={styles.isWeekend}>{t('weekend')}</span>
          ) : null}
        </p>
      </header>
      <div className={clsx(styles.plot, isLow && styles.low)}>
        <Scale top={top} write={write} />
        <div className={styles.columns} role="group" aria-label={label}>
          {bars.map((bar, place) => (
            <div key={bar.name} className={styles.column}>
              <button
                type="button"
                className={styles.press}
                aria-label={`${bar.name}: ${bar.said}`}
                onClick={() => onOpen(place)}
              />
              <span className={styles.area} aria-hidden="true">
                <span
                  className={clsx(
                    styles.bar,
                    bar.isWeekend === true && styles.weekend,
                    place === best && styles.best,
                    bar.isUnfinished === true && styles.unfinished,
                  )}
                  style={{ height: percent(bar.value, top) }}
                >
                  {isWritten && bar.value !== 0 ? <span className={styles.value}>{write(bar.value)}</span> : null}
                </span>
                {bar.before === undefined || bar.before <= 0 ? null : (
                  <span className={styles.tick} style={{ bottom: percent(bar.before, top) }} />
                )}
              </span>
              <span className={styles.label} aria-hidden="true">
                {place % every === 0 ? (bar.short ?? bar.name) : ''}
              </span>
            </div>
          ))}
        </div>
      </div>
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
  const top = niceTop(Math.max(MIN_TOP_TIYN, ...[...now, ...before].map(({ totalTiyn }) => totalTiyn)));
  const x = (hour: number): number => ((hour - fromHour) / (toHour - fromHour)) * 100;
  const y = (tiyn: number): number => 100 - (Math.max(0, tiyn) / top) * 100;
  const endOf = (hour: number): number =>
    endHour !== null && hour === now.at(-1)?.hour
      ? Math.min(hour + 1, Math.max(hour + MIN_PART_OF_HOUR, endHour))
      : hour + 1;
  const path = (from: number, points: readonly (readonly [number, number])[]): string =>
    [[from, 100] as const, ...points].map(([at, height]) => `${String(at)},${String(height)}`).join(' ');
  const [nowX, wasX] = [x(now[0]?.hour ?? fromHour), x(before[0]?.hour ?? fromHour)];
  const drawn = now.map(({ hour, totalTiyn }) => [x(endOf(hour)), y(totalTiyn)] as const);
  const was = before.map(({ hour, totalTiyn }) => [x(hour + 1), y(totalTiyn)] as const);
  const [endX = 0, endY = 100] = drawn.at(-1) ?? [];
  const hours = Array.from({ length: toHour - fromHour + 1 }, (_nothing, index) => fromHour + index);
  const every = hours.length > 8 ? 2 : 1;
  return (
    <>
      <div className={styles.plot}>
        <Scale top={top} write={(tiyn) => shortMoney(tiyn, language)} />
        <div className={styles.line} role="group" aria-label={label}>
          <svg className={styles.drawn} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polygon className={styles.under} points={`${path(nowX, drawn)} ${String(endX)},100`} />
            {was.length === 0 ? null : <polyline className={styles.wasLine} points={path(wasX, was)} />}
            <polyline className={styles.nowLine} points={path(nowX, drawn)} />
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
                {hour % 24}
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
  isShort = false,
  onOpen,
}: {
  readonly rows: readonly FigureRow[];
  readonly label: string;
  /** Without amounts, where there is little room. */
  readonly isShort?: boolean;
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
      <div className={isShort ? styles.shortNames : styles.names}>
        {rows.map((row, index) => (
          <button
            key={row.name}
            type="button"
            className={isShort ? styles.shortName : styles.name}
            {...(isShort ? {} : { 'aria-label': `${row.name}: ${formatMoney(row.netTiyn, language)}` })}
            onClick={() => onOpen(row)}
          >
            <span className={clsx(styles.dot, styles[`data${String((index % 5) + 1)}`])} aria-hidden="true" />
            <span>{row.name}</span>
            <b>{whole === 0 ? '' : `${String(Math.round((Math.max(0, row.netTiyn) / whole) * 100))} %`}</b>
            {isShort ? (
              <span className="only-heard">: {formatMoney(row.netTiyn, language)}</span>
            ) : (
              <span className={styles.nameAmount}>{formatMoney(row.netTiyn, language)}</span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Every day of a year, a column for each week; a day opens its sales. */
export function DaysField({
  title,
  days,
  label,
  onOpen,
}: {
  readonly title: ReactNode;
  readonly days: readonly { readonly day: string; readonly name: string; readonly netTiyn: number }[];
  readonly label: string;
  readonly onOpen: (day: string, name: string) => void;
}): ReactNode {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const max = Math.max(...days.map(({ netTiyn }) => netTiyn));
  const first = days[0] === undefined ? 0 : (new Date(`${days[0].day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return (
    <>
      <header className={styles.head}>
        {title}
        <HeatKey />
      </header>
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
    </>
  );
}

export function HeatKey(): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <p className={styles.heatKey} aria-hidden="true">
      {t('quieter')}
      {[1, 2, 3, 4].map((shade) => (
        <span key={shade} className={clsx(styles.key, styles[`heat${String(shade)}`])} />
      ))}
      {t('busier')}
    </p>
  );
}

function Scale({ top, write }: { readonly top: number; readonly write: (value: number) => string }): ReactNode {
  return (
    <div className={styles.scale} aria-hidden="true">
      {[1, 0.5, 0].map((part) => (
        <span key={part} className={styles.level}>
          {part === 0 ? '0' : write(top * part)}
        </span>
      ))}
    </div>
  );
}

/** Hours of the next day go on from 24. */
export function hourName(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

function percent(tiyn: number, top: number): string {
  return `${String((Math.max(0, tiyn) / top) * 100)}%`;
}

/** A round number that leaves a whole half. */
function niceTop(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 3, 4, 6, 8, 10].map((step) => step * ten).find((one) => one >= value) ?? 10 * ten;
}
