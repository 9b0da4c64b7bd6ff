import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { DisplayState, DisplayView } from '@tilla/shared/contract/views/display-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals, emptyCart, lineTotalTiyn } from '@tilla/shared/domain/cart.ts';
import { cartDiscountTiyn } from '@tilla/shared/domain/figures/discount.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import { coveredBy, coversOf, worthOfTender } from '../ledger/tender-record.ts';
import type { PaymentView } from '../payments/payment-store.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { Caller, CallsOf, Handlers } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { playOf } from '../platform/keeper-port.ts';
import type { Cancel, StoredSettings } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PriceRights } from '../sales/price-rights.ts';

export interface Display {
  readonly calls: CallsOf<`display.show${string}`>;
  view(): DisplayView;
  showPayment(paymentId: string | null): void;
  stop(): void;
}

type DisplaySettings = Pick<StoredSettings, 'customerLanguage' | 'theme'>;

/** Thanks and change stay for the customer to read, unless the next cart begins. */
const THANKS_MS = 60_000;
/** A customer who owes the rest is still at the counter. */
const REST_MS = 300_000;
/** Older money is not new: something else about the sale changed. */
const JUST_TAKEN_MS = 10_000;

type Goods = Pick<Extract<DisplayState, { kind: 'cart' }>, 'lines' | 'discountTiyn' | 'totalTiyn'>;

const noGoods: Goods = { lines: [], discountTiyn: 0, totalTiyn: 0 };

