import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { OpenSaleView } from '@tilla/shared/contract/views/sale-view.ts';
import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { untilClock } from '@tilla/shared/domain/kazakh-ending.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Key } from '@tilla/ui/Key.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { ClosedWays } from '#renderer/app/ClosedWays.tsx';
import { ways as payWays, type Way } from '#renderer/app/Icon.tsx';
import { printed } from '#renderer/app/keys.ts';
import { useCountedDown } from '#renderer/app/opening.ts';
import { PayFrame } from '#renderer/app/PayFrame.tsx';
import { PayLine } from '#renderer/app/PayLine.tsx';
import { useKeys } from '#renderer/app/use-keys.ts';
import wayStyles from '#renderer/app/WayButton.module.css';
import { WayButton } from '#renderer/app/WayButton.tsx';
import { useTenders } from '../sales/tender-store.ts';
import { waysToPay } from '../sales/ways-to-pay.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';
import styles from './RestScreen.module.css';
import { TenderReceipt } from './TenderReceipt.tsx';
import { useInvoiceByQr } from './use-invoice-by-qr.ts';

export function RestScreen({ sale, view }: { readonly sale: OpenSaleView; readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['tenders', 'refunds']);
  const language = useLanguage();
  const { open, putAside, refusal } = useTenders();
  const [givingBack, setGivingBack] = useState<TenderView | null>(null);
  const { id: saleId, cart, restTiyn, hiddenQrUntil } = sale;
  const qr = useInvoiceByQr(
    saleId,
    { cart, dueTiyn: restTiyn, open: sale, instead: null, mustBeWhole: sale.mustBeWhole },
    () => undefined,
  );
  const refused = refusal?.of === saleId && !qr.isPending ? refusal.problem : null;
  const problem = qr.error ?? refused;
  const left = useCountedDown(hiddenQrUntil)?.left ?? null;
  const ways = waysToPay(cart, view.shop?.hasCatalog ?? true, view.closed);

  const isHere = givingBack === null;
  const asleep = new Set<Way>();
  if (!isHere || qr.isPending) for (const way of payWays) asleep.add(way);
  if (!ways.qr) asleep.add('qr');
  if (!ways.phone) asleep.add('phone');
  const choose = (way: Way) => {
    if (way === 'qr') qr.invoice();
    else open({ name: way, saleId });
  };
  const later = () => putAside(saleId);
  useKeys({ putAside: isHere ? later : undefined });

  return (
    <div className={styles.screen} data-testid="rest-screen">
      <PayFrame
        frame={{
          due: t('rest'),
          dueTiyn: restTiyn,
          dueTestId: 'rest-amount',
          dueOf: t('restOfTaken', {
            total: formatMoney(sale.totalTiyn, language),
            taken: formatMoney(sale.totalTiyn - restTiyn, language),
          }),
          lines: [],
          discountTiyn: 0,
          way: null,
          asleep,
          left,
          onChoose: choose,
          back: null,
          line:
            hiddenQrUntil === null ? null : (
              <PayLine testId="hidden-qr">
                {t('hiddenQr', { until: untilClock(Date.parse(hiddenQrUntil), language) })}
              </PayLine>
            ),
        }}
        aside={
          <div className={styles.parts}>
            <h2 className={textStyles.quietTitle}>{t('takenParts')}</h2>
            {sale.tenders.map((tender) => (
              <div key={tender.id} className={styles.part}>
                <div className={styles.line}>
                  <span>{t(tender.kind)}</span>
                  <Money tiyn={tender.amountTiyn} />
                </div>
                {tender.returnedTiyn === 0 ? null : (
                  <p>{t('returned', { amount: formatMoney(tender.returnedTiyn, language) })}</p>
                )}
                <TenderReceipt tender={tender} saleId={sale.id} />
                {tender.returnedTiyn < tender.amountTiyn ? (
                  <Button size="small" onPress={() => setGivingBack(tender)} testId="give-back">
                    {t('refunds:handOver', { amount: formatMoney(tender.amountTiyn - tender.returnedTiyn, language) })}
                  </Button>
                ) : null}
              </div>
            ))}
          </div>
        }
      >
        <section className={styles.ways} aria-label={t('restHow')}>
          <p className={textStyles.quietLarge}>{t('restTitle', { number: sale.number })}</p>
          <h1 className={styles.title}>{t('restHow')}</h1>
          {ways.warning === null ? null : <p className={textStyles.notice}>{t(ways.warning)}</p>}
          <Advice problem={problem} />
          <ClosedWays view={view} functions={['qr', 'phone']} />
          <div className={wayStyles.ways} role="group" aria-label={t('restHow')}>
            {payWays.map((way) => (
              <WayButton
                key={way}
                way={way}
                name={t(way === 'qr' ? 'qr' : `short.${way}`)}
                isDisabled={asleep.has(way)}
                onPress={() => choose(way)}
                testId={`rest-${way}`}
              />
            ))}
          </div>
          <Button look="quiet" size="large" onPress={later} testId="rest-aside">
            {t('putAside')}
            <Key size="large">{printed('putAside')}</Key>
          </Button>
        </section>
      </PayFrame>
      {givingBack === null ? null : <GiveBackDialog tender={givingBack} onClose={() => setGivingBack(null)} />}
    </div>
  );
}
