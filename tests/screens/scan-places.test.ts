/** Where a scan goes, state by state: `scanRule` drives these tests, and a state without a case does not compile. */

import { saleCode, tagDigits } from '@tilla/shared/domain/sale-code.ts';
import devices from '@tilla/shared/locales/ru/devices.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/sell.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { openFirstDayPage } from '#renderer/app/first-day.ts';
import { type ScanKind, type ScanPlace, scanRule } from '#renderer/app/scan-rule.ts';
import { useToasts } from '#renderer/app/toast-store.ts';
import { useCart } from '#renderer/features/sales/cart-store.ts';
import { openDrawer } from '../core/drawer.ts';
import { pattern } from '../support/sentences.ts';
import { openGoods, openTab } from './goods-page.ts';
import { cartOfGoods } from './sold.ts';
import { manager, openLive, openTraining, type TillScreen } from './till-screen.ts';

const whiteBread = '4870040101373';
const ryeBread = '4870040102745';
const breadName = 'Хлеб';
const codes: Readonly<Record<ScanKind, string>> = {
  goods: whiteBread,
  unknown: '4870009998884',
  receipt: saleCode(tagDigits('another0'), 1),
};

const pieces = (): number => useCart.getState().cart.lines.reduce((sum, { count }) => sum + count, 0);
const valueOf = (till: TillScreen, field: string): string => (till.see(field) as HTMLInputElement).value;

interface Case {
  reach(till: TillScreen): Promise<void>;
  /** For a place that uses scans itself: what it shows then. */
  shows?(till: TillScreen, kind: ScanKind): void;
  leave?(till: TillScreen): Promise<void>;
}

async function payByQr(till: TillScreen): Promise<void> {
  await till.counter.addByTap(0);
  await till.counter.payByQr();
}

async function putAside(till: TillScreen): Promise<void> {
  await till.counter.go('sell');
  if (till.sees('put-aside')) await till.press('put-aside');
}

const escape = (till: TillScreen): Promise<void> => till.type('{Escape}');

