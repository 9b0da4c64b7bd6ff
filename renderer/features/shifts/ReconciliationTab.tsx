import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { ReconciliationView } from '@tilla/shared/contract/views/reconciliation-view.ts';
import { almatyDay, almatyDayStart, dayStartOf, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { EmptyUntilSold } from '#renderer/app/EmptyUntilSold.tsx';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { CashBeside, CashMoves } from './CashBeside.tsx';
import styles from './ShiftScreen.module.css';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Period = 'day' | 'shift';

export function ReconciliationTab({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('shift');
  const [period, setPeriod] = useState<Period>('day');
  return (
    <div className={styles.stack}>
      <Choice<Period>
        label={t('by')}
        isLabelHidden
        value={period}
        options={[
          { id: 'day', name: t('wholeDay'), testId: 'by-day' },
          { id: 'shift', name: t('oneShift'), testId: 'by-shift' },
        ]}
        onChange={setPeriod}
      />
      {period === 'day' ? <OneDay view={view} /> : <OneShift />}
    </div>
  );
}

function OneShift(): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const [back, setBack] = useState(0);
  const list = useTillQuery('cashbox.fiscalShifts', { page: 1 });
  const shift = list.data?.shifts[back];
  const asked = useTillQuery('reconciliation.viewShift', { shiftId: shift?.id ?? 0 }, { enabled: shift !== undefined });
  const run = useTillCommand('reconciliation.runShift', () => void asked.refetch());
  if (list.error !== null) return <Advice problem={list.error} />;
  if (list.data === undefined) return null;
  if (shift === undefined) return <EmptyUntilSold picture="shift" title={t('fiscalNone')} />;
  const comparison = asked.data?.comparison ?? null;
  return (
    <>
      <Inline gap={3}>
        <Button
          label={'←'}
          aria-label={t('previousShift')}
          isDisabled={back + 1 >= list.data.shifts.length}
          onPress={() => setBack(back + 1)}
          testId="shift-back"
        />
        <b className={styles.day} data-testid="compared-shift">
          {t('fiscalNumber', { number: shift.number ?? shift.id })}
        </b>
        <Button aria-label={t('nextShift')} isDisabled={back === 0} onPress={() => setBack(back - 1)} testId="shift-on">
          →
        </Button>
        <span className={layout.space} />
        <span className={styles.faint}>
          {comparison === null || comparison.askedAt === null
            ? t('neverAskedShift')
            : t('asked', { at: formatDayTime(Date.parse(comparison.askedAt), language) })}
        </span>
        <CommandButton look="main" command={run} input={{ shiftId: shift.id }} testId="ask-shift">
          {t(run.isPending ? 'asking' : 'askNow')}
        </CommandButton>
      </Inline>
      <Advice problem={asked.error} />
      <Advice problem={run.error} />
      {comparison === null ? null : <Comparison data={comparison} isOver={!shift.isOpen} />}
    </>
  );
}

function daysSince(day: string, nowMs: number): number {
  return Math.max(0, Math.round((almatyDayStart(nowMs) - dayStartOf(day)) / DAY_MS));
}

function OneDay({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const nowMs = useServiceClock(view, MINUTE_MS);
  const comparedDay = useScreen((state) => state.comparedDay);
  const [gone, setDaysBack] = useState<number | null>(null);
  const daysBack = gone ?? (comparedDay === null || nowMs === null ? 0 : daysSince(comparedDay, nowMs));
  const day = almatyDay((nowMs ?? 0) - daysBack * DAY_MS);
  const asked = useTillQuery('reconciliation.view', { day }, { enabled: nowMs !== null, keepsLast: true });
  const run = useTillCommand('reconciliation.run', () => void asked.refetch());
  if (nowMs === null) return <Advice problem={{ code: 'till_offline', params: {} }} />;
  const data = asked.data;
  const name = formatDayTime(almatyDayStart(nowMs - daysBack * DAY_MS), language).replace(/[,\s]*\d{2}:\d{2}$/, '');
  return (
    <>
      <Inline gap={3}>
        <Button label={'←'} aria-label={t('previousDay')} onPress={() => setDaysBack(daysBack + 1)} testId="day-back" />
        <b className={styles.day} data-testid="day" data-day={day}>
          {name}
        </b>
        <Button
          label={'→'}
          aria-label={t('nextDay')}
          isDisabled={daysBack === 0}
          onPress={() => setDaysBack(daysBack - 1)}
          testId="day-on"
        />
        {daysBack === 0 ? null : <Button label={t('today')} look="quiet" onPress={() => setDaysBack(0)} />}
        <span className={layout.space} />
        <span className={styles.faint} data-testid="asked-at">
          {data === undefined || data.askedAt === null
            ? t('neverAsked')
            : t('asked', { at: formatDayTime(Date.parse(data.askedAt), language) })}
        </span>
        <CommandButton look="main" command={run} input={{ day }} testId="ask-now">
          {t(run.isPending ? 'asking' : 'askNow')}
        </CommandButton>
      </Inline>
      <Advice problem={asked.error} />
      <Advice problem={run.error} />
      {data === undefined ? null : <Comparison data={data} isOver={daysBack > 0} />}
    </>
  );
}

function Comparison({ data, isOver }: { readonly data: ReconciliationView; readonly isOver: boolean }): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const sides = [
    ['books', data.ledger],
    ['own', data.ownAtService],
    ['service', data.service],
    ['bank', data.bank],
  ] as const;
  const rows = [
    ['sideCount', 'count'],
    ['sidePaid', 'amountTiyn'],
    ['sideRefunded', 'refundedTiyn'],
    ['sideNet', 'netTiyn'],
  ] as const;
  const window = {
    from: formatDayTime(Date.parse(data.from), language),
    to: formatDayTime(Date.parse(data.to), language),
  };
  return (
    <>
      <section className={styles.card}>
        <p className={styles.faint}>{t(data.isByShifts ? 'byShifts' : 'byDay', window)}</p>
        <div className={styles.scroll}>
          <table className={styles.sides} data-testid="sides">
            <thead>
              <tr>
                <td />
                {sides.map(([side]) => (
                  <th key={side} scope="col">
                    {t(`side.${side}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([word, field]) => (
                <tr key={word} className={field === 'netTiyn' ? styles.total : undefined}>
                  <th scope="row">{t(word)}</th>
                  {sides.map(([side, sums]) => (
                    <td key={side} data-testid={`${side}-${field}`}>
                      {sums === null ? '—' : field === 'count' ? sums.count : <Money tiyn={sums[field]} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className={styles.faint}>{t('noCash')}</p>
        {data.isFinal ? null : <p className={styles.faint}>{t('notFinal')}</p>}
      </section>
      <Advice problem={data.problem} quiet />
      <Differences data={data} />
      <OwnCash data={data} isOver={isOver} />
    </>
  );
}

/** Own cash is no sale and no invoice, so nothing above includes it. */
function OwnCash({
  data: { cashMoves, fiscalCash },
  isOver,
}: {
  readonly data: ReconciliationView;
  readonly isOver: boolean;
}): ReactNode {
  const { t } = useTranslation('shift');
  const sumOf = (way: 'in' | 'out'): number =>
    cashMoves.reduce((sum, { direction, amountTiyn }) => (direction === way ? sum + amountTiyn : sum), 0);
  const isNone = cashMoves.length === 0 && (fiscalCash?.depositsTiyn ?? 0) + (fiscalCash?.withdrawalsTiyn ?? 0) === 0;
  if (isNone) return null;
  return (
    <section className={styles.card} aria-label={t('moves')} data-testid="own-cash">
      <h2 className={styles.heading}>{t('moves')}</h2>
      <CashBeside inTiyn={sumOf('in')} outTiyn={sumOf('out')} fiscal={fiscalCash} isOver={isOver} />
      <CashMoves moves={cashMoves} testId="compared-moves" />
    </section>
  );
}

function Differences({ data }: { readonly data: ReconciliationView }): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  if (data.askedAt === null) return null;
  const { bankSales, differences } = data;
  return (
    <section className={styles.card} data-testid="differences">
      {differences.length === 0 ? (
        <p>
          <Chip tone="paid" mark="✓">
            {t('agrees')}
          </Chip>
        </p>
      ) : (
        <h2 className={styles.heading}>{t('differs', { count: differences.length })}</h2>
      )}
      {bankSales === null || bankSales.count === 0 ? null : (
        <p>{t('bankSales', { count: bankSales.count, amount: formatMoney(bankSales.amountTiyn, language) })}</p>
      )}
      <ul className={styles.moves}>
        {differences.map(({ kind, amountTiyn, at, invoiceId, saleNumber }, place) => (
          <li key={`${kind} ${String(invoiceId ?? place)}`} className={styles.named}>
            <b className={styles.moveAmount}>
              <Money tiyn={amountTiyn} />
            </b>
            <span>{t(`difference.${kind}`)}</span>
            <span className={styles.faint}>
              {[
                saleNumber === null ? null : t('saleNumber', { number: saleNumber }),
                invoiceId === null ? null : t('invoiceNumber', { number: invoiceId }),
                at === null ? null : formatDayTime(Date.parse(at), language),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
