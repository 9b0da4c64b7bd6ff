import { useVirtualizer } from '@tanstack/react-virtual';
import type { InvoiceListRowView } from '@tilla/shared/contract/views/invoice-list-view.ts';
import { formatClock, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { isWithdrawnUnsent } from '@tilla/shared/domain/invoice-list.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import table from '@tilla/ui/table-list.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useHidden } from '#renderer/app/closed.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { formatParams } from '#renderer/app/format-params.ts';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './BulkScreen.module.css';
import { type RowState, rowStates } from './ListCounts.tsx';
import { WithdrawInvoice } from './WithdrawInvoice.tsx';

const tones = { sending: 'calm', open: 'wait', paid: 'paid', ended: 'calm', failed: 'bad' } as const;

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
  if (data === undefined) return <Advice problem={error} />;
  const { rows, invoices } = data;
  const chosen = shown === 'all' ? invoices : invoices.filter((invoice) => stateOf(invoice) === shown);
  const rejected = invoices.filter((invoice) => invoice.phase === 'rejected' && stateOf(invoice) === 'failed').length;
  const standing = rows.sending + invoices.filter(({ phase }) => phase === 'waiting' || phase === 'checking').length;
  const problem = retry.error ?? save.error;
  return (
    <section className={layout.screen} aria-label={data.name}>
      <PageHeader title={data.name} back={{ name: t('frame:bills.lists'), onPress: onBack, testId: 'bulk-back' }}>
        {standing === 0 ? null : <WithdrawList listId={listId} count={standing} />}
        <CommandButton label={t('export')} command={save} input={{ listId }} testId="bulk-export" />
      </PageHeader>
      <div className={table.main}>
        <Inline gap={3} align="end">
          <p className={textStyles.aside}>
            {t('by', { name: data.personName, at: formatDayTime(Date.parse(data.createdAt), language) })}
            {data.approvedBy === null ? '' : ` · ${t('approvedBy', { name: data.approvedBy })}`}
            {data.withdrawnBy === null ? '' : ` · ${t('withdrawnBy', { name: data.withdrawnBy })}`}
          </p>
          <span className={layout.space} />
          {rows.failed === 0 ? null : (
            <span className={textStyles.aside} data-testid="not-made">
              {t('made', { made: rows.all - rows.failed - rows.sending, all: rows.all })}
            </span>
          )}
          <b className={styles.total}>
            <Money tiyn={data.totalTiyn} data-testid="list-total" />
          </b>
        </Inline>
        <Inline gap={3} align="end">
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
          <span className={layout.space} />
          {rejected === 0 ? null : (
            <CommandButton command={retry} input={{ listId }} testId="bulk-retry">
              {t('retry', { count: rejected })}
            </CommandButton>
          )}
        </Inline>
        <Advice problem={problem} />
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
    <div ref={scroll} className={table.table} role="region" aria-label={t('title')} tabIndex={0}>
      <ul style={{ height: drawn.getTotalSize() }} className={table.rows}>
        {drawn.getVirtualItems().map(({ index, key, start }) => {
          const invoice = invoices[index];
          if (invoice === undefined) return null;
          return (
            <li
              key={key}
              className={clsx(table.row, styles.invoice, styles.sent)}
              style={{ transform: `translateY(${String(start)}px)` }}
              data-testid={`listed-invoice-${String(invoice.number)}`}
            >
              <span className={font.soft}>{invoice.number}</span>
              <span>{invoice.phoneMasked ?? '—'}</span>
              <span className={table.text}>{invoice.description}</span>
              <InvoiceOutcome invoice={invoice} />
              <b className={font.right}>
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

function InvoiceOutcome({ invoice }: { readonly invoice: InvoiceListRowView }): ReactNode {
  const { t } = useTranslation(['bulk', 'errors']);
  const language = useLanguage();
  const { phase, paidAt, problem, attempts } = invoice;
  const isUnsent = isWithdrawnUnsent(phase, problem);
  return (
    <span className={styles.outcome}>
      <Chip tone={tones[stateOf(invoice)]}>
        {isUnsent ? t('withdrawnUnsent') : t(`phase.${phase}`)}
        {paidAt === null ? '' : ` ${formatClock(Date.parse(paidAt))}`}
      </Chip>
      <small>
        {attempts > 1 ? `${t('attempts', { count: attempts })} ` : ''}
        {problem === null || isUnsent
          ? ''
          : t(`errors:${adviceFor(problem.code).what}`, formatParams(problem.params, language))}
      </small>
    </span>
  );
}

function WithdrawList({ listId, count }: { readonly listId: string; readonly count: number }): ReactNode {
  const { t } = useTranslation(['bulk', 'app', 'pay']);
  const [isAsking, setAsking] = useState(false);
  const withdraw = useTillCommand('bulk.withdraw', () => setAsking(false));
  // The key does not allow it: no button, and after an attempt the reason.
  if (useHidden('cancel')) return <Advice problem={withdraw.error} quiet />;
  return (
    <>
      <Button isDisabled={withdraw.isPending} onPress={() => setAsking(true)} testId="bulk-withdraw">
        {t('withdrawAll', { count })}
      </Button>
      <Dialog title={t('withdrawQuestion')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('withdrawWarning')}</p>
        <Advice problem={withdraw.error} />
        <DialogActions leave="back" onLeave={() => setAsking(false)}>
          <CommandButton look="main" autoFocus command={withdraw} input={{ listId }} testId="confirm-bulk-withdraw">
            {t('withdrawAll', { count })}
          </CommandButton>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** The count that a row belongs to (same rule as electron/core/recurring/invoice-lists.ts). */
function stateOf({ phase, problem }: Pick<InvoiceListRowView, 'phase' | 'problem'>): RowState {
  if (isWithdrawnUnsent(phase, problem)) return 'ended';
  switch (phase) {
    case 'sending':
    case 'paid':
      return phase;
    case 'waiting':
    case 'checking':
    case 'disputed':
    case 'cancelling':
      return 'open';
    case 'expired':
    case 'cancelled':
      return 'ended';
    default:
      return 'failed';
  }
}
