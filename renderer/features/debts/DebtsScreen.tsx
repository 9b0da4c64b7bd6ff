import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { DebtorRow, DebtTotalsView } from '@tilla/shared/contract/views/debt-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { type DebtAge, debtAges } from '@tilla/shared/domain/debt/debt-age.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import { Initial } from '@tilla/ui/Initial.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { NoneFound } from '@tilla/ui/NoneFound.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import kit from '@tilla/ui/rows.module.css';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { isHidden } from '#renderer/app/closed.ts';
import { useLongDay } from '#renderer/app/day-name.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useTillPages } from '#renderer/app/till-pages.ts';
import { ChosenRows } from '../figures/ChosenRows.tsx';
import { CreditFigureButton } from '../figures/CreditFacts.tsx';
import { BillOverdue } from './BillOverdue.tsx';
import { CarryOverDialog } from './CarryOverDialog.tsx';
import { DebtorPanel } from './DebtorPanel.tsx';
import styles from './Debts.module.css';
import { EmptyDebts } from './EmptyDebts.tsx';

type Who = 'owing' | 'settled';
const orders = ['oldest', 'overdue', 'largest', 'name'] as const;
type Order = (typeof orders)[number];
/** What the list adds up to. */
type Part = 'overdue' | DebtAge;

export function DebtsScreen({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['debts', 'frame', 'customers']);
  const [who, setWho] = useState<Who>('owing');
  const [text, setText] = useState('');
  const [order, setOrder] = useState<Order>('oldest');
  const [part, setPart] = useState<Part | null>(null);
  const [isBilling, setBilling] = useState(false);
  const [isCarrying, setCarrying] = useState(false);
  const { debtorId, showDebtor } = useScreen();
  // In memory only, because it may be a phone number.
  const { pages, error, hasMore, isReading, more } = useTillPages(
    'debt.list',
    { text: text.trim(), who, order },
    { isForgotten: true },
  );
  const totals = pages[0]?.totals;
  const shownPart = who === 'settled' ? null : part;
  const rows = pages.flatMap((page) => page.rows).filter((row) => shownPart === null || partTiyn(row, shownPart) > 0);
  const list = rows.map((row) => ({ id: row.customerId, ...row }));
  const chosenId = list.find(({ id }) => id === debtorId)?.id ?? list[0]?.id ?? null;
  const isEmpty = pages[0]?.count === 0 && who === 'owing' && text.trim() === '';
  const settled = useTillQuery(
    'debt.list',
    { text: '', who: 'settled', order: 'oldest', after: null, limit: 1 },
    { enabled: isEmpty, isForgotten: true },
  );
  const hasSettled = (settled.data?.count ?? 0) > 0;
  const canBillAll = (totals?.overdueTiyn ?? 0) > 0 && !isHidden(view, 'bulk') && !isHidden(view, 'phone');
  const reset = () => {
    setText('');
    setPart(null);
  };
  const today = view.serviceTime === null ? null : almatyDay(Date.parse(view.serviceTime));
  const canCarry = view.person?.role === 'manager' && today !== null;
  const carry = (size: 'normal' | 'large') =>
    canCarry ? (
      <Button label={t('carry.open')} size={size} onPress={() => setCarrying(true)} testId="carry-over" />
    ) : null;
  const parts = (
    <Tabs<Who>
      label={t('which')}
      value={who}
      tabs={(['owing', 'settled'] as const).map((id) => ({
        id,
        name: t(`who.${id}`),
        testId: `debts-${id}`,
        ...(id === 'owing' ? { count: totals?.people ?? 0 } : {}),
      }))}
      onChange={setWho}
    />
  );
  return (
    <div className={layout.screenBeside} data-testid="debts">
      <div className={beside.header}>
        <PageHeader title={t('frame:screen.debts')} tabs={parts}>
          {isEmpty && !hasSettled ? null : carry('normal')}
          {canBillAll ? (
            <Button label={t('billAll.open')} onPress={() => setBilling(true)} testId="bill-overdue" />
          ) : null}
        </PageHeader>
      </div>
      <section className={beside.listAlone} aria-label={t('frame:screen.debts')}>
        {isEmpty || who === 'settled' || totals === undefined ? null : (
          <Totals totals={totals} part={part} today={today} onPart={setPart} />
        )}
        {isEmpty ? null : (
          <Inline as="search" gap={2} isOneLine>
            <ErasableSearch
              value={text}
              label={t('sell.search')}
              maxLength={60}
              testId="debt-search"
              onChange={setText}
            />
            <div className={styles.order}>
              <Select<Order>
                label={t('order')}
                value={order}
                options={orders.map((id) => ({ id, name: t(`orders.${id}`) }))}
                onChange={setOrder}
                testId="debt-order"
              />
            </div>
          </Inline>
        )}
        <AdvicePlaceContext value="reading">
          <Advice problem={error} />
        </AdvicePlaceContext>
        {!isEmpty ? null : hasSettled ? (
          <Empty picture="done" title={t('nobody')} />
        ) : (
          <EmptyDebts>{carry('large')}</EmptyDebts>
        )}
        {!isEmpty && pages[0] !== undefined && list.length === 0 && !hasMore ? (
          <NoneFound
            title={t(who === 'settled' ? 'noneSettled' : 'noneFound')}
            isOfWords={part === null}
            onReset={reset}
          >
            {t('customers:noneFoundWhy')}
          </NoneFound>
        ) : null}
        <ChosenRows
          list={list}
          chosenId={chosenId}
          onChoose={showDebtor}
          columns={styles.row}
          testIdOf={({ id }) => `debtor-row-${id}`}
          more={hasMore ? { isReading, onPress: more } : null}
          testId="debtors"
        >
          {(row) => <Debtor row={row} tiyn={partTiyn(row, shownPart)} />}
        </ChosenRows>
      </section>
      {chosenId === null ? null : <DebtorPanel key={chosenId} customerId={chosenId} view={view} today={today} />}
      {isCarrying && today !== null ? (
        <CarryOverDialog today={today} view={view} onClose={() => setCarrying(false)} />
      ) : null}
      {isBilling ? <BillOverdue today={today} view={view} onClose={() => setBilling(false)} /> : null}
    </div>
  );
}

