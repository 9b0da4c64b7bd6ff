import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ReceiptPicture } from './ReceiptPicture.tsx';
import { ReceiptQr } from './ReceiptQr.tsx';

/** The ways to a receipt: our receipt, looked at before or not, the provider's own on paper, or its QR for the customer's phone. */
export function ReceiptButtons({
  saleId,
  wasPrinted,
  isBilled,
  look,
}: {
  readonly saleId: string;
  readonly wasPrinted: boolean;
  /** It was paid through the service, which then has a document to print. */
  readonly isBilled: boolean;
  readonly look: 'plain' | 'onColour';
}): ReactNode {
  const { t } = useTranslation('pay');
  const print = useTillCommand('receipt.print');
  const [isQrAsked, setQrAsked] = useState(false);
  const [isShown, setShown] = useState(false);
  const size = look === 'plain' ? 'normal' : 'large';
  return (
    <>
      <Button
        look={look}
        size={size}
        isDisabled={print.isPending}
        onPress={() => print.mutate({ saleId, document: 'slip' })}
        data-testid="print-receipt"
      >
        {t(wasPrinted ? 'receipt.printCopy' : 'receipt.print')}
      </Button>
      <Button look={look} size={size} onPress={() => setShown(true)} data-testid="show-receipt">
        {t('receipt.show')}
      </Button>
      {isBilled ? (
        <Button
          look={look}
          size={size}
          isDisabled={print.isPending}
          onPress={() => print.mutate({ saleId, document: 'provider_receipt' })}
          data-testid="print-provider-receipt"
        >
          {t('receipt.provider')}
        </Button>
      ) : null}
      <Button look={look} size={size} onPress={() => setQrAsked(true)} data-testid="receipt-qr">
        {t('receipt.qr')}
      </Button>
      {print.error === null ? null : <Advice problem={print.error} />}
      {isShown ? (
        <ReceiptPicture
          subject={{ saleId }}
          onPrint={() => print.mutate({ saleId, document: 'slip' })}
          onClose={() => setShown(false)}
        />
      ) : null}
      {isQrAsked ? <ReceiptQr saleId={saleId} onClose={() => setQrAsked(false)} /> : null}
    </>
  );
}
