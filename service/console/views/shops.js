/** The organizations and their switches, changed on the fly. */
import { button, el, field, form, keepRows, select } from '../dom.js';

const CHOICES = {
  mode: ['sandbox', 'production'],
  status: ['verified', 'unverified', 'none'],
  kyc_status: ['required', 'submitted', 'needs_changes', 'approved', 'blocked'],
  bank_session: ['active', 'expired', 'invalid', 'unavailable', 'not_configured'],
  cache: ['stale', 'fresh'],
};
const TARIFF = {
  status: ['none', 'trial', 'active', 'expired'],
  tier: ['start', 'business', 'pro', 'pro_max'],
};
const CONNECTION = ['active', 'expired', 'unverified', 'blocked'];
const SWITCHES = [
  'has_catalog',
  'fiscal_till',
  'archived',
  'hard_limited',
  'invoices_disabled',
  'cashbox_disabled',
  'fiscal_receipts_disabled',
  'entrance_auth_disabled',
  'catalog_busy',
];

const codes = (values) => values.map((value) => [value, value]);

export function createShops({ words, api, act }) {
  const { t } = words;
  const patch = (id, fields) => act(() => api.patch(`/organizations/${id}`, fields), t('saved'));

  const choice = (shop, name, options, value, fieldsOf) => {
    const control = select(codes(options), value, {
      class: 'code',
      data: { act: name },
      on: { change: () => patch(shop.organization_id, fieldsOf(control.value)) },
    });
    if (value === null || value === undefined) control.selectedIndex = -1;
    return field(t(`shop.${name}`), control);
  };
  const check = (shop, name, isOn, fieldsOf) => {
    const box = el('input', {
      type: 'checkbox',
      checked: isOn,
      data: { act: name },
      on: { change: () => patch(shop.organization_id, fieldsOf(box.checked)) },
    });
    return el('label', { class: 'check' }, box, el('span', {}, t(`shop.${name}`)));
  };
  const connections = (shop) =>
    shop.connections.map((one, place) => {
      const control = select(codes(CONNECTION), one.status, {
        class: 'code',
        data: { act: `connection-${place}` },
        on: {
          change: () =>
            patch(shop.organization_id, {
              connections: shop.connections.map((other, index) => ({
                name: other.name,
                is_primary: other.is_primary,
                status: index === place ? control.value : other.status,
              })),
            }),
        },
      });
      return field(`${one.name}${one.is_primary ? ` · ${t('shop.primary')}` : ''}`, control);
    });
  const webhook = (shop) => {
    const input = el('input', {
      type: 'url',
      value: shop.webhook_url ?? '',
      placeholder: 'http://127.0.0.1:3000/webhook',
      data: { act: 'webhook' },
      on: {
        change: () => patch(shop.organization_id, { webhook_url: input.value === '' ? null : input.value }),
      },
    });
    return field(t('shop.webhook'), input, true);
  };
  const row = (shop) =>
    el(
      'li',
      { class: 'card', data: { testid: `shop-${shop.organization_id}` } },
      el(
        'details',
        {},
        el(
          'summary',
          { data: { act: 'open' } },
          el('strong', {}, shop.name),
          el('span', { class: 'quiet' }, `#${shop.organization_id}`),
          el('span', { class: 'gap' }),
          el('span', { class: `chip ${shop.mode === 'sandbox' ? 'train' : 'good'}` }, shop.mode),
        ),
        el(
          'div',
          { class: 'form' },
          Object.entries(CHOICES).map(([name, options]) =>
            choice(shop, name, options, shop[name], (value) => ({ [name]: value })),
          ),
          choice(shop, 'tariff', TARIFF.status, shop.tariff.status, (status) => ({ tariff: { status } })),
          choice(shop, 'tier', TARIFF.tier, shop.tariff.tier, (tier) => ({ tariff: { tier } })),
          connections(shop),
          webhook(shop),
        ),
        el(
          'div',
          { class: 'checks' },
          SWITCHES.map((name) => check(shop, name, shop[name] === true, (isOn) => ({ [name]: isOn }))),
          check(shop, 'key_revoked', shop.api_key.revoked, (revoked) => ({ api_key: { revoked } })),
        ),
        shop.api_key_hint === null ? null : el('p', { class: 'quiet' }, t('request.key', { hint: shop.api_key_hint })),
      ),
    );

  const mode = select(codes(CHOICES.mode), 'production', { class: 'code' });
  const name = el('input', { type: 'text', autocomplete: 'off', maxlength: 255 });
  const made = el('p', { class: 'made', role: 'status', hidden: true });
  const make = () =>
    act(
      async () => {
        const typed = name.value.trim();
        const answer = await api.post('/organizations', {
          mode: mode.value,
          has_catalog: true,
          ...(typed === '' ? {} : { name: typed }),
        });
        made.hidden = false;
        made.replaceChildren(t('shop.keyOnce'), ' ', el('code', {}, answer.api_key));
        return answer.organization_id;
      },
      (id) => t('shop.made', { id }),
    );
  const list = el('ul', { class: 'rows' });
  return {
    element: el(
      'div',
      { class: 'view' },
      form(
        t('shop.new'),
        field(t('shop.name'), name),
        field(t('shop.mode'), mode),
        button(t('shop.make'), 'make-shop', make, { class: 'first' }),
      ),
      made,
      list,
    ),
    update({ organizations }) {
      keepRows(list, organizations, ({ organization_id: id }) => id, row);
    },
  };
}
