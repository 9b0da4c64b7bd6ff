import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { EveningView } from '@tilla/shared/contract/views/evening-view.ts';
import type { HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { almatyDay, formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { formatQuantity } from '@tilla/shared/domain/figures/quantity.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { formatMargin, formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useLongDay } from '#renderer/app/day-name.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { playSound } from '#renderer/app/sound.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { ShopFront } from '#renderer/pictures/ShopFront.tsx';
import { changeOf } from '../figures/change.ts';
import { FigureButton, OpenFigure } from '../figures/OpenFigure.tsx';
import { ProfitOfSales } from '../figures/ProfitOfSales.tsx';
import { useReports } from '../figures/reports-store.ts';
import styles from './Evening.module.css';
import { ShiftEntries, ShiftFigure } from './ShiftFigure.tsx';
import { useCountUp } from './use-count-up.ts';

/** The closed day, until the screen is locked. */
export function Evening({ view, drawerId }: { readonly view: AppView; readonly drawerId: string }): ReactNode {
  const { data, error } = useTillQuery('history.evening', { drawerId });
  return (
    <div className={styles.screen} data-testid="evening">
      <Advice problem={error} />
      {data === undefined ? null : <Day view={view} evening={data} />}
    </div>
  );
}

function Day({ view, evening }: { readonly view: AppView; readonly evening: EveningView }): ReactNode {
  const { t } = useTranslation(['evening', 'unlock']);
  const longDay = useLongDay();
  const { drawer, netTiyn } = evening;
  const shownTiyn = useCountUp(netTiyn, evening.day);
  const { soundVolume } = view.settings;
  useEffect(() => playSound('evening', soundVolume, `evening:${drawer.id}`), [drawer.id, soundVolume]);
  const isToday = drawer.closedAt === null || almatyDay(Date.parse(drawer.closedAt)) === evening.day;
  const title = isToday ? t('title') : t('titleDay', { day: longDay(evening.day) });
  return (
    <>
      <section className={styles.figures} aria-label={title}>
        <p className={styles.head}>
          {t('head', {
            weekday: longDay(evening.day, true).split(', ')[0],
            date: longDay(evening.day),
            number: drawer.number,
          })}
          {` · ${peopleOf(drawer, (one, other) => t('people', { one, other }))}`}
        </p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.takings} data-testid="evening-takings">
          {netTiyn === drawer.sums.netTiyn ? (
            <ShiftFigure title={title} tiyn={shownTiyn} drawerId={drawer.id} figure="net" testId={undefined} />
          ) : (
            <Money tiyn={shownTiyn} />
          )}
        </p>
        <Compared evening={evening} />
        <Hours hours={evening.hours} />
        <Cards evening={evening} />
        <Actions view={view} evening={evening} />
      </section>
      <section className={styles.side}>
        <ShopFront light="evening" name={view.shop?.name ?? ''} plate={t('unlock:untilMorning')} isClosing />
        <BestSeller evening={evening} />
        <Notes evening={evening} />
      </section>
    </>
  );
}

function peopleOf({ openedBy, closedBy }: EveningView['drawer'], both: (one: string, other: string) => string): string {
  return closedBy === null || closedBy === openedBy ? openedBy : both(openedBy, closedBy);
}

function Compared({
  evening: { netTiyn, beforeTiyn, record, isQuiet, weekday },
}: {
  readonly evening: EveningView;
}): ReactNode {
  const { t } = useTranslation('evening');
  const change = beforeTiyn === null ? null : changeOf(netTiyn, beforeTiyn);
  const season = record?.season === null || record === null ? '' : t(`season.${record.season}`);
  const best =
    record === null
      ? null
      : record.best === 'weekday'
        ? t(`best.weekday.${String(weekday)}` as 'best.weekday.1', { season })
        : t(`best.${record.best}`, { season });
  const said = [
    change === null ? null : t(`against.${String(weekday)}` as 'against.1'),
    best ?? (isQuiet ? t('quiet') : null),
  ].filter((part) => part !== null);
  if (said.length === 0) return null;
  return (
    <p className={styles.compared} data-testid="evening-compared">
      {change === null ? null : (
        <b className={clsx(change.way === 'up' && styles.up)}>
          {change.way === 'same' ? '= ' : `${change.way === 'up' ? '▲' : '▼'} ${change.percent} `}
        </b>
      )}
      {said.join(' · ')}
    </p>
  );
}

const hourName = (hour: number): string => `${String(hour)}:00`;

function Hours({ hours }: Pick<EveningView, 'hours'>): ReactNode {
  const { t } = useTranslation('evening');
  const language = useLanguage();
  const [first] = hours;
  const last = hours.at(-1);
  if (first === undefined || last === undefined || hours.length < 2) return null;
  const busiest = hours.reduce((max, one) => (one.netTiyn > max.netTiyn ? one : max));
  const max = Math.max(1, busiest.netTiyn);
  const said = t('busiest', { hour: hourName(busiest.hour), amount: formatMoney(busiest.netTiyn, language) });
  return (
    <figure className={styles.hours} data-testid="evening-hours">
      <div className={styles.bars} role="img" aria-label={`${t('hours')}: ${said}`}>
        {hours.map((one) => (
          <span
            key={`${one.day} ${String(one.hour)}`}
            className={clsx(styles.bar, one === busiest && styles.busiest)}
            style={{ height: `${String(Math.max(2, (Math.max(0, one.netTiyn) / max) * 100))}%` }}
          />
        ))}
      </div>
      <figcaption className={styles.caption}>
        <span>{hourName(first.hour)}</span>
        <span>{said}</span>
        <span>{hourName(last.hour)}</span>
      </figcaption>
    </figure>
  );
}

function Cards({ evening }: { readonly evening: EveningView }): ReactNode {
  const { t } = useTranslation('evening');
  const language = useLanguage();
  const { sales, averageTiyn, profit } = evening;
  const window = daysOf(evening);
  const average = averageTiyn === null ? null : formatMoney(averageTiyn, language);
  return (
    <div className={styles.cards}>
      {profit === null ? (
        <OpenFigure title={t('average')} figure="paid" of={{ window }} className={styles.card} testId="evening-average">
          <span>{t('average')}</span>
          <b>{average ?? <small>{t('averageNone')}</small>}</b>
        </OpenFigure>
      ) : (
        <Profit profit={profit} window={window} />
      )}
      <OpenFigure title={t('sales')} figure="sales" of={{ window }} className={styles.card} testId="evening-sales">
        <span>{t('sales')}</span>
        <b>{sales}</b>
        {average === null || profit === null ? null : (
          <span className={styles.how}>{t('onAverage', { amount: average })}</span>
        )}
      </OpenFigure>
      <Drawer drawer={evening.drawer} />
    </div>
  );
}

/** Of all shifts of the evening's day. */
function daysOf({ day, toDay }: EveningView): HistoryWindow {
  return { fromDay: day, toDay };
}

function Profit({
  profit: { profitTiyn, marginPercent },
  window,
}: {
  readonly profit: NonNullable<EveningView['profit']>;
  readonly window: HistoryWindow;
}): ReactNode {
  const { t } = useTranslation(['evening', 'reports']);
  const language = useLanguage();
  const amount = formatMoney(profitTiyn ?? 0, language);
  return (
    <FigureButton
      title={t('reports:madeOf', { amount })}
      className={styles.card}
      testId="evening-profit"
      entries={(onSale) => <ProfitOfSales window={window} onSale={onSale} />}
    >
      <span>{t('profit')}</span>
      <b>{amount}</b>
      {marginPercent === null ? null : (
        <span className={styles.how}>{t('ofSales', { percent: formatMargin(marginPercent, language) })}</span>
      )}
    </FigureButton>
  );
}

function Drawer({ drawer }: Pick<EveningView, 'drawer'>): ReactNode {
  const { t } = useTranslation(['evening', 'shift']);
  const { id, differenceTiyn, countedTiyn, note, sums } = drawer;
  const outcome =
    differenceTiyn === null
      ? t(sums.isFloatUnknown === true ? 'noCash' : 'notCounted')
      : differenceTiyn === 0
        ? t('exact')
        : note || t(differenceTiyn < 0 ? 'drawer' : 'surplus');
  return (
    <FigureButton
      title={t('shift:expected')}
      className={styles.card}
      testId="evening-drawer"
      entries={(onSale) => <ShiftEntries drawerId={id} figure="expected" onSale={onSale} />}
    >
      <span>{t('drawer')}</span>
      <b>
        {differenceTiyn === null ? '—' : <Money tiyn={differenceTiyn === 0 ? (countedTiyn ?? 0) : differenceTiyn} />}
      </b>
      <span className={styles.how}>{outcome}</span>
    </FigureButton>
  );
}

function Actions({
  view,
  evening: { drawer, day },
}: {
  readonly view: AppView;
  readonly evening: EveningView;
}): ReactNode {
  const { t } = useTranslation('evening');
  const { choose } = useScreen();
  const lock = useTillCommand('session.lock');
  const print = useTillCommand('report.print');
  return (
    <div className={styles.actions}>
      <Button className={styles.main ?? ''} autoFocus onPress={() => lock.mutate({})} data-testid="evening-lock">
        {t('lock')}
      </Button>
      {drawer.reportId === null ? null : (
        <CommandButton
          label={t('z')}
          look="onColour"
          size="large"
          command={print}
          input={{ reportId: drawer.reportId }}
          testId="evening-z"
        />
      )}
      <Button
        className={styles.more ?? ''}
        onPress={() => {
          useReports.setState({ tab: 'overview', period: 'day', day, days: null });
          choose(view.person?.role === 'manager' ? 'reports' : 'shift');
        }}
        data-testid="evening-details"
      >
        {t('details')}
      </Button>
      <Advice problem={print.error} />
    </div>
  );
}

function BestSeller({ evening }: { readonly evening: EveningView }): ReactNode {
  const { t } = useTranslation('evening');
  const language = useLanguage();
  const { best } = evening;
  const id = best?.catalogItemId ?? null;
  const left = useTillQuery('stock.remaining', { ids: id === null ? [] : [id] }, { enabled: id !== null }).data
    ?.items[0];
  if (best === null) return null;
  const { key, unit, catalogItemId, name, totalTiyn } = best;
  return (
    <OpenFigure
      title={name}
      figure="items"
      of={{ window: daysOf(evening) }}
      only={{ item: { key, unit } }}
      className={styles.hit}
      testId="evening-best"
    >
      <GoodsPicture catalogItemId={catalogItemId} name={name} className={styles.hitPicture} />
      <span className={styles.hitWords}>
        <span className={styles.how}>{t('hit')}</span>
        <b className={styles.hitName}>{name}</b>
        <span className={styles.how}>
          {formatQuantity(best, language)} · {formatMoney(totalTiyn, language)}
          {left === undefined
            ? ''
            : ` · ${t('left', { count: formatStock(left.thousandths, unit, language, { isShort: true }) })}`}
        </span>
      </span>
      <span className={styles.star} aria-hidden="true">
        ★
      </span>
    </OpenFigure>
  );
}

/** What became of the fiscal shift and of the owner's summary. */
function Notes({ evening: { drawer, closing } }: { readonly evening: EveningView }): ReactNode {
  const { t } = useTranslation('evening');
  const fiscal = useTillQuery('shift.view', {}).data;
  const phase = closing?.phase;
  const isOver = phase === 'failed' || phase === 'rejected' || phase === 'asking';
  const isLeftOpen = closing === null && fiscal?.shift?.isOpen === true;
  return (
    <>
      {phase === 'sending' || phase === 'accepted' ? <Note testId="evening-waits">{t('waits')}</Note> : null}
      {isOver ? <Note testId="evening-not-closed">{t('notClosed')}</Note> : null}
      {isLeftOpen ? <Note testId="evening-not-closed">{t('stillOpen')}</Note> : null}
      <CreditNote credit={drawer.sums.credit} />
      {drawer.reportId === null ? null : <Summary reportId={drawer.reportId} />}
    </>
  );
}

/** Debts are not in the day's takings; what was repaid is. */
function CreditNote({ credit }: Pick<EveningView['drawer']['sums'], 'credit'>): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  if (credit === undefined) return null;
  const { soldTiyn, repaidTiyn } = credit;
  const said = [
    soldTiyn === 0 ? null : t('shift.soldSum', { amount: formatMoney(soldTiyn, language) }),
    repaidTiyn === 0 ? null : t('shift.repaidSum', { amount: formatMoney(repaidTiyn, language) }),
  ].filter((one) => one !== null);
  return said.length === 0 ? null : <Note testId="evening-credit">{said.join(' · ')}</Note>;
}

function Note({ testId, children }: { readonly testId: string; readonly children: ReactNode }): ReactNode {
  return (
    <p className={styles.note} role="status" data-testid={testId}>
      {children}
    </p>
  );
}

function Summary({ reportId }: { readonly reportId: string }): ReactNode {
  const { t } = useTranslation('evening');
  const { data } = useTillQuery('daySummary.view', { reportId });
  const [isCopied, setCopied] = useState(false);
  if (data === undefined || data === null) return null;
  const { message, text } = data;
  return (
    <div className={styles.summary}>
      <Note testId="evening-summary">
        {message === null ? t('kept') : t(message.state, { to: message.to, at: formatClock(Date.parse(message.at)) })}
      </Note>
      {/* For a messenger on this machine; a window without focus has no clipboard. */}
      <Button
        className={styles.copy ?? ''}
        onPress={() => {
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
        data-testid="evening-copy"
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </div>
  );
}