/** What a person owes of the shown part. */
function partTiyn({ owedTiyn, overdueTiyn, ages }: DebtorRow, part: Part | null): number {
  if (part === null) return owedTiyn;
  return part === 'overdue' ? overdueTiyn : (ages.find(({ age }) => age === part)?.amountTiyn ?? 0);
}

/** Each figure shows the people that it adds up. */
function Totals({
  totals,
  part,
  today,
  onPart,
}: {
  readonly totals: DebtTotalsView;
  readonly part: Part | null;
  readonly today: string | null;
  readonly onPart: (part: Part | null) => void;
}): ReactNode {
  const { t } = useTranslation('debts');
  const ages = debtAges.map((age) => totals.ages.find((one) => one.age === age) ?? { age, people: 0, amountTiyn: 0 });
  const isAged = totals.overdueTiyn > 0;
  return (
    <div className={styles.totals}>
      <div className={styles.figures}>
        <ToggleButton
          className={styles.total ?? ''}
          isSelected={part === null}
          onPress={() => onPart(null)}
          data-testid="debts-total"
        >
          <span className={textStyles.quiet}>{t('inAll')}</span>
          <b className={styles.figure}>
            <Money tiyn={totals.owedTiyn} data-testid="owed-in-all" />
          </b>
        </ToggleButton>
        {isAged ? (
          <ToggleButton
            className={styles.total ?? ''}
            isSelected={part === 'overdue'}
            onPress={() => onPart(part === 'overdue' ? null : 'overdue')}
            data-testid="debts-overdue"
          >
            <span className={textStyles.quiet}>{t('overdue')}</span>
            <b className={clsx(styles.figure, styles.late)}>
              <Money tiyn={totals.overdueTiyn} data-testid="overdue-in-all" />
            </b>
          </ToggleButton>
        ) : null}
        {totals.repaidThisMonthTiyn === 0 || today === null ? null : (
          <CreditFigureButton
            className={styles.total}
            title={t('repaidMonth')}
            figure="repaid"
            of={{ fromDay: `${today.slice(0, 7)}-01`, toDay: today }}
            testId="debts-repaid"
          >
            <span className={textStyles.quiet}>{t('repaidMonth')}</span>
            <b className={styles.figure}>
              <Money tiyn={totals.repaidThisMonthTiyn} data-testid="repaid-this-month" />
            </b>
          </CreditFigureButton>
        )}
      </div>
      {isAged ? (
        <div className={styles.ages} role="group" aria-label={t('ages')}>
          {ages.map(({ age, people, amountTiyn }) => (
            <ToggleButton
              key={age}
              className={styles.age ?? ''}
              isSelected={part === age}
              isDisabled={people === 0}
              onPress={() => onPart(part === age ? null : age)}
              data-age={age}
              data-testid={`debts-age-${age}`}
            >
              <span className={styles.bar} aria-hidden="true" />
              <span className={styles.ageName}>{t(`age.${age}`)}</span>
              <b>{people === 0 ? '—' : <Money tiyn={amountTiyn} />}</b>
            </ToggleButton>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Debtor({ row, tiyn }: { readonly row: DebtorRow; readonly tiyn: number }): ReactNode {
  const { t } = useTranslation(['debts', 'customers']);
  const longDay = useLongDay();
  const { name, phoneMasked, overpaidTiyn, dueDay, overdueDays, overdueTiyn, sinceAt, openBill } = row;
  const shown = name ?? phoneMasked ?? t('customers:noName');
  const due = dueDay === null || overdueTiyn > 0 ? null : t('due', { day: longDay(dueDay) });
  const how = [name === null ? null : (phoneMasked ?? t('noPhone')), due].filter((one) => one !== null);
  return (
    <>
      <Initial name={shown} look="own" />
      <span className={kit.what}>
        <b className={kit.one}>{shown}</b>
        <span className={clsx(kit.one, textStyles.quiet)}>{how.join(' · ')}</span>
      </span>
      {overpaidTiyn > 0 ? (
        <Chip tone="bad" mark="!">
          {t('overpaidChip')}
        </Chip>
      ) : openBill !== null && openBill.state === 'open' ? (
        <Chip tone="calm" mark="…">
          {t('billOut')}
        </Chip>
      ) : overdueTiyn > 0 ? (
        <Chip tone="wait" mark="!" data-testid="overdue-chip">
          {t('overdueDays', { count: overdueDays })}
        </Chip>
      ) : (
        <span />
      )}
      <span className={styles.end}>
        <b>
          <Money tiyn={tiyn === 0 && overpaidTiyn > 0 ? -overpaidTiyn : tiyn} />
        </b>
        <span className={textStyles.quietLine}>
          {sinceAt === null ? '' : t('since', { day: longDay(almatyDay(Date.parse(sinceAt))) })}
        </span>
      </span>
    </>
  );
}
