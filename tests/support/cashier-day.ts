import type { Page } from '@playwright/test';
import type { ServiceProcess } from './service.ts';
import { createEyes, type Eyes, type UserInput, watchInput } from './user-input.ts';

const manager = { name: 'Айгерим', pin: '2468' } as const;
const cashier = { name: 'Дана', pin: '1357' } as const;

async function walkTheDay({
  pageObject,
  eyes,
  service,
}: {
  pageObject: UserInput;
  eyes: Eyes;
  service: ServiceProcess;
}): Promise<void> {
  const { see } = eyes;
  const customer = async (action: 'scan' | 'pay', newest = 0): Promise<void> => {
    const invoice = (await service.invoices())[newest];
    await service.customer(invoice?.id ?? 0, action);
  };
  const approve = async (): Promise<void> => {
    await see('approval').toBeVisible();
    await pageObject.pin(manager.pin);
    await see('approval').toBeHidden();
  };
  const isPaid = (): Promise<void> => see('payment-phase').toHaveAttribute('data-phase', 'paid');
  const isWaiting = (): Promise<void> => see('payment-phase').toHaveAttribute('data-phase', 'waiting');
  const isSelling = (): Promise<void> => see('cart-total').toBeVisible();
  const next = async (): Promise<void> => {
    await pageObject.confirm('next-customer');
    await isSelling();
  };

  // The till is set up, and its manager makes a cashier.
  await pageObject.press('connect-live');
  await pageObject.press('connect-by-key');
  await pageObject.write('base-url', service.baseUrl);
  await pageObject.write('api-key', service.apiKey);
  await pageObject.choose('remember-key');
  await pageObject.press('check-shop');
  await pageObject.press('connect');
  await pageObject.write('manager-name', manager.name);
  await pageObject.write('manager-pin', manager.pin);
  await pageObject.write('manager-pin-repeat', manager.pin);
  await pageObject.confirm('create-manager');
  await isSelling();
  await pageObject.go('settings');
  await pageObject.press('settings-staff');
  await pageObject.press('staff-add');
  await pageObject.write('person-name', cashier.name);
  await pageObject.press('person-save');
  await pageObject.pin(cashier.pin);
  await pageObject.pin(cashier.pin);
  await see(/^staff-person-/).toBeVisible();
  await pageObject.press('settings-rules');
  await pageObject.choose('sells-on-credit');
  await see('sidebar-debts').toBeVisible();
  await pageObject.go('shift');
  await pageObject.figures('float', '10000');
  await pageObject.confirm('open-drawer');
  await see('drawer-open').toBeVisible();
  await pageObject.press('lock');

  // The cashier comes, sells, and puts a payment aside.
  await see('pin-pad').toBeVisible();
  await pageObject.choose(/^person-/, cashier.name);
  await pageObject.pin(cashier.pin);
  await see('sidebar-sell').toBeVisible();
  await pageObject.go('sell');
  await pageObject.addGoods();
  await pageObject.quantity(3);
  await see('line-count').toHaveAttribute('data-count', '3');
  await pageObject.press('cart-discount');
  await pageObject.press('discount-10');
  await see('cart-discount-amount').toBeVisible();
  await pageObject.pay('qr');
  await isWaiting();
  await see('qr-code').toBeVisible();
  await pageObject.putAside();
  await isSelling();

  // The next one gets an invoice on the phone; meanwhile the first one pays.
  await pageObject.addGoods();
  await pageObject.pay('phone');
  await pageObject.figures('sum-field', '87012345678');
  await see('client-name').toBeVisible();
  await pageObject.confirm('send-invoice');
  await isWaiting();
  await customer('pay', 1);
  await pageObject.openNews();
  await isPaid();
  await pageObject.confirm('next-customer');
  await isWaiting();
  await customer('pay');
  await isPaid();
  await see('print-state').toHaveAttribute('data-state', 'printed');
  await pageObject.press('print-receipt');
  await pageObject.press('receipt-qr');
  await see('receipt-qr-code').toBeVisible();
  await pageObject.leave('receipt-qr-close');
  await pageObject.press('next-customer');
  await isSelling();

  // Cash with change, a card of another bank, a part in cash with the rest by QR.
  await pageObject.addGoods();
  await pageObject.pay('cash');
  await pageObject.figures('sum-field', '20000');
  await pageObject.confirm('take-money');
  await see('counter-paid').toBeVisible();
  await next();
  await pageObject.addGoods();
  await pageObject.pay('card');
  await pageObject.confirm('take-money');
  await see('counter-paid').toBeVisible();
  await next();
  await pageObject.addGoods();
  await pageObject.pay('cash');
  await pageObject.figures('sum-field', '100');
  await pageObject.confirm('take-money');
  await see('rest-amount').toBeVisible();
  await pageObject.payRest('qr');
  await isWaiting();
  await customer('pay');
  await isPaid();
  await next();

  // A neighbour takes bread on credit, and is new to the shop.
  await pageObject.addGoods();
  await pageObject.pay('debt');
  await pageObject.press('debtor-new');
  await pageObject.write('debtor-name', 'Ажар');
  await pageObject.press('debtor-add');
  await see('debt-after').toBeVisible();
  await pageObject.press('lend');
  await see('owed-amount').toBeVisible();
  await next();

  // A cart waits for a forgotten wallet; a payment is taken out of the tray.
  await pageObject.addGoods();
  await pageObject.park();
  await pageObject.write('park-name', 'синяя куртка');
  await pageObject.confirm('park-this');
  await see('park-count').toHaveText('1');
  await pageObject.park();
  await pageObject.confirm('recall');
  await see('cart-line-0').toBeVisible();
  await pageObject.pay('qr');
  await isWaiting();
  await pageObject.go('waiting');
  await pageObject.press(/^open-payment-/);
  await isWaiting();
  await customer('pay');
  await isPaid();
  await next();

  // The neighbour pays a part of what is owed.
  await pageObject.go('debts');
  await pageObject.press('debt-take');
  await pageObject.figures('repay-amount', '50');
  await pageObject.press('way-cash');
  await pageObject.press('quick-exact');
  await see('repaid').toBeVisible();
  await pageObject.press('repaid-close');

  // A part of the first sale goes back; the manager allows it.
  await pageObject.go('sales');
  await pageObject.write('history-search', '1');
  await pageObject.press('sale-row-1');
  await pageObject.press('refund');
  await see('refund-available').toBeVisible();
  await pageObject.choose('refund-amount');
  await pageObject.write('refund-amount-field', '100');
  await pageObject.write('refund-reason', 'мятая пачка');
  await pageObject.press('refund-confirm');
  await approve();
  await see('refund-state').toHaveAttribute('data-phase', 'done');
  await pageObject.confirm('refund-close');

  // The shift: how it stands, money into the drawer, counted, closed.
  await pageObject.go('shift');
  await pageObject.press('x-report');
  await see('report-print').toHaveAttribute('data-state', 'printed');
  await pageObject.press('cash-in');
  await pageObject.figures('move-amount', '5000');
  await pageObject.choose('reason-other');
  await pageObject.write('move-note', 'от соседа');
  await pageObject.press('move-confirm');
  await approve();
  await see('moves').toContainText('от соседа');
  await pageObject.press('count-and-close');
  await pageObject.figures('pieces-20000', '1');
  await see('counted').toContainText('20');
  await pageObject.write('close-note', 'пересчитать');
  await pageObject.press('close-shift');
  await see('close-day').toBeVisible();
  await pageObject.pin(manager.pin);
  await see('evening-takings').toBeVisible();
  await pageObject.press('evening-details');
  await see('last-shift').toBeVisible();

  // The manager takes over, changes what speaks and sounds, and locks.
  await pageObject.press('switch-person');
  await pageObject.pin(manager.pin);
  await see('switch-person').toContainText(manager.name);
  await pageObject.go('settings');
  await pageObject.press('settings-look');
  await pageObject.choose('language-kk');
  await eyes.language('kk');
  await pageObject.choose('volume-30');
  await pageObject.choose('language-ru');
  await eyes.language('ru');
  await pageObject.press('lock');
  await see('pin-pad').toBeVisible();
}

/** The same day on a page that is still to be opened, and what of mouse, keys and finger was used in it. */
export async function usedInADay(
  page: Page,
  openTill: () => Promise<unknown>,
  pageObject: UserInput,
  service: ServiceProcess,
): Promise<readonly string[]> {
  const used = await watchInput(page);
  await openTill();
  await walkTheDay({ pageObject, eyes: createEyes(page), service });
  return used();
}
