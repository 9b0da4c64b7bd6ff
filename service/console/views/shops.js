/** The organizations and the partner: new ones, and their switches. */
import { button, el, field, form, keepRows, select, toOptions } from '../kit/dom.js';
import { createPartnerCard } from './partner-card.js';
import { createShopCard } from './shop-card.js';

export function createShops(parts) {
  const { words, api, act } = parts;
  const { t } = words;
  const shopCard = createShopCard(parts);
  const partnerCard = createPartnerCard(parts);

  const mode = select(toOptions(['sandbox', 'production']), 'production', { class: 'code' });
  const name = el('input', { type: 'text', autocomplete: 'off', maxlength: 255 });
  const goods = el('input', { type: 'checkbox', checked: true, data: { testid: 'demo-goods' } });
  const made = el('p', { class: 'made', role: 'status', hidden: true });
  const make = () =>
    act(
      async () => {
        const typed = name.value.trim();
        const answer = await api.post('/organizations', {
          mode: mode.value,
          ...(goods.checked ? { catalog: 'demo' } : { has_catalog: true }),
          ...(typed === '' ? {} : { name: typed }),
        });
        made.hidden = false;
        made.replaceChildren(t('shop.keyOnce'), ' ', el('code', {}, answer.api_key));
        return answer.organization_id;
      },
      (id) => t('shop.made', { id }),
    );
  const list = el('ul', { class: 'rows' });
  const partners = el('ul', { class: 'rows' });
  return {
    element: el(
      'div',
      { class: 'view' },
      form(
        t('shop.new'),
        field(t('shop.name'), name),
        field(t('shop.mode'), mode),
        el('label', { class: 'check' }, goods, el('span', {}, t('shop.demoGoods'))),
        button(t('shop.make'), 'make-shop', make, { class: 'first' }),
      ),
      made,
      list,
      partners,
    ),
    update({ organizations, partner }) {
      keepRows(list, organizations, ({ organization_id: id }) => id, shopCard);
      keepRows(partners, partner === undefined ? [] : [partner], ({ partner_id: id }) => id, partnerCard);
    },
  };
}
