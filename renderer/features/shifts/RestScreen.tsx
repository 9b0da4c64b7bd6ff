import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { OpenSaleView } from '@tilla/shared/contract/views/sale-view.ts';
import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import { untilClock } from '@tilla/shared/domain/kazakh-ending.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { ClosedWays } from '#renderer/app/ClosedWays.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { Icon, type Way } from '#renderer/app/Icon.tsx';
import { useCountedDown } from '#renderer/app/opening.ts';
import { PayFrame } from '#renderer/app/PayFrame.tsx';
import { PayLine } from '#renderer/app/PayLine.tsx';
import { firstWays, reasonDisabled, type WayState, waysOf } from '#renderer/app/PayWays.tsx';
import { TakenParts } from '#renderer/app/TakenParts.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useKeys } from '#renderer/app/use-keys.ts';
import { GiveBack } from '../refunds/GiveBack.tsx';
import { useTenders } from '../sales/tender-store.ts';
import { waysToPay } from '../sales/ways-to-pay.ts';
import styles from './RestScreen.module.css';
import { TenderReceipt } from './TenderReceipt.tsx';
import { useInvoiceByQr } from './use-invoice-by-qr.ts';

export function RestScreen({ sale, view }: { readonly sale: OpenSaleView; readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['tenders', 'refunds']);
  const language = useLanguage();
  const { open, putAside, refusal } = useTenders();
  const [givingBack, setGivingBack] = useState<TenderView | null>(null);
  const { id: saleId, cart, restTiyn, hiddenQrUntil } = sale;
  // The cart of the rest has what is left of each price.
  const sold = useTillQuery('sale.view', { saleId }).data;
  const qr = useInvoiceByQr(
    saleId,
    { cart, dueTiyn: restTiyn, open: sale, instead: null, mustBeWhole: sale.mustBeWhole },
    () => undefined,
  );
  const refused = refusal?.of === saleId && !qr.isPending ? refusal.problem : null;
  const problem = qr.error ?? refused;
  const left = useCountedDown(hiddenQrUntil)?.left ?? null;
  const possible = waysToPay(cart, view.shop?.hasCatalog ?? true, view.closed);

  const isHere = givingBack === null;
  const isShut = !isHere || qr.isPending;
  const stateOf = (way: Way): WayState => ({
    isOff: isShut || (way === 'qr' && !possible.qr) || (way === 'phone' && !possible.phone),
    isFilled: firstWays.has(way),
    why: reasonDisabled(way, restTiyn % 100 === 0, view.closed),
    ...(way === 'qr' ? { time: left } : {}),
  });
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
          taken: (
            <TakenParts
              parts={sale.tenders}
              restTiyn={restTiyn}
              totalTiyn={sale.totalTiyn}
              receipt={(tender) => <TenderReceipt tender={tender} saleId={sale.id} />}
              act={({ amountTiyn, returnedTiyn, ...tender }) =>
                returnedTiyn < amountTiyn ? (
                  <Button
                    label={t('refunds:handOver', { amount: formatMoney(amountTiyn - returnedTiyn, language) })}
                    size="small"
                    onPress={() => setGivingBack({ amountTiyn, returnedTiyn, ...tender })}
                    testId="give-back"
                  />
                ) : null
              }
            />
          ),
          lines: sold?.lines ?? cart.lines,
          discountTiyn: 0,
          way: null,
          ways: Object.fromEntries(waysOf(view).map((way) => [way, stateOf(way)])),
          onChoose: choose,
          back: null,
          hold: { label: t('putAside'), testId: 'rest-aside', onPress: later },
          line:
            hiddenQrUntil === null ? null : (
              <PayLine testId="hidden-qr">
                {t('hiddenQr', { until: untilClock(Date.parse(hiddenQrUntil), language) })}
              </PayLine>
            ),
        }}
      >
        <section className={styles.rest} aria-label={t('restHow')}>
          <span className={styles.art} aria-hidden="true">
            <Icon of="cash" />
          </span>
          <h1 className={styles.title}>{t('restHow')}</h1>
          <p className={textStyles.quietLarge}>{t('restTitle', { number: sale.number })}</p>
          {possible.warning === null ? null : <Say tone="wait">{t(possible.warning)}</Say>}
          <Advice problem={problem} />
          <ClosedWays view={view} functions={['qr', 'phone']} />
        </section>
      </PayFrame>
      {givingBack === null ? null : (
        <Dialog title={t('giveBackFor', { number: sale.number })} isOpen onClose={() => setGivingBack(null)} wide>
          <GiveBack tender={givingBack} startsWhole onClose={() => setGivingBack(null)} />
        </Dialog>
      )}
    </div>
  );
}
