import type { DrawerView, FiscalShiftView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { sinceDayTime } from '@tilla/shared/domain/kazakh-ending.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Pages } from '@tilla/ui/Pages.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { EmptyUntilSold } from '#renderer/app/EmptyUntilSold.tsx';
import { ForSupport } from '#renderer/app/ForSupport.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { differenceWord } from './difference-word.ts';
import { Pair } from './Pair.tsx';
import { ReportButton } from './ReportButton.tsx';
import styles from './ShiftScreen.module.css';
import { ShiftSummary } from './ShiftSummary.tsx';
import { DrawerTotals, TakingsAmounts } from './Totals.tsx';
import { CountOutcome } from './Uncounted.tsx';

type Side = 'ours' | 'theirs';

export function HistoryTab({ onNow }: { readonly onNow: () => void }): ReactNode {
  const { t } = useTranslation('shift');
  const [side, setSide] = useState<Side>('ours');
  return (
    <Stack gap={4}>
      <Choice<Side>
        label={t('tab.history')}
        isLabelHidden
        value={side}
        options={[
          { id: 'ours', name: t('ours'), testId: 'history-ours' },
          { id: 'theirs', name: t('theirs'), testId: 'history-theirs' },
        ]}
        onChange={setSide}
      />
      {side === 'ours' ? <Drawers onNow={onNow} /> : <FiscalShifts />}
    </Stack>
  );
}

function Drawers({ onNow }: { readonly onNow: () => void }): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data, error } = useTillQuery('cashbox.history', { page }, { keepsLast: true });
  if (error !== null) return <Advice problem={error} />;
  if (data === undefined) return null;
  if (data.drawers.length === 0) {
    return (
      <Empty
        picture="shift"
        title={t('noHistory')}
        action={<Button label={t('toNow')} look="main" size="large" onPress={onNow} testId="empty-now" />}
      >
        {t('historyFor')}
      </Empty>
    );
  }
  const chosen = data.drawers.find(({ id }) => id === chosenId) ?? data.drawers[0];
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {data.drawers.map((drawer) => (
          <ToggleButton
            key={drawer.id}
            className={styles.shiftRow ?? ''}
            isSelected={drawer.id === chosen?.id}
            onPress={() => setChosenId(drawer.id)}
            data-testid={`shift-row-${String(drawer.number)}`}
          >
            <span>
              <b>{t('number', { number: drawer.number })}</b>
              <span className={textStyles.quietLine}>
                {drawer.closedAt === null ? '' : formatDayTime(Date.parse(drawer.closedAt), language)} ·{' '}
                {drawer.closedBy}
              </span>
            </span>
            <span className={styles.rowAmount}>
              <b>
                <Money tiyn={drawer.sums.netTiyn} />
              </b>
              {drawer.sums.isFloatUnknown === true ? null : <RowDifference tiyn={drawer.differenceTiyn} />}
            </span>
          </ToggleButton>
        ))}
        <Pages page={page} hasMore={data.hasMore} onChange={setPage} />
      </div>
      {chosen === undefined ? null : <ClosedShift drawer={chosen} />}
    </div>
  );
}

function RowDifference({ tiyn }: { readonly tiyn: number | null }): ReactNode {
  const { t } = useTranslation('shift');
  if (tiyn === null || tiyn === 0) {
    return <span className={textStyles.quietLine}>{t(tiyn === null ? 'wasNotCounted' : 'exact')}</span>;
  }
  const word = differenceWord(tiyn);
  return (
    <>
      <br />
      <span className={textStyles[word === 'missing' ? 'error' : 'warning']}>
        {`! ${t(word)} `}
        <Money tiyn={Math.abs(tiyn)} />
      </span>
    </>
  );
}

