import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { ShiftView } from '@tilla/shared/contract/views/shift-view.ts';
import { formatClock, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { sinceDayTime } from '@tilla/shared/domain/kazakh-ending.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { CashBeside } from './CashBeside.tsx';
import { useFiscalShift } from './fiscal-shift.ts';
import { isAutoCloseSoon, isLongOpen } from './fiscal-warnings.ts';
import { InFlightList } from './InFlightList.tsx';
import { Pair } from './Pair.tsx';
import { ReportPrint } from './ReportPrint.tsx';
import { FiscalDifference } from './ShiftFigure.tsx';
import styles from './ShiftScreen.module.css';

/** The fiscal till as the service reports it; this till's shift does not wait for it. */
export function FiscalPanel({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('shift');
  const { data, error, isFetching, refetch } = useFiscalShift();
  return (
    <section className={styles.card} aria-label={t('fiscal')}>
      <header className={styles.cardHead}>
        <h2 className={styles.heading}>{t('fiscal')}</h2>
        {data?.shift === null || data?.shift === undefined ? null : (
          <Chip tone={data.shift.isOpen ? 'paid' : 'calm'} mark={data.shift.isOpen ? '●' : '–'}>
            <span data-testid="fiscal-state" data-open={data.shift.isOpen}>
              {t(data.shift.isOpen ? 'isOpen' : 'isClosed')}
            </span>
          </Chip>
        )}
      </header>
      <Advice problem={error} quiet />
      {data === undefined ? null : <ShiftFacts view={view} facts={data} />}
      <Inline gap={3}>
        <Button size="small" look="quiet" isDisabled={isFetching} onPress={() => void refetch()} testId="fiscal-ask">
          {t('askAgain')}
        </Button>
        {data === undefined || data.asOf === null ? null : (
          <span className={styles.faint}>{t('asked', { at: formatClock(Date.parse(data.asOf)) })}</span>
        )}
      </Inline>
    </section>
  );
}

function ShiftFacts({ view, facts }: { readonly view: AppView; readonly facts: ShiftView }): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const print = useTillCommand('report.print');
  const { shift, totals, kkmNumber } = facts;
  if (shift === null) return <p className={styles.faint}>{t('fiscalNone')}</p>;
  // Cash sales are hidden before the drawer was counted.
  const isBlind = view.settings.blindCount && view.person?.role !== 'manager';
  const reportId = `fiscal:${String(shift.id)}`;
  return (
    <>
      <Warnings view={view} shift={shift} />
      <p className={styles.faint}>
        {t('fiscalNumber', { number: shift.number ?? shift.id })}
        {kkmNumber === null ? '' : ` · № ${kkmNumber}`}
        {shift.openedAt === null ? '' : ` · ${formatDayTime(Date.parse(shift.openedAt), language)}`}
        {shift.closedAt === null ? '' : ` – ${formatDayTime(Date.parse(shift.closedAt), language)}`}
      </p>
      <Stack as="dl" gap={1}>
        <Pair name={t('cashSales')} tiyn={totals.cashTiyn} testId="fiscal-cash" />
        <Pair name={t('cashless')} tiyn={totals.cashlessTiyn} testId="fiscal-cashless" />
        {totals.refundsCount === 0 ? null : (
          <Pair name={`${t('refunded')} × ${String(totals.refundsCount)}`} tiyn={-totals.refundsTiyn} />
        )}
        <Pair name={t('cashInDrawer')} tiyn={totals.cashInDrawerTiyn} look="sum" />
      </Stack>
      {facts.difference === null || isBlind ? null : (
        <p className={styles.faint}>
          {t('fiscalDiffers')} <FiscalDifference difference={facts.difference} />
        </p>
      )}
      {facts.cashWithoutReceiptTiyn === 0 || (isBlind && shift.isOpen) ? null : (
        <p className={styles.faint} data-testid="cash-without-receipt">
          {t('cashUnseen', { amount: formatMoney(facts.cashWithoutReceiptTiyn, language) })}
        </p>
      )}
      <OwnCash shift={shift} totals={totals} />
      {shift.isOpen ? null : <p className={styles.faint}>{t('fiscalOpens')}</p>}
      {/* This till's own stand before the closing (`NowTab`). */}
      <InFlightList shift={{ ...facts, inFlight: facts.inFlight.filter(({ isOurs }) => !isOurs) }} />
      <Inline gap={3}>
        <CommandButton command={print} input={{ reportId }} testId="fiscal-print">
          {t(shift.isOpen ? 'fiscalX' : 'fiscalZ')}
        </CommandButton>
        <ReportPrint reportId={reportId} />
      </Inline>
      <Advice problem={print.error} />
    </>
  );
}

function OwnCash({
  shift,
  totals,
}: {
  readonly shift: NonNullable<ShiftView['shift']>;
  readonly totals: ShiftView['totals'];
}): ReactNode {
  const { data } = useTillQuery('cashbox.view', {});
  const drawer = shift.isOpen ? data?.drawer : data?.last?.fiscalShift?.id === shift.id ? data.last : null;
  if (drawer === null || drawer === undefined) return null;
  const { cashInTiyn, cashOutTiyn } = drawer.sums;
  return <CashBeside inTiyn={cashInTiyn} outTiyn={cashOutTiyn} fiscal={totals} isOver={!shift.isOpen} />;
}

function Warnings({
  view,
  shift,
}: {
  readonly view: AppView;
  readonly shift: NonNullable<ShiftView['shift']>;
}): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const nowMs = useServiceClock(view);
  const settings = useTillQuery('cashbox.settings', {});
  if (!shift.isOpen || nowMs === null) return null;
  const autoClose = settings.data?.autoClose;
  return (
    <>
      {shift.openedAt !== null && isLongOpen(shift.openedAt, nowMs) ? (
        <p className={styles.warning} role="status" data-testid="fiscal-stale">
          {t('fiscalStale', { at: sinceDayTime(Date.parse(shift.openedAt), language) })}
        </p>
      ) : null}
      {autoClose?.isEnabled === true && isAutoCloseSoon(autoClose.time, nowMs) ? (
        <p className={styles.warning} role="status" data-testid="auto-close-soon">
          {t('autoCloseSoon', { time: autoClose.time })}
        </p>
      ) : null}
    </>
  );
}
