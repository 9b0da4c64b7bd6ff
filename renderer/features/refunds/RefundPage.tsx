import type { PaymentView, SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { closeRefund, openRefund, type RefundTarget } from '#renderer/app/refund-page.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { GiveBack } from './GiveBack.tsx';
import { QrRefund } from './QrRefund.tsx';
import { RefundFrame } from './RefundFrame.tsx';
import { RefundSteps } from './RefundSteps.tsx';
import { type RefundWay, RefundWays } from './RefundWays.tsx';

/** In place of the page that it was opened from. */
export function RefundPage({
  target,
  room,
}: {
  readonly target: RefundTarget;
  readonly room: 'sales' | 'bills';
}): ReactNode {
  switch (target.kind) {
    case 'part':
      return <OfSale key={target.partId} saleId={target.saleId} partId={target.partId} />;
    case 'invoice':
      return <OfInvoice key={target.invoiceId} invoiceId={target.invoiceId} room={room} />;
    case 'qr':
      return <QrRefund key={target.identifiedId ?? target.paymentId} {...target} room={room} />;
  }
}

function OfSale({ saleId, partId }: { readonly saleId: string; readonly partId: string }): ReactNode {
  const { t } = useTranslation(['refunds', 'sales', 'frame']);
  const { data: sale, error } = useTillQuery('sale.view', { saleId });
  const closed = useTillQuery('app.view', {}).data?.closed ?? [];
  const [chosenId, setChosen] = useState(partId);
  const payment = sale?.payments.find(({ id }) => id === chosenId);
  const tender = sale?.tenders.find(({ id }) => id === chosenId);
  const ways =
    sale === undefined ? null : (
      <RefundWays ways={waysOf(sale, chosenId, closed.includes('refund'))} value={chosenId} onChange={setChosen} />
    );
  return (
    <RefundFrame
      title={t('refund')}
      back={sale === undefined ? t('frame:screen.sales') : t('sales:saleNumber', { number: sale.number })}
      onClose={closeRefund}
    >
      <Advice problem={error} />
      {payment === undefined ? null : <OfPayment key={payment.id} payment={payment} ways={ways} />}
      {tender === undefined ? null : <GiveBack key={tender.id} tender={tender} ways={ways} onClose={closeRefund} />}
    </RefundFrame>
  );
}

function OfPayment({ payment, ways }: { readonly payment: PaymentView; readonly ways: ReactNode }): ReactNode {
  const offer = useTillQuery('refund.prepare', { paymentId: payment.id }, { isForgotten: true });
  const [startedId, setStartedId] = useState<string | null>(null);
  const start = useTillCommand('refund.start', ({ operationId }) => setStartedId(operationId));
  return (
    <RefundSteps
      offer={offer}
      start={start}
      startedId={startedId}
      onForget={() => setStartedId(null)}
      onRefund={(asked) => start.mutate({ paymentId: payment.id, ...asked })}
      onByQr={() => openRefund({ kind: 'qr', paymentId: payment.id, identifiedId: null })}
      onClose={closeRefund}
      ways={ways}
      asksPlace
    />
  );
}

/** Of another program's bill, of which another till may have refunded a part. */
function OfInvoice({ invoiceId, room }: { readonly invoiceId: number; readonly room: 'sales' | 'bills' }): ReactNode {
  const { t } = useTranslation(['refunds', 'listed']);
  const offer = useTillQuery('shopInvoice.prepareRefund', { invoiceId }, { isForgotten: true });
  const [startedId, setStartedId] = useState<string | null>(null);
  const start = useTillCommand('shopInvoice.refund', ({ operationId }) => setStartedId(operationId));
  return (
    <RefundFrame title={t('refund')} back={t('listed:shop.invoice', { id: invoiceId })} onClose={closeRefund}>
      <RefundSteps
        offer={offer}
        start={start}
        startedId={startedId}
        onForget={() => setStartedId(null)}
        onRefund={({ goodsTo: _, ...asked }) => start.mutate({ invoiceId, ...asked })}
        onByQr={() => openRefund({ kind: 'qr', paymentId: null, identifiedId: null }, room)}
        onClose={closeRefund}
      />
    </RefundFrame>
  );
}

/** Money goes back the way it came: what is paid and not yet refunded, and the part that is on screen. */
function waysOf({ payments, tenders }: SaleView, shownId: string, isClosed: boolean): RefundWay[] {
  const paid = payments
    .filter((payment) => payment.id === shownId || (!isClosed && leftOfPayment(payment) > 0))
    .map((payment) => ({
      id: payment.id,
      kind: payment.tender,
      leftTiyn: leftOfPayment(payment),
      payerName: payment.payerName,
    }));
  const taken = tenders
    .filter((tender) => tender.id === shownId || leftOfTender(tender) > 0)
    .map((tender) => ({ id: tender.id, kind: tender.kind, leftTiyn: leftOfTender(tender), payerName: null }));
  return [...paid, ...taken];
}

function leftOfPayment({ phase, isFullyRefunded, amountTiyn, refundedTiyn }: PaymentView): number {
  return phase !== 'paid' || isFullyRefunded ? 0 : Math.max(0, amountTiyn - refundedTiyn);
}

function leftOfTender({ amountTiyn, returnedTiyn }: TenderView): number {
  return amountTiyn - returnedTiyn;
}