function ClosedShift({ drawer }: { readonly drawer: DrawerView }): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const { fiscalShift, reportId, closedAt, closedBy, closeApprovedBy } = drawer;
  return (
    <section className={styles.card} aria-label={t('number', { number: drawer.number })} data-testid="closed-shift">
      <header className={styles.cardHead}>
        <h2 className={styles.heading}>{t('number', { number: drawer.number })}</h2>
        <span className={styles.faint}>
          {t('since', { name: drawer.openedBy, at: sinceDayTime(Date.parse(drawer.openedAt), language) })}
          {' – '}
          {closedAt === null ? '' : `${closedBy ?? ''}, ${formatDayTime(Date.parse(closedAt), language)}`}
          {closeApprovedBy === null ? '' : ` · ${t('approvedBy', { name: closeApprovedBy })}`}
        </span>
      </header>
      <TakingsAmounts sums={drawer.sums} drawerId={drawer.id} />
      {drawer.sums.isFloatUnknown === true ? null : <DrawerTotals sums={drawer.sums} drawerId={drawer.id} withAmount />}
      {drawer.countedTiyn === null ? null : (
        <Stack as="dl" gap={1}>
          <Pair name={t('counted')} tiyn={drawer.countedTiyn} look="sum" />
        </Stack>
      )}
      <CountOutcome drawer={drawer} />
      {drawer.differenceTiyn === null || drawer.note === '' ? null : <p>{drawer.note}</p>}
      <Inline gap={3}>
        {reportId === null ? null : <ReportButton reportId={reportId} name={t('zReport')} testId="z-print" />}
        {fiscalShift === null ? null : (
          <ReportButton reportId={`fiscal:${String(fiscalShift.id)}`} name={t('fiscalZ')} testId="fiscal-z-print" />
        )}
      </Inline>
      {reportId === null ? null : <ShiftSummary key={reportId} reportId={reportId} />}
    </section>
  );
}

function FiscalShifts(): ReactNode {
  const { t } = useTranslation('shift');
  const [page, setPage] = useState(1);
  const { data, error } = useTillQuery('cashbox.fiscalShifts', { page }, { keepsLast: true });
  if (error !== null) return <Advice problem={error} />;
  if (data === undefined) return null;
  if (data.shifts.length === 0) return <EmptyUntilSold picture="shift" title={t('fiscalNone')} />;
  return (
    <div className={styles.stack}>
      {data.shifts.map((shift) => (
        <FiscalShiftRow key={shift.id} shift={shift} page={page} />
      ))}
      <Pages page={page} hasMore={data.hasMore} onChange={setPage} />
    </div>
  );
}

function FiscalShiftRow({ shift, page }: { readonly shift: FiscalShiftView; readonly page: number }): ReactNode {
  const { t } = useTranslation('shift');
  const language = useLanguage();
  const list = useTillQuery('cashbox.fiscalShifts', { page });
  const fetchReport = useTillCommand('cashbox.fetchFiscalReport', () => void list.refetch());
  const at = (iso: string | null): string => (iso === null ? '' : formatDayTime(Date.parse(iso), language));
  return (
    <article className={styles.card} data-testid={`fiscal-row-${String(shift.number ?? shift.id)}`}>
      <header className={styles.cardHead}>
        <h2 className={styles.heading}>{t('fiscalNumber', { number: shift.number ?? shift.id })}</h2>
        <span className={styles.faint}>
          {at(shift.openedAt)} – {shift.isOpen ? t('isOpen') : at(shift.closedAt)}
        </span>
        <span className={layout.space} />
        <b>
          <Money tiyn={shift.totals.salesTiyn - shift.totals.refundsTiyn} />
        </b>
      </header>
      <Inline gap={3}>
        <ReportButton
          reportId={`fiscal:${String(shift.id)}`}
          name={t('printFiscal')}
          testId={`fiscal-print-${String(shift.id)}`}
        />
        {shift.isOpen ? null : shift.file === null ? (
          <CommandButton
            label={t('store')}
            command={fetchReport}
            input={{ shiftId: shift.id }}
            testId={`fiscal-fetch-${String(shift.id)}`}
          />
        ) : (
          <span className={styles.faint} data-testid="fiscal-file">
            {t('stored')}
          </span>
        )}
        {shift.file === null ? null : <ForSupport rows={[['file', shift.file]]} />}
      </Inline>
      <Advice problem={fetchReport.error} />
    </article>
  );
}
