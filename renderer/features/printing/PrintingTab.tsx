import type { CallOutput, CommandName } from '@tilla/shared/contract/calls.ts';
import type { HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { PrintJobState } from '@tilla/shared/contract/views/sale-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { NoneFound } from '@tilla/ui/NoneFound.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import rows from '@tilla/ui/rows.module.css';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { EmptyUntilSold } from '#renderer/app/EmptyUntilSold.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { DayWindow } from '../figures/DayWindow.tsx';
import { printOutcome } from '../payments/print-outcome.ts';
import { LabelsDialog } from '../sales/LabelsDialog.tsx';
import styles from './PrintingTab.module.css';

type Job = CallOutput<'printJob.list'>['printJobs'][number];

const PAGE_ROWS = 50;
const MAX_ROWS = 500;
const looks = {
  queued: ['wait', '…'],
  printing: ['wait', '…'],
  printed: ['calm', '✓'],
  failed: ['bad', '!'],
  cancelled: ['calm', '–'],
} as const satisfies Record<PrintJobState, readonly [string, string]>;

export function PrintingTab({ parts }: { readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation(['listed', 'frame', 'labels', 'app']);
  const [isTagging, setTagging] = useState(false);
  const [window, setWindow] = useState<HistoryWindow>({ preset: 'all' });
  const [group, setGroup] = useState<PrintJobState | null>(null);
  const [limit, setLimit] = useState(PAGE_ROWS);
  const { data, error } = useTillQuery('printJob.list', { window, group, limit }, { keepsLast: true });
  const isAny = group === null && 'preset' in window && window.preset === 'all';
  const reset = () => {
    setGroup(null);
    setWindow({ preset: 'all' });
  };
  return (
    <div className={layout.screen}>
      <PageHeader title={t('frame:screen.sales')} tabs={parts}>
        <Button label={t('labels:changedTags')} onPress={() => setTagging(true)} testId="changed-tags" />
      </PageHeader>
      {isTagging ? <LabelsDialog goods="changed" onClose={() => setTagging(false)} /> : null}
      <section className={beside.list} aria-label={t('printing.title')}>
        <Inline as="search" gap={2}>
          <DayWindow window={window} today={data?.today ?? ''} onChange={setWindow} />
          <Select<PrintJobState | ''>
            label={t('state')}
            value={group ?? ''}
            options={[
              { id: '', name: t('any') },
              ...PrintJobState.options.map((id) => ({ id, name: t(`printing.group.${id}`) })),
            ]}
            onChange={(id) => setGroup(id === '' ? null : id)}
            testId="list-state"
          />
          {isAny || data?.printJobs.length === 0 ? null : (
            <Button label={t('app:filter.reset')} look="quiet" onPress={reset} testId="list-reset" />
          )}
        </Inline>
        <AdvicePlaceContext value="reading">
          <Advice problem={error} />
        </AdvicePlaceContext>
        {data?.printJobs.length === 0 ? (
          isAny ? (
            <EmptyUntilSold picture="sales" title={t('printing.none')}>
              {t('printing.noneWhy')}
            </EmptyUntilSold>
          ) : (
            <NoneFound title={t('printing.noneFound')} isOfWords={false} onReset={reset} />
          )
        ) : null}
        <ul className={clsx(rows.drawn, layout.stackSmall)} data-testid="print-jobs">
          {data?.printJobs.map((job) => (
            <li key={job.id}>
              <JobRow job={job} />
            </li>
          ))}
          {data?.isMore === true && limit < MAX_ROWS ? (
            <li>
              <Button onPress={() => setLimit(Math.min(MAX_ROWS, limit + PAGE_ROWS))} testId="list-more">
                {t('more')}
              </Button>
            </li>
          ) : null}
        </ul>
      </section>
    </div>
  );
}

function JobRow({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation(['listed', 'sales']);
  const language = useLanguage();
  const outcome = printOutcome(job);
  const [tone, mark] = looks[job.state];
  const word = job.state === 'printed' && outcome !== 'paper' ? outcome : job.state;
  const { saleId, saleNumber } = job;
  const printer =
    job.printerId === 'folder' ? 'folder' : job.printerId === 'receipt' ? 'receipt' : ('printer' as const);
  return (
    <div className={styles.job} data-testid={`print-job-${job.id}`} data-state={job.state}>
      <span className={styles.what}>
        <b className={font.strong}>
          {t(`sales:document.${job.document}`)}
          {job.isCopy ? ` · ${t('sales:copy')}` : ''}
          {saleNumber === null ? '' : ` · ${t('sale', { number: saleNumber })}`}
        </b>
        <span className={clsx(font.soft, font.sizeS, font.figures, font.breakable)}>
          {formatDayTime(Date.parse(job.createdAt), language)} · {t(`printing.${printer}`, { name: job.printerId })}
          {job.attempts > 1 ? ` · ${t('printing.attempts', { count: job.attempts })}` : ''}
        </span>
      </span>
      <Chip tone={tone} mark={mark}>
        {t(`sales:printState.${word}`)}
      </Chip>
      <Inline as="span" gap={2} align="stretch" justify="end">
        {saleId === null ? null : (
          <Button label={t('openSale')} look="quiet" size="small" onPress={() => openSale(saleId)} testId="open-sale" />
        )}
        <Acts job={job} />
      </Inline>
      {job.problem === null ? null : (
        <div className={styles.problem}>
          <Advice problem={job.problem} about={saleNumber === null ? {} : { sale: saleNumber }} quiet />
        </div>
      )}
    </div>
  );
}

function Acts({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation('listed');
  const show = useToasts((state) => state.show);
  const retry = useTillCommand('printJob.retry');
  const cancel = useTillCommand('printJob.cancel', ({ isCancelled }) => {
    if (!isCancelled) show({ tone: 'wait', text: t('printing.tooLate') });
  });
  const again = usePrintAgain(job);
  const isOpen = job.state === 'failed' || job.state === 'queued';
  return (
    <>
      {job.state === 'failed' || (job.state === 'queued' && job.problem !== null) ? (
        <CommandButton size="small" command={retry} input={{ printJobId: job.id }} testId="print-retry">
          {t('printing.retry')}
        </CommandButton>
      ) : null}
      {isOpen ? (
        <CommandButton size="small" command={cancel} input={{ printJobId: job.id }} testId="print-cancel">
          {t('printing.cancel')}
        </CommandButton>
      ) : null}
      {job.state === 'printed' || job.state === 'cancelled' ? (
        <Button size="small" isDisabled={again.isPending} onPress={again.print} testId="print-copy">
          {t(job.state === 'printed' || job.isCopy ? 'printing.copy' : 'printing.retry')}
        </Button>
      ) : null}
    </>
  );
}

function usePrintAgain({ saleId, reportId, refundId, labelsId, document }: Job) {
  const sale = useTillCommand('receipt.print' satisfies CommandName);
  const report = useTillCommand('report.print' satisfies CommandName);
  const refund = useTillCommand('refund.print' satisfies CommandName);
  const labels = useTillCommand('labels.printAgain' satisfies CommandName);
  return {
    isPending: sale.isPending || report.isPending || refund.isPending || labels.isPending,
    print() {
      if (labelsId !== null) labels.mutate({ labelsId });
      else if (refundId !== null) refund.mutate({ saleId, refundId });
      else if (reportId !== null) report.mutate({ reportId });
      else if (
        saleId !== null &&
        (document === 'slip' || document === 'provider_receipt' || document === 'fiscal_slip')
      ) {
        sale.mutate({ saleId, document });
      }
    },
  };
}
