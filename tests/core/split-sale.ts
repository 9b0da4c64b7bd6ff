import { openDrawer } from './drawer.ts';
import { addGoods, cartWith } from './goods.ts';
import type { ReceiptWorld } from './receipt-world.ts';

export async function sellInParts(at: ReceiptWorld): Promise<string> {
  const { money } = at;
  at.settings = { ...at.settings, printAfterPayment: false };
  const cart = cartWith(await addGoods(money), 50_000, 3);
  await openDrawer(money);
  const { saleId } = await money.ask('sale.payPart', {
    cart,
    shownTotalTiyn: 150_000,
    tender: 'cash',
    amountTiyn: 60_000,
    cashReceivedTiyn: 100_000,
  });
  await money.clock.advance(60_000);
  await money.ask('sale.addTender', { saleId, tender: 'card', amountTiyn: 30_000, cashReceivedTiyn: null });
  await money.clock.advance(60_000);
  const { paymentId } = await money.ask('sale.billRest', { saleId, shownRestTiyn: 60_000, phone: null });
  await payInvoice(money, paymentId);
  return saleId;
}

export async function payInvoice(money: ReceiptWorld['money'], paymentId: string): Promise<void> {
  await money.clock.advance(3_000);
  const { invoiceId } = await money.ask('payment.view', { paymentId });
  await money.customer(invoiceId ?? 0, 'pay');
  await money.clock.advance(5_000);
}
