import { useVirtualizer } from '@tanstack/react-virtual';
import type { InvoiceListRowView } from '@tilla/shared/contract/views/invoice-list-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Choice } from '#ui/Choice.tsx';
import layout from '#ui/layout.module.css';
import { Money } from '#ui/Money.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import table from '#ui/table-list.module.css';
import textStyles from '#ui/text.module.css';
import styles from './BulkScreen.module.css';
import { InvoiceOutcome } from './InvoiceOutcome.tsx';
import { type RowState, rowStates } from './ListCounts.tsx';
import { stateOf } from './row-state.ts';
import { WithdrawInvoice } from './WithdrawInvoice.tsx';
import { WithdrawList } from './WithdrawList.tsx';

const ROW_PX = 56;

export function InvoiceListDetail({
  listId,
  onBack,
}: {
  readonly listId: string;
  readonly onBack: () => void;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'frame']);
  const language = useLanguage();
  const [shown, setShown] = useState<RowState | 'all'>('all');
  const { data, error } = useTillQuery('bulk.view', { listId });
  const retry = useTillCommand('bulk.retry');
  const save = useTillCommand('bulk.export', useExportedFile());
  if (data === undefined) return error === null ? null : <Advice problem={error} />;
  const { rows, invoices } = data;
  const chosen = shown === 'all' ? invoices : invoices.filter((invoice) => stateOf(invoice) === shown);
  const rejected = invoices.filter((invoice) => invoice.phase === 'rejected' && stateOf(invoice) === 'failed').length;
  const standing = rows.sending + invoices.filter(({ phase }) => phase === 'waiting' || phase === 'checking').length;
  const problem = retry.error ?? save.error;
  return (
    <section className={layout['screen']} aria-label={data.name}>
      <PageHeader title={data.name} back={{ name: t('frame:bills.lists'), onPress: onBack, testId: 'bulk-back' }}>
        {standing === 0 ? null : <WithdrawList listId={listId} count={standing} />}
        <Button isDisabled={save.isPending} onPress={() => save.mutate({ listId })} data-testid="bulk-export">
          {t('export')}
        </Button>
      </PageHeader>
      <div className={table['main']}>
        <div className={styles['row']}>
          <p className={textStyles['aside']}>
            {t('by', { name: data.personName, at: formatDayTime(Date.parse(data.createdAt), language) })}
            {data.approvedBy === null ? '' : ` · ${t('approvedBy', { name: data.approvedBy })}`}
            {data.withdrawnBy === null ? '' : ` · ${t('withdrawnBy', { name: data.withdrawnBy })}`}
          </p>
          <span className={layout['space']} />
          {rows.failed === 0 ? null : (
            <span className={textStyles['aside']} data-testid="not-made">
              {t('made', { made: rows.all - rows.failed - rows.sending, all: rows.all })}
            </span>
          )}
          <b className={styles['total']}>
            <Money tiyn={data.totalTiyn} data-testid="list-total" />
          </b>
        </div>
        <div className={styles['row']}>
          <Choice<RowState | 'all'>
            label={t('filter')}
            isLabelHidden
            value={shown}
            onChange={setShown}
            options={(['all', ...rowStates] as const).map((id) => ({
              id,
              name: `${t(`counts.${id}`)}: ${String(rows[id])}`,
              testId: `filter-${id}`,
            }))}
          />
          <span className={layout['space']} />
          {rejected === 0 ? null : (
            <Button isDisabled={retry.isPending} onPress={() => retry.mutate({ listId })} data-testid="bulk-retry">
              {t('retry', { count: rejected })}
            </Button>
          )}
        </div>
        {problem === null ? null : <Advice problem={problem} />}
        <Rows invoices={chosen} />
      </div>
    </section>
  );
}

function Rows({ invoices }: { readonly invoices: readonly InvoiceListRowView[] }): ReactNode {
  const { t } = useTranslation('bulk');
  const scroll = useRef<HTMLDivElement>(null);
  const drawn = useVirtualizer({
    count: invoices.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  return (
    <div ref={scroll} className={table['table']} role="region" aria-label={t('title')} tabIndex={0}>
      <ul style={{ height: drawn.getTotalSize() }} className={table['rows']}>
        {drawn.getVirtualItems().map(({ index, key, start }) => {
          const invoice = invoices[index];
          if (invoice === undefined) return null;
          return (
            <li
              key={key}
              className={`${table['row'] ?? ''} ${styles['invoice'] ?? ''} ${styles['sent'] ?? ''}`}
              style={{ transform: `translateY(${String(start)}px)` }}
              data-testid={`listed-invoice-${String(invoice.number)}`}
            >
              <span className={table['number']}>{invoice.number}</span>
              <span>{invoice.phoneMasked ?? '—'}</span>
              <span className={table['text']}>{invoice.description}</span>
              <InvoiceOutcome invoice={invoice} />
              <b className={styles['amount']}>
                <Money tiyn={invoice.amountTiyn} />
              </b>
              {invoice.phase === 'waiting' ? (
                <WithdrawInvoice paymentId={invoice.paymentId} amountTiyn={invoice.amountTiyn} />
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
