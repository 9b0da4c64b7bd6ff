import type { AccountantMonthView, DueInvoiceView } from '@tilla/shared/contract/views/accountant-view.ts';
import type { FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { dayStartOf, formatDay, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { ColumnHeads } from '@tilla/ui/ColumnHeads.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { openSale } from '#renderer/app/open-sale.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { AccountantChanges } from './AccountantChanges.tsx';
import { useChosenMonth } from './accountant-month.ts';
import { CreditFacts } from './CreditFacts.tsx';
import card from './card.module.css';
import { Fact } from './Fact.tsx';
import opened from './OpenFigure.module.css';
import { EntriesSum, EntryList, FigureButton, type OpenedFigureProps, OpenFigure } from './OpenFigure.tsx';
import { ReadReport } from './ReportPage.tsx';
import styles from './StatisticsScreen.module.css';

/** What the accountant gets for a month, and what is missing before it is sent. */
export function AccountantMonth(): ReactNode {
  const { t } = useTranslation('accountant');
  const { month } = useChosenMonth();
  const { data, error } = useTillQuery('accountant.month', { month }, { keepsLast: true, isForgotten: true });
  return (
    <ReadReport report={data} error={error}>
      {(shown) => (
        <>
          <Status month={shown} />
          {shown.paidTiyn === 0 && shown.refundedTiyn === 0 ? (
            <Empty picture="reports" title={t('empty.title')}>
              {t('empty.text')}
            </Empty>
          ) : (
            <Shown month={shown} />
          )}
        </>
      )}
    </ReadReport>
  );
}

function Status({ month: { behind, isOver, exported } }: { readonly month: AccountantMonthView }): ReactNode {
  const { t } = useTranslation('accountant');
  const language = useLanguage();
  if (behind > 0) return <Say role="status">{t('behindWait')}</Say>;
  if (exported === null) return <p className={textStyles.quiet}>{t(isOver ? 'lead' : 'going')}</p>;
  const { changes, personName } = exported;
  const words = { at: formatDayTime(Date.parse(exported.at), language), name: personName };
  if (changes === null || changes.count === 0) {
    return (
      <p className={textStyles.quiet} data-testid="month-exported">
        {t(changes === null ? 'writtenGoing' : 'written', words)}
      </p>
    );
  }
  return (
    <Say tone="wait" role="status" testId="month-changed" action={<AccountantChanges changes={changes} />}>
      {t('changed', { ...words, count: changes.count })}
    </Say>
  );
}

function Shown({ month }: { readonly month: AccountantMonthView }): ReactNode {
  const { t } = useTranslation('accountant');
  const { paidTiyn, refundedTiyn, netTiyn, vat, sales } = month;
  const figure = (name: string, tiyn: number, opens: FigureName, testId: string): ReactNode => (
    <div>
      <dt>{name}</dt>
      <dd className={styles.figure} data-testid={testId}>
        <Opened month={month} title={name} figure={opens}>
          <Money tiyn={tiyn} />
        </Opened>
      </dd>
    </div>
  );
  return (
    <>
      <dl className={styles.sums} data-testid="month-figures">
        {figure(t('figures.net'), netTiyn, 'revenue', 'month-net')}
        {figure(t('figures.paid'), paidTiyn, 'paid', 'month-paid')}
        {figure(t('figures.refunded'), refundedTiyn, 'refunded', 'month-refunded')}
        {vat === null ? (
          <div>
            <dt>{t('figures.sales')}</dt>
            <dd className={styles.figure} data-testid="month-sales">
              <Opened month={month} title={t('figures.sales')} figure="sales">
                {sales}
              </Opened>
            </dd>
          </div>
        ) : (
          <div>
            <dt>{t('figures.vatPaid')}</dt>
            <dd className={styles.figure} data-testid="month-vat">
              <Opened month={month} title={t('figures.vatPaid')} figure="paid">
                <Money tiyn={vat.paidTiyn} />
              </Opened>
            </dd>
            {vat.refundedTiyn === 0 ? null : (
              <dd className={styles.was}>
                {t('figures.vatRefunded')} <Money tiyn={vat.refundedTiyn} />
              </dd>
            )}
          </div>
        )}
      </dl>
      <div className={styles.main}>
        <div className={styles.beside}>
          <Tenders month={month} />
          <Sheets month={month} />
        </div>
        <div className={styles.beside}>
          <Missing month={month} />
          <DueInvoices />
        </div>
      </div>
    </>
  );
}

function Opened({
  month: { fromDay, toDay },
  children,
  ...opened
}: Omit<OpenedFigureProps, 'of' | 'onClose'> & {
  readonly month: AccountantMonthView;
  readonly testId?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <OpenFigure {...opened} of={{ window: { fromDay, toDay } }}>
      {children}
    </OpenFigure>
  );
}

function Tenders({ month }: { readonly month: AccountantMonthView }): ReactNode {
  const { t } = useTranslation(['accountant', 'sales']);
  const { paid, refunded, paidTiyn, refundedTiyn, netTiyn, discountTiyn, roundingTiyn, shifts, credit } = month;
  const amount = (tender: TenderKind, figure: 'paid' | 'refunded'): ReactNode => {
    const of = (figure === 'paid' ? paid : refunded).find((one) => one.tender === tender);
    if (of === undefined) return null;
    return (
      <Opened month={month} title={t(`sales:tender.${tender}`)} figure={figure} only={{ tender }}>
        <Money tiyn={of.amountTiyn} />
      </Opened>
    );
  };
  const netOf = (tender: TenderKind): number => {
    const sum = (of: AccountantMonthView['paid']): number => of.find((one) => one.tender === tender)?.amountTiyn ?? 0;
    return sum(paid) - sum(refunded);
  };
  const total = (figure: FigureName, tiyn: number): ReactNode => (
    <td>
      <Opened month={month} title={t('figures.total')} figure={figure}>
        <Money tiyn={tiyn} />
      </Opened>
    </td>
  );
  const used = TenderKind.options.filter((kind) => [...paid, ...refunded].some(({ tender }) => tender === kind));
  return (
    <section className={card.card} aria-label={t('figures.title')}>
      <h2 className={font.sizeL}>{t('figures.title')}</h2>
      <table className={card.table} data-testid="month-tenders">
        <ColumnHeads names={[t('figures.tender'), t('figures.paid'), t('figures.refunded'), t('figures.net')]} />
        <tbody>
          {used.map((tender) => (
            <tr key={tender}>
              <th scope="row">{t(`sales:tender.${tender}`)}</th>
              <td>{amount(tender, 'paid')}</td>
              <td>{amount(tender, 'refunded')}</td>
              <td>
                <Opened month={month} title={t(`sales:tender.${tender}`)} figure="revenue" only={{ tender }}>
                  <Money tiyn={netOf(tender)} />
                </Opened>
              </td>
            </tr>
          ))}
          <tr className={card.total}>
            <th scope="row">{t('figures.total')}</th>
            {total('paid', paidTiyn)}
            {total('refunded', refundedTiyn)}
            {total('revenue', netTiyn)}
          </tr>
        </tbody>
      </table>
      <dl>
        {discountTiyn === 0 ? null : (
          <Fact name={t('figures.discounts')}>
            <Opened month={month} title={t('figures.discounts')} figure="discount">
              <Money tiyn={discountTiyn} />
            </Opened>
          </Fact>
        )}
        {roundingTiyn === 0 ? null : (
          <Fact name={t('figures.rounding')}>
            <Opened month={month} title={t('figures.rounding')} figure="rounding">
              <Money tiyn={roundingTiyn} />
            </Opened>
          </Fact>
        )}
        {shifts.count === 0 ? null : <Shifts shifts={shifts} />}
        {credit === null ? null : <CreditFacts credit={credit} of={month} />}
      </dl>
    </section>
  );
}

function Shifts({ shifts }: Pick<AccountantMonthView, 'shifts'>): ReactNode {
  const { t } = useTranslation('accountant');
  const { count, uncounted, differenceTiyn, entries } = shifts;
  const named = [
    t('figures.shifts', { count }),
    ...(uncounted === 0 ? [] : [t('figures.uncounted', { count: uncounted })]),
  ];
  return (
    <Fact name={`${t('figures.difference')} · ${named.join(' · ')}`}>
      <Entries title={t('figures.difference')} amountTiyn={differenceTiyn} count={entries.length} entries={entries}>
        <Money tiyn={differenceTiyn} />
      </Entries>
    </Fact>
  );
}

function Entries({
  title,
  count,
  amountTiyn,
  entries,
  testId,
  children,
}: AccountantMonthView['missing']['receipts'] & {
  readonly title: string;
  readonly testId?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <FigureButton
      testId={testId}
      title={title}
      entries={(onSale) => (
        <>
          <EntriesSum count={count} amountTiyn={amountTiyn} />
          <EntryList entries={entries} onSale={onSale} />
        </>
      )}
    >
      {children}
    </FigureButton>
  );
}

const missingKinds = ['receipts', 'codes', 'taxInvoices'] as const;

function Missing({ month: { missing } }: { readonly month: AccountantMonthView }): ReactNode {
  const { t } = useTranslation('accountant');
  const kinds = missingKinds.filter((kind) => missing[kind].count > 0);
  return (
    <section className={card.card} aria-label={t('missing.title')} data-testid="month-missing">
      <h2 className={font.sizeL}>{t('missing.title')}</h2>
      {kinds.length === 0 ? (
        <p className={textStyles.quiet}>{t('missing.none')}</p>
      ) : (
        <dl>
          {kinds.map((kind) => (
            <Fact key={kind} name={t(`missing.${kind}`)}>
              <Entries title={t(`missing.${kind}`)} {...missing[kind]} testId={`missing-${kind}`}>
                {missing[kind].count}
              </Entries>
            </Fact>
          ))}
        </dl>
      )}
    </section>
  );
}

function DueInvoices(): ReactNode {
  const { t } = useTranslation('accountant');
  const { data } = useTillQuery('accountant.dueInvoices', {}, { isForgotten: true });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section className={card.card} aria-label={t('due.title')} data-testid="due-invoices">
      <h2 className={font.sizeL}>{t('due.title')}</h2>
      <p className={textStyles.quiet}>{t('due.lead')}</p>
      <ul>
        {data.rows.map((row) => (
          <Due key={row.saleId} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Due({ row }: { readonly row: DueInvoiceView }): ReactNode {
  const { t } = useTranslation('accountant');
  const language = useLanguage();
  const { saleId, saleNumber, day, bin, amountTiyn, dueDay, isOverdue } = row;
  const named = (of: string): string => formatDay(dayStartOf(of), language);
  return (
    <li>
      <AriaButton
        className={clsx(opened.entry, opened.sale)}
        onPress={() => openSale(saleId)}
        data-testid={`due-${String(saleNumber)}`}
      >
        <span className={textStyles.quiet}>{named(day)}</span>
        <span className={opened.what}>
          <b>{t('due.bin', { bin })}</b>
          <Inline as="span" gap={2}>
            <span className={textStyles.quiet}>{t('due.sale', { number: saleNumber })}</span>
            <Chip tone={isOverdue ? 'bad' : 'wait'} mark={isOverdue ? '!' : '…'}>
              {t(isOverdue ? 'due.over' : 'due.until', { day: named(dueDay) })}
            </Chip>
          </Inline>
        </span>
        <b>
          <Money tiyn={amountTiyn} />
        </b>
      </AriaButton>
    </li>
  );
}

/** What stands behind the rows of a sheet; the others are documents of the stock, or are named beside. */
const sheetFigures: Readonly<Record<string, FigureName>> = { payments: 'paid', refunds: 'refunded', items: 'sold' };

function Sheets({ month }: { readonly month: AccountantMonthView }): ReactNode {
  const { t } = useTranslation('accountant');
  const { rows, shifts } = month;
  const opened = (sheet: string, count: number): ReactNode => {
    const words = t('sheets.rows', { count });
    const title = t(`book.sheet.${sheet}`);
    const figure = sheetFigures[sheet];
    if (count === 0) return words;
    if (sheet === 'shifts' && shifts.entries.length > 0) {
      const { entries, differenceTiyn } = shifts;
      return (
        <Entries
          title={title}
          count={entries.length}
          amountTiyn={differenceTiyn}
          entries={entries}
          testId="sheet-shifts"
        >
          {words}
        </Entries>
      );
    }
    return figure === undefined ? (
      words
    ) : (
      <Opened month={month} title={title} figure={figure} testId={`sheet-${sheet}`}>
        {words}
      </Opened>
    );
  };
  return (
    <section className={card.card} aria-label={t('sheets.title')} data-testid="month-sheets">
      <h2 className={font.sizeL}>{t('sheets.title')}</h2>
      <dl>
        {rows.map(({ sheet, count }) => (
          <Fact key={sheet} name={t(`book.sheet.${sheet}`)}>
            {opened(sheet, count)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
