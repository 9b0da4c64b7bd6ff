import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { PaymentView, SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatClockSeconds, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { ClosedWays } from '#renderer/app/ClosedWays.tsx';
import { PhaseChip } from '#renderer/app/PhaseChip.tsx';
import { openRefund } from '#renderer/app/refund-page.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { PartOfSale } from '../payments/PartOfSale.tsx';
import { WithdrawInvoice } from '../recurring/WithdrawInvoice.tsx';
import { refundLooks } from '../refunds/refund-looks.ts';
import styles from './SalesScreen.module.css';

export function SalePayment({
  payment,
  isSplit,
  sale,
}: {
  readonly sale: SaleView;
  readonly payment: PaymentView;
  readonly isSplit: boolean;
}): ReactNode {
  const { t } = useTranslation(['sales', 'refunds', 'frame', 'app']);
  const view = useTillQuery('app.view', {}).data;
  const isReturned =
    payment.phase === 'paid' && (payment.isFullyRefunded || payment.refundedTiyn >= payment.amountTiyn);
  return (
    <Stack gap={2} data-testid="sale-payment">
      <div className={styles.line}>
        <span>
          <span className={styles.lineName}>
            {[t(`tender.${payment.tender}`), payment.cashierName, payment.payerName ?? ''].filter(Boolean).join(' · ')}
          </span>
          <span className={styles.lineHow}>
            {[
              // The timeline has the time of a paid one.
              payment.paidAt === null
                ? formatClockSeconds(Date.parse(payment.createdAt))
                : t('paidAt', { at: formatClockSeconds(Date.parse(payment.paidAt)) }),
              ...(payment.invoiceId === null ? [] : [t('invoice', { id: payment.invoiceId })]),
            ].join(' · ')}
          </span>
        </span>
        {isReturned ? (
          <Chip tone="calm" mark="–">
            {t('frame:refundedWhole')}
          </Chip>
        ) : payment.phase === 'paid' ? null : (
          <PhaseChip phase={payment.phase} />
        )}
        {isSplit || payment.isPart ? <Money tiyn={payment.amountTiyn} /> : null}
        {payment.tender === 'phone' && payment.phase === 'waiting' ? (
          <WithdrawInvoice paymentId={payment.id} amountTiyn={payment.amountTiyn} />
        ) : null}
        {payment.phase === 'paid' && !isReturned && view?.closed.includes('refund') !== true ? (
          <Button
            label={t('refunds:refund')}
            size="small"
            onPress={() => openRefund({ kind: 'part', saleId: sale.id, partId: payment.id })}
            testId="refund"
          />
        ) : null}
      </div>
      {payment.phase === 'paid' ? (
        <span className={styles.lineHow}>
          <PartOfSale sale={sale} id={payment.id} />
        </span>
      ) : null}
      {payment.phase === 'paid' && payment.payerName !== null ? <KeepPayer paymentId={payment.id} /> : null}
      {payment.problem === null ? null : (
        <AdvicePlaceContext value={payment.phase === 'rejected' ? 'refused' : 'money'}>
          <Advice
            problem={payment.problem}
            about={{ sale: payment.saleNumber, request: payment.id }}
            closed={t(payment.tender === 'phone' ? 'app:closed.phone' : 'app:closed.qr')}
            quiet
          />
        </AdvicePlaceContext>
      )}
      {payment.phase === 'paid' && view !== undefined ? <ClosedWays view={view} functions={['refund']} /> : null}
      {payment.phase === 'paid' ? <Refunds payment={payment} /> : null}
    </Stack>
  );
}

function KeepPayer({ paymentId }: { readonly paymentId: string }): ReactNode {
  const { t } = useTranslation('customers');
  const { data } = useTillQuery('customer.ofPayment', { paymentId });
  const keep = useTillCommand('customer.keepPayer');
  if (data === undefined) return null;
  if (data.customerId !== null) {
    return (
      <span className={styles.lineHow} data-testid="payer-kept">
        {t('payerKept')}
      </span>
    );
  }
  return (
    <>
      <div>
        <CommandButton size="small" look="quiet" command={keep} input={{ paymentId }} testId="keep-payer">
          {t('keepPayer')}
        </CommandButton>
      </div>
      <Advice problem={keep.error} quiet />
    </>
  );
}

const refundKinds: ReadonlySet<OperationView['kind']> = new Set(['refund', 'qr_refund_execute']);

function Refunds({ payment }: { readonly payment: PaymentView }): ReactNode {
  const { t } = useTranslation('sales');
  const { data } = useTillQuery('operation.list', { subject: payment.id });
  const refunds = data?.operations.filter(({ kind }) => refundKinds.has(kind)) ?? [];
  if (refunds.length === 0 && payment.refundedTiyn === 0) return null;
  return (
    <>
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
      {payment.refundedTiyn === 0 ? null : (
        <div className={styles.line} data-testid="went-back">
          <span className={styles.lineHow}>{t('refunded')}</span>
          <Money tiyn={-payment.refundedTiyn} />
        </div>
      )}
    </>
  );
}

function Refund({ refund }: { readonly refund: OperationView }): ReactNode {
  const { t } = useTranslation(['sales', 'refunds']);
  const language = useLanguage();
  const { amountTiyn, reason } = refund.details;
  const [tone, mark] = refundLooks[refund.phase];
  return (
    <Stack gap={2} data-testid="sale-refund" data-phase={refund.phase}>
      <div className={styles.line}>
        <span>
          <span className={styles.lineName}>
            {t(`operation.${refund.kind}`)} · {refund.personName}
          </span>
          <span className={styles.lineHow}>
            {formatDayTime(Date.parse(refund.createdAt), language)}
            {refund.approvedBy === null ? '' : ` · ${t('approvedBy', { name: refund.approvedBy })}`}
            {typeof reason === 'string' && reason !== '' ? ` · «${reason}»` : ''}
          </span>
          {refund.phase === 'done' ? null : (
            <Chip tone={tone} mark={mark}>
              {t(`refunds:state.${refund.phase}`)}
            </Chip>
          )}
        </span>
        {typeof amountTiyn === 'number' ? <Money tiyn={-amountTiyn} /> : null}
      </div>
      <AdvicePlaceContext value="refund">
        <Advice problem={refund.problem} quiet />
      </AdvicePlaceContext>
    </Stack>
  );
}
