import type { PrintJobView, SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatClockSeconds } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { howMuch } from '#renderer/app/how-much.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { SaleCredit } from '../debts/SaleCredit.tsx';
import { printOutcome } from '../payments/print-outcome.ts';
import { ReceiptButtons } from '../payments/ReceiptButtons.tsx';
import { SaleBuyer } from './SaleBuyer.tsx';
import { SaleComment } from './SaleComment.tsx';
import { SaleExchange } from './SaleExchange.tsx';
import { SalePayment } from './SalePayment.tsx';
import styles from './SalesScreen.module.css';
import { SaleTender } from './SaleTender.tsx';
import { SaleTimeline } from './SaleTimeline.tsx';
import { rowLook } from './sale-look.ts';

export const SaleDetail = memo(function SaleDetail({ saleId }: { readonly saleId: string }): ReactNode {
  const { t } = useTranslation('sales');
  const { data: sale, error } = useTillQuery('sale.view', { saleId });
  return (
    <section className={beside.panel} aria-label={t('sale')}>
      <Advice problem={error} />
      {sale === undefined ? null : <Detail sale={sale} />}
    </section>
  );
});

/** As in the list: paid is the usual end, and a refunded sale no longer shows as paid. */
function SaleChip({ sale }: { readonly sale: SaleView }): ReactNode {
  const { t } = useTranslation(['pay', 'frame']);
  const { phase, refundedTiyn, payments, tenders } = sale;
  const paid = [...payments.filter((payment) => payment.phase === 'paid'), ...tenders];
  const paidTiyn = paid.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  const look = rowLook({ phase, refundedTiyn, paidTiyn });
  if (look === null) return null;
  const { tone, mark, refunded } = look;
  return (
    <Chip tone={tone} mark={mark} data-testid="sale-chip">
      {refunded === null ? t(`phase.${phase}`) : t(refunded === 'whole' ? 'frame:refundedWhole' : 'frame:refundedPart')}
    </Chip>
  );
}

function Detail({ sale }: { readonly sale: SaleView }): ReactNode {
  const { t } = useTranslation(['sales', 'tenders', 'accountant']);
  const language = useLanguage();
  const isSplit = sale.tenders.length + sale.payments.filter(({ phase }) => phase === 'paid').length > 1;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('saleNumber', { number: sale.number })}</h2>
        <SaleChip sale={sale} />
      </header>
      <div className={beside.hero}>
        <Money tiyn={sale.totalTiyn} />
      </div>
      <Stack as="ul" data-testid="sale-lines">
        {sale.lines.map((line, index) => (
          <li key={`${String(index)} ${line.name}`} className={styles.line}>
            <GoodsPicture catalogItemId={line.catalogItemId} name={line.name} />
            <span className={styles.grow}>
              <span className={styles.lineName}>{line.name}</span>
              <span className={styles.lineHow}>
                {howMuch(line, language)}
                <OwnDiscount line={line} />
              </span>
              {line.promotions.map(({ name, offTiyn }) => (
                <span key={name} className={styles.lineHow} data-testid="sale-line-promotion">
                  {t('promotion', { name })} <Money tiyn={-offTiyn} />
                </span>
              ))}
            </span>
            <Money tiyn={line.totalTiyn} />
          </li>
        ))}
        {sale.discountTiyn > 0 ? (
          <li className={styles.line}>
            <span>
              {t('discount')}
              {sale.discountPercentage > 0 ? ` ${String(sale.discountPercentage)} %` : ''}
              {sale.discountReason === null ? null : <span className={styles.lineHow}>{sale.discountReason}</span>}
            </span>
            <Money tiyn={-sale.discountTiyn} />
          </li>
        ) : null}
        {sale.roundingTiyn > 0 ? (
          <li className={styles.line}>
            {t('tenders:rounding')}
            <Money tiyn={-sale.roundingTiyn} />
          </li>
        ) : null}
      </Stack>
      {sale.purpose === null ? null : (
        <p className={styles.lineHow} data-testid="sale-purpose">
          {t('purpose', { purpose: sale.purpose })}
        </p>
      )}
      <h3 className={styles.subtitle}>{t('payments')}</h3>
      {sale.payments.map((payment) => (
        <SalePayment key={payment.id} payment={payment} isSplit={isSplit} sale={sale} />
      ))}
      {sale.tenders.map((tender) => (
        <SaleTender key={tender.id} sale={sale} tender={tender} />
      ))}
      <SaleCredit sale={sale} />
      {isSplit ? <PaidInAll sale={sale} /> : null}
      <SaleExchange sale={sale} />
      {sale.phase === 'paid' || sale.buyer !== null ? (
        <>
          <h3 className={styles.subtitle}>{t('accountant:buyer.title')}</h3>
          <SaleBuyer sale={sale} />
        </>
      ) : null}
      <h3 className={styles.subtitle}>{t('comment.title')}</h3>
      <SaleComment sale={sale} />
      <h3 className={styles.subtitle}>{t('printed')}</h3>
      {sale.printJobs.length === 0 ? <p className={font.soft}>{t('nothingPrinted')}</p> : null}
      {sale.printJobs.map((job) => (
        <PrintJob key={job.id} job={job} />
      ))}
      {sale.phase === 'paid' ? (
        <ReceiptButtons
          saleId={sale.id}
          wasPrinted={sale.printJobs.some(({ document }) => document === 'slip')}
          isBilled={sale.payments.some(({ phase }) => phase === 'paid')}
          look="plain"
        />
      ) : null}
      <SaleTimeline saleId={sale.id} />
    </>
  );
}