const cases: Readonly<Record<ScanPlace, Case>> = {
  locked: {
    reach: (till) => till.press('lock'),
    async leave(till) {
      expect(till.text('pin-pad'), 'no digit of the scan is left on the pad').not.toContain('●');
      await till.counter.unlock(manager.pin);
      expect(till.sees('toast')).toBe(false);
    },
  },
  loading: {
    async reach(till) {
      const reloading = till.reload();
      releaseList = till.hold('payment.listOpen');
      await reloading;
    },
    leave: () => releaseList(),
  },
  counter: { reach: async () => undefined },
  paying: { reach: payByQr, leave: putAside },
  paid: {
    async reach(till) {
      await payByQr(till);
      await till.press('phone-pay');
      await till.advance(2_000);
      expect(till.counter.phase()).toBe('paid');
    },
  },
  page: { reach: (till) => till.counter.go('settings') },
  pageOverSale: {
    async reach(till) {
      await payByQr(till);
      await till.counter.go('settings');
    },
    leave: putAside,
  },
  history: {
    reach: (till) => till.counter.go('sales'),
    shows(till) {
      expect(valueOf(till, 'history-search')).toContain(breadName);
    },
  },
  goodsList: {
    reach: openGoods,
    shows(till, kind) {
      expect(valueOf(till, 'goods-search')).toBe(codes[kind]);
    },
    async leave(till) {
      await till.counter.go('goods');
      await till.fill('goods-search', '');
    },
  },
  goodsCode: {
    async reach(till) {
      await openGoods(till);
      await openTab(till, 'noCode');
      await till.until(() => till.sees('fix-barcode'), 'an item without a code');
    },
    shows(till, kind) {
      expect(valueOf(till, 'fix-barcode')).toBe(codes[kind]);
    },
    leave: (till) => openTab(till, 'all'),
  },
  newGoods: {
    async reach(till) {
      await till.counter.go('sell');
      openFirstDayPage('scan', 'training');
      await till.until(() => till.sees('scan-goods'), 'items by scanner');
    },
    shows(till, kind) {
      if (kind === 'goods') expect(till.text('scan-news')).toContain(breadName);
      else expect(till.text('scan-state')).toContain(codes[kind]);
    },
    async leave(till) {
      await till.press('scan-drop');
      await till.press('scan-end');
    },
  },
  stock: {
    async reach(till) {
      await openGoods(till);
      await openTab(till, 'stock');
      await till.until(() => till.sees('begin-received'), 'the documents of stock');
      await till.press('begin-received');
      await till.until(() => till.sees('stock-draft'), 'a receiving');
    },
    shows(till, kind) {
      if (kind === 'goods') expect(till.all('stock-line')).toHaveLength(1);
      else {
        expect(till.sees('stock-new-item')).toBe(true);
        // The next scan is for the receiving, not for the dialog over it.
        till.see('dialog-close').click();
      }
    },
    async leave(till) {
      await till.press('stock-back');
    },
  },
  billGoods: {
    async reach(till) {
      await till.counter.go('bulk');
      await till.press('part-printed-qrs');
      await till.until(() => till.sees('new-printed-qr'), 'the printed QRs');
      await till.press('new-printed-qr');
    },
    shows(till) {
      expect(till.text('invoice-lines')).toContain(breadName);
    },
    leave: escape,
  },
  counting: {
    async reach(till) {
      await openDrawer(till);
      await till.counter.go('shift');
      await till.press('count-and-close');
    },
  },
  dialog: {
    async reach(till) {
      await till.press('cart-customer');
    },
    leave: escape,
  },
  mark: {
    async reach(till) {
      const { item } = await till.ask('catalog.byBarcode', { barcode: ryeBread });
      const rule = { restriction: null, needsMark: true };
      await till.ask('goodsRules.change', { changes: [{ of: `item:${String(item?.id)}`, rule }] });
      await till.advance(500);
      await till.scan(ryeBread);
      expect(till.sees('mark-needed')).toBe(true);
    },
    shows(till) {
      expect(till.sees('mark-problem')).toBe(true);
    },
    async leave(till) {
      await till.press('mark-fewer');
      const { item } = await till.ask('catalog.byBarcode', { barcode: ryeBread });
      await till.ask('goodsRules.change', { changes: [{ of: `item:${String(item?.id)}`, rule: null }] });
    },
  },
  learning: {
    async reach(till) {
      await till.counter.go('settings/devices');
      await till.press('learn-scanner');
    },
    shows(till, kind) {
      expect(till.text('learn-outcome')).not.toBe(devices.scanner.waiting);
      expect(till.see('learn-outcome').dataset['outcome']).toBe(kind === 'receipt' ? 'unread' : 'learnt');
    },
    leave: (till) => till.press('learn-close'),
  },
};
let releaseList = async (): Promise<void> => undefined;

/** Checks the effect on the screen; returns whether the till is in the same state after it. */
async function expectEffect(till: TillScreen, place: ScanPlace, kind: ScanKind): Promise<boolean> {
  const before = pieces();
  await till.scan(codes[kind]);
  await till.advance(600);
  const effect = scanRule[place][kind];
  if (typeof effect === 'object') {
    const words = pattern(ru.scan[effect.refuse]);
    expect(till.text(place === 'locked' ? 'scan-refused' : 'toast')).toMatch(words);
    expect(pieces(), 'a refused scan is in no cart').toBe(before);
    return true;
  }
  switch (effect) {
    case 'own':
      cases[place].shows?.(till, kind);
      expect(cases[place].shows).toBeDefined();
      expect(pieces()).toBe(before);
      return true;
    case 'close':
      await till.until(() => till.counter.phase() === null, 'the paid sale is off the screen');
      await expectCounter(till, kind);
      return false;
    case 'addWithNotice':
      expect(till.text('toast')).toContain(breadName);
      expect(pieces()).toBe(before + 1);
      return true;
    case 'add':
    case 'makeGoods':
    case 'openSale':
      await expectCounter(till, kind);
      return false;
  }
}

async function expectCounter(till: TillScreen, kind: ScanKind): Promise<void> {
  switch (kind) {
    case 'goods':
      expect(till.counter.lines()).toBe(1);
      expect(till.counter.quantity(0)).toBe(1);
      return;
    case 'unknown':
      expect(till.text('new-goods')).toContain(codes.unknown);
      await escape(till);
      return;
    case 'receipt':
      expect(valueOf(till, 'history-search')).toBe(codes.receipt);
  }
}

