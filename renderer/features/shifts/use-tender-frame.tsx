import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { cashDueOf, DEFAULT_CASH_UNIT } from '@tilla/shared/domain/cash-rounding.ts';
import { discountOfSaleTiyn } from '@tilla/shared/domain/figures/discount.ts';
import { useTranslation } from 'react-i18next';
import type { Way } from '#renderer/app/Icon.tsx';
import { useCountedDown } from '#renderer/app/opening.ts';
import type { Frame } from '#renderer/app/PayFrame.tsx';
import { reasonDisabled, type WayState, waysOf } from '#renderer/app/PayWays.tsx';
import { sinceReceivedMs } from '#renderer/app/received-at.ts';
import { TakenParts } from '#renderer/app/TakenParts.tsx';
import { useTick } from '#renderer/app/tick.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { leftOf } from '../payments/countdown.ts';
import { LiveInvoice, useLivePayment } from '../sales/LiveInvoice.tsx';
import { useNewGoods } from '../sales/new-goods.ts';
import { type ForSale, useTenders } from '../sales/tender-store.ts';
import { waysToPay } from '../sales/ways-to-pay.ts';
import type { Due } from './for-sale.ts';
import { useInvoiceByQr } from './use-invoice-by-qr.ts';

export function useTenderFrame(
  way: Exclude<Way, 'qr'>,
  saleId: ForSale,
  due: Due,
  view: AppView,
): { readonly frame: Frame; readonly qr: ReturnType<typeof useInvoiceByQr>; readonly payTiyn: number } {
  const { t } = useTranslation(['tenders', 'pay']);
  const { open, close } = useTenders();
  const qr = useInvoiceByQr(saleId, due, close);
  // Goods that the catalog takes meanwhile enable the QR here too.
  useNewGoods();
  const { instead, cart, dueTiyn } = due;
  const live = useLivePayment(instead);
  const hidden = useCountedDown(due.open?.hiddenQrUntil ?? null);
  const left = (): string | null =>
    live === null || live.tender !== 'qr' ? null : leftOf(live, sinceReceivedMs(live));
  useTick(500, left);
  const soldId = instead?.saleId ?? due.open?.id ?? null;
  const sold = useTillQuery('sale.view', { saleId: soldId ?? '' }, { enabled: soldId !== null }).data;
  const possible = waysFor(due, view);
  const off = new Set<Way>();
  if (instead === null ? !possible.qr || qr.isPending : instead.tender !== 'qr') off.add('qr');
  if (instead !== null && instead.tender === 'phone') off.delete('phone');
  else if (!possible.phone) off.add('phone');

  function choose(next: Way): void {
    // The current payment is visible again once no other tender covers it.
    if (instead !== null && next === instead.tender) close();
    else if (next === 'qr') qr.invoice();
    else open({ name: next, saleId, ...(instead === null ? {} : { instead: instead.id }) });
  }

  const time = left() ?? hidden?.left ?? null;
  const stateOf = (of: Way): WayState => ({
    isOff: of !== way && off.has(of),
    why: reasonDisabled(of, dueTiyn % 100 === 0, view.closed),
    ...(of === 'qr' ? { time } : {}),
  });
  function backWord(): string {
    if (instead !== null) return t('backToPayment');
    return due.open === null ? t('pay:backToCart') : t('back');
  }
  const exact = { amountTiyn: dueTiyn, roundingTiyn: 0 };
  // A debt is repaid in cash as well, so it is in whole tenge.
  const unit = way === 'cash' ? view.settings.cashUnit : way === 'debt' ? DEFAULT_CASH_UNIT : null;
  const pay = unit === null ? exact : cashDueOf(dueTiyn, unit);
  const shown = pay.amountTiyn === 0 ? exact : pay;
  const number = instead?.saleNumber ?? due.open?.number;
  const isRest = instead === null ? due.open !== null : instead.isPart;
  const totalTiyn = (instead === null ? due.open : sold)?.totalTiyn;
  return {
    qr,
    payTiyn: pay.amountTiyn,
    frame: {
      due: isRest ? t('dueRest', { number }) : instead === null ? t('due') : t('pay:toPay', { number }),
      dueTiyn: shown.amountTiyn,
      dueTestId: 'tender-due',
      taken:
        isRest && totalTiyn !== undefined ? (
          <TakenParts parts={due.open?.tenders ?? sold?.tenders ?? []} restTiyn={dueTiyn} totalTiyn={totalTiyn} />
        ) : null,
      lines: sold?.lines ?? cart?.lines ?? [],
      discountTiyn: sold !== undefined ? discountOfSaleTiyn(sold) : cart === null ? 0 : cartTotals(cart).discountTiyn,
      roundingTiyn: shown.roundingTiyn,
      way,
      ways: Object.fromEntries(waysOf(view).map((of) => [of, stateOf(of)])),
      onChoose: choose,
      back: { label: backWord(), testId: 'tender-back', onPress: close },
      onEscape: close,
      line: <LiveInvoice instead={instead} />,
    },
  };
}

function waysFor({ cart, dueTiyn }: Due, view: AppView): { readonly qr: boolean; readonly phone: boolean } {
  const { closed, shop } = view;
  if (cart !== null) return waysToPay(cart, shop?.hasCatalog ?? true, closed);
  return { qr: !closed.includes('qr'), phone: dueTiyn % 100 === 0 && !closed.includes('phone') };
}
