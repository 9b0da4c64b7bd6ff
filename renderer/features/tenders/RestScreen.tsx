import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { OpenSaleView } from '../../../shared/contract/views/sale-view.ts';
import type { TenderView } from '../../../shared/contract/views/tender-view.ts';
import { untilClock } from '../../../shared/domain/kazakh-ending.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import { ClosedWays } from '../../app/ClosedWays.tsx';
import { printed } from '../../app/keys.ts';
import { useLanguage } from '../../app/language.ts';
import { useKeys } from '../../app/use-keys.ts';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Key } from '../../ui/Key.tsx';
import { Money } from '../../ui/Money.tsx';
import textStyles from '../../ui/text.module.css';
import wayStyles from '../../ui/WayButton.module.css';
import { WayButton } from '../../ui/WayButton.tsx';
import { useRefusedScans } from '../sell/scan-to-cart.ts';
import { useTenders } from '../sell/tender-store.ts';
import { waysToPay } from '../sell/ways-to-pay.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';
import styles from './RestScreen.module.css';
import { TenderReceipt } from './TenderReceipt.tsx';
import { useInvoiceByQr } from './use-invoice-by-qr.ts';

/** A sale paid in part: what was taken, what is open, and the ways to take that. */
export function RestScreen({ sale, view }: { readonly sale: OpenSaleView; readonly view: AppView }): ReactNode {
  const { t } = useTranslation('tenders');
  const language = useLanguage();
  const { open, putAside, refusal } = useTenders();
  const [givingBack, setGivingBack] = useState<TenderView | null>(null);
  useRefusedScans(view.settings.soundVolume);
  const { id: saleId, cart, restTiyn, hiddenQrUntil } = sale;
  const qr = useInvoiceByQr(
    saleId,
    { cart, dueTiyn: restTiyn, open: sale, instead: null, mustBeWhole: sale.mustBeWhole },
    () => undefined,
  );
  const refused = refusal?.of === saleId && !qr.isPending ? refusal.problem : null;
  const problem = qr.error ?? refused;
  const ways = waysToPay(cart, view.shop?.hasCatalog ?? true, view.closed);

  const take = (name: 'cash' | 'phone' | 'card') => () => {
    open({ name, saleId });
  };
  const later = () => {
    putAside(saleId);
  };
  const isHere = givingBack === null;
  useKeys({
    putAside: isHere ? later : undefined,
    qr: isHere && ways.qr && !qr.isPending ? qr.invoice : undefined,
    cash: isHere ? take('cash') : undefined,
    phone: isHere && ways.phone ? take('phone') : undefined,
    card: isHere ? take('card') : undefined,
  });

  return (
    <div className={styles['screen']} data-testid="rest-screen">
      <section className={styles['side']} aria-label={t('rest')}>
        <p className={textStyles['quietLarge']}>{t('restTitle', { number: sale.number })}</p>
        <p className={styles['name']}>{t('rest')}</p>
        <p className={styles['amount']}>
          <Money tiyn={restTiyn} data-testid="rest-amount" />
        </p>
        <p className={textStyles['quietLarge']}>{t('restOf', { amount: formatMoney(sale.totalTiyn, language) })}</p>
        <div className={styles['parts']}>
          <h2 className={textStyles['quietTitle']}>{t('takenParts')}</h2>
          {sale.tenders.map((tender) => (
            <div key={tender.id} className={styles['part']}>
              <div className={styles['line']}>
                <span>{t(tender.kind)}</span>
                <Money tiyn={tender.amountTiyn} />
                {tender.returnedTiyn < tender.amountTiyn ? (
                  <Button look="quiet" size="small" onPress={() => setGivingBack(tender)} data-testid="give-back">
                    {t('giveBack')}
                  </Button>
                ) : null}
              </div>
              {tender.returnedTiyn === 0 ? null : (
                <p>{t('returned', { amount: formatMoney(tender.returnedTiyn, language) })}</p>
              )}
              <TenderReceipt tender={tender} />
            </div>
          ))}
        </div>
      </section>
      <section className={styles['ways']} aria-label={t('restHow')}>
        <h1 className={styles['title']}>{t('restHow')}</h1>
        {hiddenQrUntil === null ? null : (
          <p className={styles['warning']} role="status" data-testid="hidden-qr">
            {t('hiddenQr', { until: untilClock(Date.parse(hiddenQrUntil), language) })}
          </p>
        )}
        {ways.warning === null ? null : <p className={styles['warning']}>{t(ways.warning)}</p>}
        {problem === null ? null : <Advice problem={problem} />}
        <ClosedWays view={view} functions={['qr', 'phone']} />
        <div className={wayStyles['ways']} role="group" aria-label={t('waysToPay')}>
          <WayButton
            way="qr"
            name={t('qr')}
            isDisabled={!ways.qr || qr.isPending}
            onPress={qr.invoice}
            testId="rest-qr"
          />
          {(['cash', 'phone', 'card'] as const).map((way) => (
            <WayButton
              key={way}
              way={way}
              name={t(`short.${way}`)}
              isDisabled={(way === 'phone' && !ways.phone) || qr.isPending}
              onPress={take(way)}
              testId={`rest-${way}`}
            />
          ))}
        </div>
        <Button look="quiet" size="large" onPress={() => putAside(saleId)} data-testid="rest-aside">
          {t('putAside')}
          <Key size="large">{printed('putAside')}</Key>
        </Button>
      </section>
      {givingBack === null ? null : <GiveBackDialog tender={givingBack} onClose={() => setGivingBack(null)} />}
    </div>
  );
}
