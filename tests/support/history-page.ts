import { expect, type Page } from '@playwright/test';
import type { CallInput, CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import { openDrawer } from '../core/drawer.ts';
import { callFromPage } from './page-calls.ts';

/** Sales made with the page's own right to ask, where how they are made is not what a test looks at. */
export interface HistoryPage {
  call<Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'commandId'>): Promise<CallOutput<Name>>;
  /** Paid by the customer's phone of the training; the id of the sale. */
  sellByQr(priceTiyn: number, count?: number): Promise<{ saleId: string; paymentId: string }>;
  sellByCash(priceTiyn: number, count?: number): Promise<{ saleId: string }>;
}

export function createHistoryPage(page: Page): HistoryPage {
  const call: HistoryPage['call'] = (name, input) => callFromPage(page, name, input);

  async function cartOf(priceTiyn: number, count: number) {
    let item: CallOutput<'catalog.search'>['items'][number] | undefined;
    await expect
      .poll(async () => {
        const { items } = await call('catalog.search', { text: '', category: null, limit: 50 });
        item = items.filter(({ sellable }) => sellable)[priceTiyn % 7];
        return item;
      })
      .toBeDefined();
    if (item === undefined) throw new Error('no goods');
    const line = { id: 'a', catalogItemId: item.id, name: item.name, unit: item.unit, priceTiyn: item.priceTiyn };
    const lines = [{ ...line, count, discountPercentage: 0 }];
    return { cart: { lines, discountPercentage: 0 }, shownTotalTiyn: item.priceTiyn * count };
  }

  return {
    call,
    async sellByQr(seed, count = 1) {
      const sold = await call('sale.payByQr', await cartOf(seed, count));
      const { paymentId } = sold;
      const phaseOf = async () => (await call('payment.view', { paymentId })).phase;
      await expect.poll(phaseOf).toBe('waiting');
      await call('training.actAsCustomer', { paymentId, action: 'scan' });
      await call('training.actAsCustomer', { paymentId, action: 'pay' });
      await expect.poll(phaseOf).toBe('paid');
      await call('payment.dismiss', { paymentId });
      return sold;
    },
    async sellByCash(seed, count = 1) {
      await openDrawer({ ask: call });
      return call('sale.payByCash', { ...(await cartOf(seed, count)), cashReceivedTiyn: null });
    },
  };
}
