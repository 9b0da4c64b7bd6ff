import type { ShopInvoiceRow, ShopInvoiceView } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { ForSupport } from '#renderer/app/ForSupport.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { openRefund } from '#renderer/app/refund-page.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Fact } from '../figures/Fact.tsx';
import styles from '../figures/Listed.module.css';
import { ListedPanel } from '../figures/ListedPanel.tsx';
import { CallBackInvoice } from '../payments/CallBackInvoice.tsx';
import { ShopInvoiceNotes } from './ShopInvoiceNotes.tsx';
import { ShopInvoiceParts } from './ShopInvoiceParts.tsx';
import { ShopReceipt } from './ShopReceipt.tsx';
import { billLook } from './shop-looks.ts';

export function ShopInvoice({ row }: { readonly row: ShopInvoiceRow }): ReactNode {
  const { t } = useTranslation(['listed', 'sales']);
  const language = useLanguage();
  const { data, error } = useTillQuery('shopInvoice.view', { invoiceId: row.id });
  const shown = data ?? row;
  const at = (iso: string): string => formatDayTime(Date.parse(iso), language);
  return (
    <ListedPanel
      label={t('shop.invoice', { id: row.id })}
      title={t('shop.invoice', { id: row.id })}
      chip={<State row={shown} />}
      amountTiyn={shown.amountTiyn}
      testId="shop-shown"
    >
      <dl>
        <Fact name={t('shop.from')}>
          <span data-testid="shop-source" data-source={shown.source}>
            {t(`shop.source.${shown.source}`)}
          </span>
        </Fact>
        <Fact name={t('invoices.when')}>{at(shown.at)}</Fact>
        {shown.paidAt === null ? null : <Fact name={t('shop.paidAt')}>{at(shown.paidAt)}</Fact>}
        {shown.payerName === null ? null : <Fact name={t('invoices.payer')}>{shown.payerName}</Fact>}
        {shown.phoneMasked === null ? null : <Fact name={t('sales:tender.phone')}>{shown.phoneMasked}</Fact>}
        {shown.description === null || shown.description === '' ? null : (
          <Fact name={t('shop.description')}>{shown.description}</Fact>
        )}
        {shown.refundedTiyn === 0 ? null : (
          <Fact name={t('invoices.refunded')}>
            <Money tiyn={-shown.refundedTiyn} />
          </Fact>
        )}
        {shown.pendingRefundTiyn === 0 ? null : (
          <Fact name={t('shop.pending')}>
            <Money tiyn={-shown.pendingRefundTiyn} />
          </Fact>
        )}
      </dl>
      <p className={textStyles.quiet} data-testid="shop-why">
        {t(`shop.why.${shown.source}`)}
      </p>
      {shown.source === 'till' && shown.tillTag !== null ? <ForSupport rows={[['till', shown.tillTag]]} /> : null}
      <AdvicePlaceContext value="reading">
        <Advice problem={error} quiet />
        {data?.problem ? (
          <Say tone="wait" testId="shop-view-stale">
            {t('shop.stale', { at: at(data.readAt) })}
          </Say>
        ) : null}
      </AdvicePlaceContext>
      {data === undefined ? null : <Acts invoice={data} />}
      {data === undefined ? null : <ShopInvoiceParts invoice={data} />}
      {data === undefined || data.saleId !== null ? null : <ShopInvoiceNotes invoice={data} />}
    </ListedPanel>
  );
}

function State({ row }: { readonly row: ShopInvoiceRow }): ReactNode {
  const { t } = useTranslation('listed');
  const { state, status } = row;
  const look = state === null ? null : billLook({ ...row, state });
  if (look?.word === 'paid') return null;
  return (
    <Chip tone={look?.tone ?? 'calm'} mark={look?.mark ?? '●'} data-testid="shop-state-shown">
      {look === null ? status : t(`shop.state.${look.word}`)}
    </Chip>
  );
}

/** Without what the key does not allow; this till's own sale has its actions on the sale. */
function Acts({ invoice }: { readonly invoice: ShopInvoiceView }): ReactNode {
  const { t } = useTranslation(['listed', 'refunds']);
  const view = useTillQuery('app.view', {}).data;
  const { saleId } = invoice;
  const mayRefund = invoice.canRefund && view?.closed.includes('refund') !== true;
  return (
    <div className={styles.acts}>
      {saleId === null ? null : (
        <Button label={t('openSale')} look="main" onPress={() => openSale(saleId)} testId="open-sale" />
      )}
      {mayRefund && saleId === null ? (
        <Button
          label={t('refunds:refund')}
          look="main"
          onPress={() => openRefund({ kind: 'invoice', invoiceId: invoice.id }, 'bills')}
          testId="shop-refund"
        />
      ) : null}
      {invoice.canCancel ? <CancelShopInvoice invoiceId={invoice.id} amountTiyn={invoice.amountTiyn} /> : null}
      {invoice.state === 'paid' || invoice.state === 'partly_refunded' ? <ShopReceipt invoiceId={invoice.id} /> : null}
    </div>
  );
}

function CancelShopInvoice({
  invoiceId,
  amountTiyn,
}: {
  readonly invoiceId: number;
  readonly amountTiyn: number;
}): ReactNode {
  const { t } = useTranslation('listed');
  return (
    <CallBackInvoice
      command="shopInvoice.cancel"
      input={{ invoiceId }}
      amountTiyn={amountTiyn}
      warning={t('shop.cancelWarning')}
      testId="shop-cancel"
    />
  );
}
