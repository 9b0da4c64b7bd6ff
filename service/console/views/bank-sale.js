/** A sale that the shop made in the provider's own app, past the service. */
import { button, el, field, form, keepOptions, select } from '../kit/dom.js';

/** How long ago, in seconds; it is dated at its own time. */
const AGES = { now: 0, hour: 3600, yesterday: 86_400, week: 7 * 86_400 };

export function createBankSale({ words, api, act }) {
  const { t } = words;
  let nowMs = 0;
  const shops = select([], undefined, { data: { testid: 'sale-shop' } });
  const amount = el('input', { type: 'text', inputmode: 'decimal', value: '1000', autocomplete: 'off' });
  const age = select(
    Object.keys(AGES).map((name) => [name, t(`sale.age.${name}`)]),
    'now',
  );
  const sell = () =>
    act(
      () =>
        api.post('/bank-sales', {
          organization_id: Number(shops.value),
          amount: amount.value.trim().replace(',', '.'),
          at: new Date(nowMs - AGES[age.value] * 1000).toISOString(),
        }),
      ({ invoice_id: id }) => t('sale.made', { id }),
    );
  return {
    element: el(
      'section',
      { class: 'part' },
      el('h3', {}, t('sale.title')),
      form(
        t('sale.title'),
        field(t('invoice.shop'), shops),
        field(t('invoice.amount'), amount),
        field(t('sale.when'), age),
        button(t('sale.make'), 'make-sale', sell, { class: 'first' }),
      ),
    ),
    update({ organizations, now }) {
      nowMs = Date.parse(now);
      keepOptions(shops, organizations);
    },
  };
}
