import type { SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { formatClockSeconds } from '@tilla/shared/domain/almaty-time.ts';
import { formatGoods } from '@tilla/shared/domain/figures/quantity.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForSupport } from '#renderer/app/ForSupport.tsx';
import { openRefund } from '#renderer/app/refund-page.ts';
import { PartOfSale } from '../payments/PartOfSale.tsx';
import { ReceiptQr } from '../payments/ReceiptQr.tsx';
import { TenderReceipt } from '../shifts/TenderReceipt.tsx';
import styles from './SalesScreen.module.css';

export function SaleTender({ sale, tender }: { readonly sale: SaleView; readonly tender: TenderView }): ReactNode {
  const { t } = useTranslation(['sales', 'refunds', 'pay']);
  const language = useLanguage();
  const [isQrAsked, setQrAsked] = useState(false);
  const fiscalNumber = tender.receipt?.fiscalNumber ?? null;
  return (
    <Stack gap={2} data-testid="sale-tender">
      <div className={styles.line}>
        <span>
          <span className={styles.lineName}>
            {t(`tender.${tender.kind}`)} · {tender.personName}
          </span>
          <span className={styles.lineHow}>
            {formatClockSeconds(Date.parse(tender.takenAt))}
            {tender.receivedTiyn === null || tender.changeTiyn === 0
              ? ''
              : ` · ${t('change', {
                  received: formatMoney(tender.receivedTiyn, language),
                  change: formatMoney(tender.changeTiyn, language),
                })}`}
          </span>
        </span>
        <Money tiyn={tender.amountTiyn} />
        {tender.returnedTiyn < tender.amountTiyn ? (
          <Button
            label={t('refunds:refund')}
            size="small"
            onPress={() => openRefund({ kind: 'part', saleId: sale.id, partId: tender.id })}
            testId="give-back"
          />
        ) : null}
      </div>
      {tender.returnedTiyn === 0 ? null : <GivenBack tender={tender} />}
      <span className={styles.lineHow}>
        <PartOfSale sale={sale} id={tender.id} />
      </span>
      <TenderReceipt tender={tender} saleId={sale.id} />
      {fiscalNumber === null ? null : <ForSupport rows={[['fiscal', fiscalNumber]]} />}
      {tender.receipt?.phase === 'done' && tender.receipt.url !== null ? (
        <div>
          <Button size="small" onPress={() => setQrAsked(true)} testId="tender-receipt-qr">
            {t('pay:receipt.qr')}
          </Button>
        </div>
      ) : null}
      {isQrAsked ? <ReceiptQr saleId={sale.id} tenderId={tender.id} onClose={() => setQrAsked(false)} /> : null}
    </Stack>
  );
}

function GivenBack({ tender }: { readonly tender: TenderView }): ReactNode {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const { returns, returnedTiyn, returnReason, returnApprovedBy } = tender;
  const olderTiyn = returnedTiyn - returns.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  return (
    <>
      {olderTiyn === 0 ? null : (
        <Went
          amountTiyn={olderTiyn}
          how={returns.length === 0 ? approvalLines(returnApprovedBy, returnReason ?? '') : []}
        />
      )}
      {returns.map(({ id, at, amountTiyn, reason, approvedBy, lines }) => (
        <Went
          key={id}
          amountTiyn={amountTiyn}
          how={[
            formatClockSeconds(Date.parse(at)),
            ...approvalLines(approvedBy, reason),
            ...lines.map((line) => formatGoods(line, line.count, language)),
          ]}
        />
      ))}
    </>
  );

  function approvalLines(approvedBy: string | null, reason: string): string[] {
    return [
      ...(approvedBy === null ? [] : [t('approvedBy', { name: approvedBy })]),
      ...(reason === '' ? [] : [`«${reason}»`]),
    ];
  }
}

function Went({ amountTiyn, how }: { readonly amountTiyn: number; readonly how: readonly string[] }): ReactNode {
  const { t } = useTranslation('sales');
  return (
    <div className={styles.line} data-testid="given-back">
      <span className={styles.lineHow}>{[t('refunded'), ...how].join(' · ')}</span>
      <Money tiyn={-amountTiyn} />
    </div>
  );
}
