import type { DayHands, Eyes } from './day-hands.ts';
import type { ServiceProcess } from './service.ts';

const manager = { name: 'Айгерим', pin: '2468' } as const;
const cashier = { name: 'Дана', pin: '1357' } as const;

/** A day at the till from an empty machine to the lock, by hands of one kind. */
export async function walkTheDay({
  hands,
  eyes,
  service,
}: {
  hands: DayHands;
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
    await hands.pin(manager.pin);
    await see('approval').toBeHidden();
  };
  const isPaid = (): Promise<void> => see('payment-phase').toHaveAttribute('data-phase', 'paid');
  const isWaiting = (): Promise<void> => see('payment-phase').toHaveAttribute('data-phase', 'waiting');
  const isSelling = (): Promise<void> => see('cart-total').toBeVisible();
  const next = async (): Promise<void> => {
    await hands.confirm('next-customer');
    await isSelling();
  };

  // The till is set up, and its manager makes a cashier.
  await hands.press('connect-live');
  await hands.write('base-url', service.baseUrl);
  await hands.write('api-key', service.apiKey);
  await hands.choose('remember-key');
  await hands.press('connect');
  await hands.write('manager-name', manager.name);
  await hands.write('manager-pin', manager.pin);
  await hands.write('manager-pin-repeat', manager.pin);
  await hands.confirm('create-manager');
  await isSelling();
  await hands.go('settings');
  await hands.press('open-staff');
  await hands.press('staff-add');
  await hands.write('person-name', cashier.name);
  await hands.press('person-save');
  await hands.pin(cashier.pin);
  await hands.pin(cashier.pin);
  await see(/^staff-person-/).toBeVisible();
  await hands.press('staff-back');
  await hands.go('shift');
  await hands.figures('float', '10000');
  await hands.confirm('open-drawer');
  await see('drawer-open').toBeVisible();
  await hands.press('lock');

  // The cashier comes, sells, and puts a payment aside.
  await see('pin-pad').toBeVisible();
  await hands.choose(/^person-/, cashier.name);
  await hands.pin(cashier.pin);
  await see('rail-sell').toBeVisible();
  await hands.go('sell');
  await hands.addGoods();
  await hands.quantity(3);
  await see('line-count').toHaveAttribute('data-count', '3');
  await hands.press('cart-discount');
  await hands.press('discount-10');
  await see('cart-discount-sum').toBeVisible();
  await hands.pay('qr');
  await isWaiting();
  await see('qr-code').toBeVisible();
  await hands.putAside();
  await isSelling();

  // The next one gets a bill on the phone; meanwhile the first one pays.
  await hands.addGoods();
  await hands.pay('phone');
  await hands.figures('sum-field', '87012345678');
  await see('client-name').toBeVisible();
  await hands.confirm('send-bill');
  await isWaiting();
  await customer('pay', 1);
  await hands.openNews();
  await isPaid();
  await hands.confirm('next-customer');
  await isWaiting();
  await customer('pay');
  await isPaid();
  await see('print-state').toHaveAttribute('data-state', 'printed');
  await hands.press('print-slip');
  await hands.press('receipt-qr');
  await see('receipt-qr-code').toBeVisible();
  await hands.leave('receipt-qr-close');
  await hands.press('next-customer');
  await isSelling();

  // Cash with change, a card of another bank, a part in cash with the rest by QR.
  await hands.addGoods();
  await hands.pay('cash');
  await hands.figures('sum-field', '20000');
  await hands.confirm('take-money');
  await see('counter-paid').toBeVisible();
  await next();
  await hands.addGoods();
  await hands.pay('card');
  await hands.confirm('take-money');
  await see('counter-paid').toBeVisible();
  await next();
  await hands.addGoods();
  await hands.pay('cash');
  await hands.figures('sum-field', '100');
  await hands.confirm('take-money');
  await see('rest-amount').toBeVisible();
  await hands.payRest('qr');
  await isWaiting();
  await customer('pay');
  await isPaid();
  await next();

  // A cart waits for a forgotten wallet; a payment is taken out of the tray.
  await hands.addGoods();
  await hands.park();
  await hands.write('park-name', 'синяя куртка');
  await hands.confirm('park-this');
  await see('park-count').toHaveText('1');
  await hands.park();
  await hands.confirm('recall');
  await see('cart-line-0').toBeVisible();
  await hands.pay('qr');
  await isWaiting();
  await hands.go('waiting');
  await hands.press(/^open-payment-/);
  await isWaiting();
  await customer('pay');
  await isPaid();
  await next();

  // A part of the first sale goes back; the manager allows it.
  await hands.go('sales');
  await hands.write('history-search', '1');
  await hands.press('sale-row-1');
  await hands.press('refund');
  await see('refund-available').toBeVisible();
  await hands.choose('refund-amount');
  await hands.write('refund-sum', '100');
  await hands.write('refund-reason', 'мятая пачка');
  await hands.press('refund-confirm');
  await approve();
  await see('refund-state').toHaveAttribute('data-phase', 'done');
  await hands.confirm('refund-close');

  // The shift: how it stands, money into the drawer, counted, closed.
  await hands.go('shift');
  await hands.press('x-report');
  await see('report-print').toHaveAttribute('data-state', 'printed');
  await hands.press('cash-in');
  await hands.figures('move-amount', '5000');
  await hands.choose('reason-other');
  await hands.write('move-note', 'от соседа');
  await hands.press('move-confirm');
  await approve();
  await see('moves').toContainText('от соседа');
  await hands.press('count-and-close');
  await hands.figures('pieces-20000', '1');
  await see('counted').toContainText('20');
  await hands.write('close-note', 'пересчитать');
  await hands.press('close-shift');
  await approve();
  await see('last-shift').toBeVisible();

  // The manager takes over, changes what speaks and sounds, and locks.
  await hands.press('switch-person');
  await hands.pin(manager.pin);
  await see('switch-person').toContainText(manager.name);
  await hands.go('settings');
  await hands.choose('language-kk');
  await eyes.language('kk');
  await hands.choose('volume-30');
  await hands.choose('language-ru');
  await eyes.language('ru');
  await hands.press('lock');
  await see('pin-pad').toBeVisible();
}
