import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Icon } from '#renderer/app/Icon.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './PaidScreen.module.css';
import { ReceiptPicture } from './ReceiptPicture.tsx';
import { ReceiptQr } from './ReceiptQr.tsx';

export function ReceiptButtons({
  saleId,
  wasPrinted,
  isBilled,
  hasFiscal = true,
  look,
}: {
  readonly saleId: string;
  readonly wasPrinted: boolean;
  /** Paid through the service, which has a document to print. */
  readonly isBilled: boolean;
  /** False: no money came, so there is nothing to find by a QR. */
  readonly hasFiscal?: boolean;
  readonly look: 'plain' | 'onColourSoft';
}): ReactNode {
  const { t } = useTranslation('pay');
  const print = useTillCommand('receipt.print');
  const [isQrAsked, setQrAsked] = useState(false);
  const [isShown, setShown] = useState(false);
  const size = look === 'plain' ? 'normal' : 'large';
  const quiet = look === 'plain' ? 'quiet' : look;
  // Over a paid sale the focus stays with "next customer", which Enter presses.
  const preventFocusOnPress = look === 'onColourSoft';
  return (
    <>
      <div className={look === 'plain' ? layout.wrapSmall : styles.receipts}>
        <CommandButton
          look={look}
          size={size}
          preventFocusOnPress={preventFocusOnPress}
          command={print}
          input={{ saleId, document: 'slip' }}
          testId="print-receipt"
        >
          <Icon of="print" />
          {t(wasPrinted ? 'receipt.printCopy' : 'receipt.print')}
        </CommandButton>
        {hasFiscal ? (
          <Button
            look={quiet}
            size={size}
            preventFocusOnPress={preventFocusOnPress}
            onPress={() => setQrAsked(true)}
            testId="receipt-qr"
          >
            <Icon of="qr" />
            {t('receipt.qr')}
          </Button>
        ) : null}
        <Button
          look={quiet}
          size={size}
          preventFocusOnPress={preventFocusOnPress}
          onPress={() => setShown(true)}
          testId="show-receipt"
        >
          <Icon of="look" />
          {t('receipt.show')}
        </Button>
        {isBilled ? (
          <CommandButton
            look={quiet}
            size={size}
            command={print}
            input={{ saleId, document: 'provider_receipt' }}
            testId="print-provider-receipt"
          >
            <Icon of="print" />
            {t('receipt.provider')}
          </CommandButton>
        ) : look === 'plain' ? null : (
          <Button
            look={quiet}
            size={size}
            preventFocusOnPress={preventFocusOnPress}
            onPress={() => openSale(saleId)}
            testId="open-sale"
          >
            {t('receipt.openSale')}
          </Button>
        )}
      </div>
      <Advice problem={print.error} />
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