function PaidInAll({ sale }: { readonly sale: SaleView }): ReactNode {
  const { t } = useTranslation('sales');
  const paid = sale.payments.filter(({ phase }) => phase === 'paid');
  const paidTiyn = [...paid, ...sale.tenders].reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  return (
    <div className={styles.line} data-testid="paid-in-all">
      <span>
        <b className={styles.lineName}>{t('paidInAll')}</b>
        {sale.refundedTiyn === 0 ? null : (
          <span className={styles.lineHow}>
            {t('refunded')} <Money tiyn={-sale.refundedTiyn} />
          </span>
        )}
      </span>
      <b>
        <Money tiyn={paidTiyn} />
      </b>
    </div>
  );
}

const tones = { queued: 'wait', printing: 'wait', printed: 'paid', failed: 'bad', cancelled: 'calm' } as const;
const marks = { queued: '…', printing: '…', printed: '✓', failed: '!', cancelled: '–' } as const;

function PrintJob({ job }: { readonly job: PrintJobView }): ReactNode {
  const { t } = useTranslation('sales');
  const retry = useTillCommand('printJob.retry');
  const outcome = printOutcome(job);
  const word = job.state === 'printed' && outcome !== 'paper' ? outcome : job.state;
  return (
    <Stack gap={2}>
      <div className={styles.line}>
        <span>
          <span className={styles.lineName}>
            {t(`document.${job.document}`)}
            {job.isCopy ? ` · ${t('copy')}` : ''}
          </span>
          <span className={styles.lineHow}>{formatClockSeconds(Date.parse(job.createdAt))}</span>
        </span>
        <Chip tone={tones[job.state]} mark={marks[job.state]}>
          {t(`printState.${word}`)}
        </Chip>
        {job.state === 'failed' ? (
          <Button label={t('retry')} size="small" onPress={() => retry.mutate({ printJobId: job.id })} />
        ) : null}
      </div>
      <Advice problem={job.problem} quiet />
    </Stack>
  );
}

function OwnDiscount({ line }: { readonly line: SaleView['lines'][number] }): ReactNode {
  const { priceTiyn, count, totalTiyn, discountPercentage, discountReason, promotions } = line;
  const promotedTiyn = promotions.reduce((sum, { offTiyn }) => sum + offTiyn, 0);
  const offTiyn = priceTiyn * count - promotedTiyn - totalTiyn;
  return (
    <>
      {discountPercentage > 0 ? ` · −${String(discountPercentage)} %` : null}
      {discountPercentage === 0 && offTiyn > 0 ? (
        <>
          {' · '}
          <Money tiyn={-offTiyn} />
        </>
      ) : null}
      {discountReason === null ? null : ` · ${discountReason}`}
    </>
  );
}
