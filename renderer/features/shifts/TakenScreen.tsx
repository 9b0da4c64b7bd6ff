import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useKeys } from '#renderer/app/use-keys.ts';
import paid from '../payments/PaidScreen.module.css';
import { PaidTick } from '../payments/PaidTick.tsx';
import { playPaidSound } from '../payments/paid-sound.ts';
import { ReceiptButtons } from '../payments/ReceiptButtons.tsx';
import { type TenderStep, useTenders } from '../sales/tender-store.ts';
import { useDigitsOfNextCart } from '../sales/use-quantity-keys.ts';
import { TenderReceipt } from './TenderReceipt.tsx';

export function TakenScreen({
  step,
  view,
}: {
  readonly step: Extract<TenderStep, { name: 'taken' }>;
  readonly view: AppView;
}): ReactNode {
  const { t } = useTranslation(['tenders', 'pay', 'app']);
  const language = useLanguage();
  const { close, showPaid } = useTenders();
  const { data: sale } = useTillQuery('sale.view', { saleId: step.saleId });
  const { soundVolume } = view.settings;
  useEffect(() => playPaidSound(step.tenderId, soundVolume), [step.tenderId, soundVolume]);
  const hasChange = step.changeTiyn > 0;
  /** The next customer's first goods close it: a line above their cart shows it. */
  function closeForNext(): void {
    close();
    const { saleId, amountTiyn, changeTiyn } = step;
    showPaid({ saleId, amountTiyn, changeTiyn, payerName: null });
  }
  useScanPlace('paid', { close: closeForNext });
  useDigitsOfNextCart(closeForNext);
  useKeys({ next: close });

  const tender = sale?.tenders.find(({ id }) => id === step.tenderId);
  const isCrowded =
    sale?.tenders.some(
      ({ receipt }) => receipt !== null && (receipt.problem !== null || receipt.withoutCode.length > 0),
    ) ?? false;
  const how = t(tender?.kind === 'card' ? 'takenCard' : 'taken');
  return (
    <div className={paid.screen} data-crowded={isCrowded ? '' : undefined} data-testid="counter-paid">
      <div className={paid.news} role="alert">
        <PaidTick />
        {hasChange ? <p className={paid.details}>{t('change')}</p> : null}
        <p className={paid.amount}>
          <Money tiyn={hasChange ? step.changeTiyn : step.amountTiyn} data-testid="counter-paid-hero" />
        </p>
        <p className={paid.details}>
          {hasChange ? t('handed', { amount: formatMoney(step.amountTiyn + step.changeTiyn, language) }) : how}
        </p>
        {sale === undefined ? null : <p className={font.sizeL}>{t('pay:saleNumber', { number: sale.number })}</p>}
      </div>
      {sale?.tenders.map((one) => (
        <TenderReceipt key={one.id} tender={one} saleId={sale.id} />
      ))}
      <div className={paid.actions}>
        <Button look="onColourMain" size="large" autoFocus onPress={close} testId="next-customer">
          {t('pay:nextCustomer')} <span aria-hidden="true">⏎</span>
        </Button>
        {sale?.phase === 'paid' && !isCrowded ? (
          <ReceiptButtons
            saleId={sale.id}
            wasPrinted={sale.printJobs.some(({ document }) => document === 'slip')}
            isBilled={sale.payments.some(({ phase }) => phase === 'paid')}
            look="onColourSoft"
          />
        ) : null}
      </div>
    </div>
  );
}