export function createDisplay(
  context: ShopContext & {
    readonly shopName: () => string | null;
    readonly isLocked: () => boolean;
    /** The shown cart is built from the catalog; names and prices from the page are not trusted. */
    readonly shownCart: PriceRights['shown'];
    readonly itemsOf: (ids: readonly number[]) => readonly CatalogItemView[];
    /** @throws Refusal where there is none. */
    readonly receiptLink: Handlers['receipt.link'];
  },
): Display {
  const { records, payments, clock, serverClock, events, logger } = context;
  let cart = noGoods;
  let shownId: string | null = null;
  let taken: TenderRecord | null = null;
  let receiptUrl: string | null = null;
  let forgetTaken: Cancel = () => undefined;
  let isScheduled = false;
  let isStopped = false;
  let lastEmitted = '';

  /** One taken out of the tray, else the newest that is not on hold. */
  function atHand(): PaymentView | undefined {
    const all: PaymentRecord[] = payments.live().filter(({ tender }) => tender !== 'printed_qr');
    const shown = all.find(({ id, place }) => id === shownId && (place === 'screen' || place === 'aside'));
    const newest = all
      .filter(({ place }) => place === 'screen')
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
    const payment = shown ?? newest;
    return payment === undefined ? undefined : payments.view(payment);
  }

  function goodsOf(sold: Parameters<typeof cartTotals>[0]): Goods {
    const items = context.itemsOf(sold.lines.flatMap(({ catalogItemId }) => catalogItemId ?? []));
    const categories = new Map(items.map(({ id, category }) => [id, category]));
    return {
      lines: sold.lines.map((line) => ({
        name: line.name,
        category: (line.catalogItemId === null ? null : categories.get(line.catalogItemId)) ?? null,
        unit: line.unit,
        priceTiyn: line.priceTiyn,
        count: line.count,
        measure: line.measure ?? null,
        discountPercentage: line.discountPercentage,
        promotions: (line.promotions ?? []).map(({ name }) => name),
        totalTiyn: lineTotalTiyn(line),
      })),
      discountTiyn: cartDiscountTiyn(sold),
      totalTiyn: cartTotals(sold).totalTiyn,
    };
  }

  function readGoods(given: CartInput, caller: Caller): Goods {
    try {
      return goodsOf(context.shownCart(given, caller));
    } catch (failure) {
      throw failure instanceof Refusal ? failure : new Refusal('till_input_invalid');
    }
  }

  function shown(): DisplayState {
    if (receiptUrl !== null) return { kind: 'receipt', url: receiptUrl };
    const payment = atHand();
    if (payment !== undefined) return stateOfPayment(payment);
    if (taken !== null) return stateOfTaken(taken);
    if (cart.lines.length === 0 || context.isLocked()) return { kind: 'idle' };
    return { kind: 'cart', ...cart };
  }

  function stateOfPayment(payment: PaymentView): DisplayState {
    const { amountTiyn, tender, phase, qr, remainingMs, windowMs } = payment;
    if (phase === 'paid') return { kind: 'paid', amountTiyn, receivedTiyn: null, changeTiyn: 0, restTiyn: 0 };
    const state = stateOf(payment);
    const sale = records.sale(payment.saleId);
    return {
      kind: 'payment',
      ...goodsOf(sale?.cart ?? emptyCart),
      amountTiyn,
      tender: tender === 'phone' ? 'phone' : 'qr',
      state,
      qr: state === 'waiting' ? qr : null,
      remainingMs,
      windowMs,
    };
  }

  function stateOfTaken({ saleId, amountTiyn, receivedTiyn, changeTiyn }: TenderRecord): DisplayState {
    const sale = records.sale(saleId);
    const restTiyn = Math.max(0, (sale?.totalTiyn ?? 0) - coveredBy(coversOf(sale, records.tendersOf(saleId))));
    return { kind: 'paid', amountTiyn, receivedTiyn, changeTiyn, restTiyn };
  }

  function view(): DisplayView {
    const { customerLanguage, theme } = context.settings();
    return {
      shopName: context.shopName(),
      play: playOf(context.mode),
      language: customerLanguage,
      theme,
      shown: shown(),
    };
  }

  /** Emits after the current turn, so that one act makes one picture. */
  function changed(): void {
    if (isScheduled) return;
    isScheduled = true;
    inBackground(logger, Promise.resolve().then(emitNow));
  }

  function emitNow(): void {
    isScheduled = false;
    if (isStopped) return;
    if (atHand() !== undefined) dropTaken();
    const next = view();
    // A countdown alone is no change: the screen counts down itself.
    const picture = JSON.stringify(next, (name, value: unknown) => (name === 'remainingMs' ? undefined : value));
    if (picture === lastEmitted) return;
    lastEmitted = picture;
    events.emit('display.changed', next);
  }

  function dropTaken(): void {
    forgetTaken();
    taken = null;
  }

  function noteTaken(saleId: string): void {
    const newest = records.tendersOf(saleId).at(-1);
    if (newest === undefined) return;
    if (newest.returnedTiyn > 0) {
      if (taken?.saleId === saleId) dropTaken();
      return;
    }
    if (serverClock.stampMs() - Date.parse(newest.takenAt) > JUST_TAKEN_MS) return;
    dropTaken();
    taken = newest;
    receiptUrl = null;
    const isRestOpen = newest.fromTiyn + worthOfTender(newest) < (records.sale(saleId)?.totalTiyn ?? 0);
    forgetTaken = clock.after(isRestOpen ? REST_MS : THANKS_MS, () => {
      taken = null;
      changed();
    });
  }

  const stopListening = events.listen(({ name, payload }) => {
    if (name === 'display.changed') return;
    if (name === 'sale.changed') noteTaken(payload.saleId);
    changed();
  });

  return {
    calls: {
      'display.showCart'({ cart: given }, caller) {
        cart = given === null ? noGoods : readGoods(given, caller);
        if (cart.lines.length > 0) {
          dropTaken();
          receiptUrl = null;
        }
        changed();
        return {};
      },
      async 'display.showReceipt'({ saleId, tenderId }, caller) {
        const asked = tenderId === undefined ? {} : { tenderId };
        const link = saleId === null ? null : await context.receiptLink({ saleId, ...asked }, caller);
        receiptUrl = link?.status === 'ready' ? link.url : null;
        changed();
        return {};
      },
    },
    view,
    showPayment(paymentId) {
      shownId = paymentId;
      if (paymentId !== null) receiptUrl = null;
      changed();
    },
    stop() {
      isStopped = true;
      forgetTaken();
      stopListening();
    },
  };
}

export function closedDisplay({ customerLanguage, theme }: DisplaySettings): DisplayView {
  return { shopName: null, play: null, language: customerLanguage, theme, shown: { kind: 'idle' } };
}

function stateOf({ phase, scanned }: PaymentView): Extract<DisplayState, { kind: 'payment' }>['state'] {
  switch (phase) {
    case 'sending':
      return 'preparing';
    case 'waiting':
      return scanned ? 'scanned' : 'waiting';
    case 'checking':
    case 'disputed':
      return phase;
    default:
      return 'over';
  }
}