test('in each state of the till a scan of goods, of an unknown code and of a receipt is seen or refused aloud', async () => {
  const till = await openTraining();
  for (const place of Object.keys(scanRule) as ScanPlace[]) {
    let isThere = false;
    for (const kind of ['goods', 'unknown', 'receipt'] as const) {
      try {
        if (!isThere) await cases[place].reach(till);
        isThere = await expectEffect(till, place, kind);
        if (!isThere || kind === 'receipt') {
          await cases[place].leave?.(till);
          useCart.getState().clear();
          await till.counter.go('sell');
        }
        useToasts.setState({ toasts: [] });
      } catch (cause) {
        throw new Error(`A scan in the state "${place}", of: ${kind}`, { cause });
      }
    }
  }
});

test('a scan over a printed QR that was paid shows the cart, and the question about its receipt waits among the bills', async () => {
  const till = await openLive();
  const { operationId } = await till.ask('staticQr.create', {
    amountTiyn: null,
    cart: await cartOfGoods(till),
    description: 'Кофе',
  });
  await till.advance(2_000);
  const { details } = await till.ask('operation.view', { operationId });
  await till.shop.control('POST', `/static-qr/${String(details['staticQrId'])}/customer`, { action: 'pay' });
  await till.within(30_000, () => till.sees('toast-open'), 'the payment is told');
  await till.press('toast-open');
  await till.scan(whiteBread);
  expect(till.counter.phase()).toBe(null);
  expect(till.counter.lines()).toBe(1);
  await till.counter.go('waiting');
  expect(till.all(/^open-payment-/)).toHaveLength(1);
});

test('behind a paid sale another one may stand unpaid: a scan is refused there, and gets into no cart', async () => {
  const till = await openLive();
  await payByQr(till);
  const first = await till.shop.newestInvoice();
  await till.press('put-aside');
  await payByQr(till);
  await till.shop.customer(first, 'pay');
  await till.within(60_000, () => till.sees('toast-open'), 'the first payment is told');
  await till.press('toast-open');
  expect(till.counter.phase()).toBe('paid');
  await till.scan(whiteBread);
  expect(till.counter.phase()).toBe('waiting');
  expect(till.text('toast')).toContain(ru.scan.paying);
  expect(pieces()).toBe(0);
});

test('a sale that cannot be put away stays on screen, and the scan over it is said to be lost', async () => {
  const till = await openTraining();
  await cases.paid.reach(till);
  await till.line('lost');
  await till.scan(whiteBread);
  expect(till.text('toast')).toMatch(pattern(ru.scan.loading));
  expect(pieces()).toBe(0);
});

test('a scan whose goods are still being looked for when the cart is paid is refused aloud; so is a tap', async () => {
  const till = await openTraining();
  await till.counter.addByTap(0);
  const releaseGoods = till.hold('catalog.byBarcode');
  await till.scan(whiteBread);
  const releaseSale = till.hold('sale.payByQr');
  await till.press('pay-qr');
  if (till.all(/^product-/).length > 0) await till.press(till.all(/^product-/)[1] as Element);
  await releaseGoods();
  expect(till.text('toast')).toContain(ru.scan.paying);
  await releaseSale();
  expect(till.counter.phase()).toBe('waiting');
  expect(pieces()).toBe(0);
});

test('a barcode sent slowly or typed by hand beside the fields is a barcode, in any layout and over any screen', async () => {
  const till = await openTraining();
  for (const layout of ['latin', 'kazakh'] as const) {
    await till.scan(whiteBread, { layout, paceMs: 50 });
    expect(till.counter.quantity(0)).toBe(1);
    expect(till.sees('quantity')).toBe(false);
    expect(valueOf(till, 'search')).toBe('');
    useCart.getState().clear();
  }
  await till.typeByHand(`${whiteBread}{Enter}`);
  expect(till.counter.lines()).toBe(1);
  await till.typeByHand(`2*${ryeBread}{Enter}`);
  expect(till.counter.quantity(1)).toBe(2);
  expect(till.says(ru.quantityWrong)).toBe(false);
  await till.typeByHand('4870009998884{Enter}');
  expect(till.text('new-goods')).toContain('4870009998884');
  await escape(till);

  // Eight digits and Enter would be a sum.
  await till.counter.chooseTender('cash');
  await till.scan('48700016', { paceMs: 50 });
  expect(till.sees('counter-paid')).toBe(false);
  expect(valueOf(till, 'sum-field')).toBe('');
  expect(till.text('toast')).toContain(ru.scan.paying);
});
