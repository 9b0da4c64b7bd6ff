import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import { useLanguage } from '../../app/language.ts';
import { useScreen } from '../../app/screen-store.ts';
import { useTill, useTillQuery } from '../../app/till-context.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { soundPaid } from '../pay/paid-sound.ts';
import { atHand } from '../sell/SellScreen.tsx';

/** What happens away from the eyes: a payment that arrives late, a slip that did not print, a stranger at the address. */
export function News({ soundVolume }: { readonly soundVolume: number }): ReactNode {
  const { t } = useTranslation('app');
  const till = useTill();
  const language = useLanguage();
  const show = useToasts((state) => state.show);
  const { screen, openedId, openPayment, go } = useScreen();
  const open = useTillQuery('payment.listOpen', {});
  const payments = open.data?.payments ?? [];
  const seenId = screen === 'sell' ? (payments.find(({ id }) => id === openedId) ?? atHand(payments))?.id : undefined;
  const announced = useRef(new Set<string>());

  const onPayment = useEffectEvent((payment: PaymentView) => {
    if (payment.phase !== 'paid' || payment.place === 'done' || payment.id === seenId) return;
    if (announced.current.has(payment.id)) return;
    announced.current.add(payment.id);
    soundPaid(payment.id, soundVolume);
    show({
      tone: 'paid',
      stays: true,
      text: t('news.paid', { number: payment.saleNumber, amount: formatMoney(payment.amountTiyn, language) }),
      action: {
        label: t('news.open'),
        run: () => {
          openPayment(payment.id);
        },
      },
    });
  });
  const onPrintFailed = useEffectEvent(() => {
    if (seenId !== undefined) return;
    show({
      tone: 'bad',
      text: t('news.notPrinted'),
      action: {
        label: t('rail.sales'),
        run: () => {
          go('sales');
        },
      },
    });
  });
  const onStranger = useEffectEvent(() => {
    show({ tone: 'wait', stays: true, text: t('news.addressRefused') });
  });

  useEffect(() => {
    const stops = [
      till.on('payment.changed', onPayment),
      till.on('printJob.changed', ({ state }) => {
        if (state === 'failed') onPrintFailed();
      }),
      till.on('host.addressRefused', onStranger),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [till]);
  return null;
}
