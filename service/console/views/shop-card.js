/** One organization with everything about it that can be changed on the fly. */
import { button, checkField, choiceField, el, field, form, select, toOptions } from '../kit/dom.js';

const CHOICES = {
  mode: ['sandbox', 'production'],
  status: ['verified', 'unverified', 'none'],
  bank_session: ['active', 'expired', 'invalid', 'unavailable', 'not_configured'],
  cache: ['stale', 'fresh'],
};
const KYC = ['required', 'submitted', 'needs_changes', 'approved', 'blocked'];
const TARIFF = {
  status: ['none', 'trial', 'active', 'expired'],
  tier: ['start', 'business', 'pro', 'pro_max'],
};
const CONNECTION = ['active', 'expired', 'unverified', 'blocked'];
const REVIEW = ['pending', 'approved', 'rejected'];
const SWITCHES = [
  'has_catalog',
  'fiscal_till',
  'archived',
  'partner',
  'custom_tariff',
  'hard_limited',
  'invoices_disabled',
  'cashbox_disabled',
  'fiscal_receipts_disabled',
  'entrance_auth_disabled',
  'catalog_busy',
  'multi_tradepoint',
  'rfo_missing',
];
const KEY_SWITCHES = ['revoked', 'expired', 'owner_issued', 'can_manage_cashiers'];
const CAPS = [
  'sandbox_invoices',
  'trial_per_day',
  'tariff_per_day',
  'outstanding_per_recipient',
  'outstanding_per_organization',
  'fanout_per_hour',
];
/** What a key may do: everything, what only reads, or nothing; a list that somebody else set is left as it is. */
const GRANTS = ['all', 'reading', 'none', 'own'];

export function createShopCard({ words, api, act }) {
  const { t } = words;
  const save = (shop, fields) => act(() => api.patch(`/organizations/${shop.organization_id}`, fields), t('saved'));

  const choice = (shop, name, options, value, fieldsOf) =>
    choiceField(t(`shop.${name}`), name, options, value, (chosen) => save(shop, fieldsOf(chosen)));
  const check = (shop, name, isOn, fieldsOf) =>
    checkField(t(`shop.${name}`), name, isOn, (isChecked) => save(shop, fieldsOf(isChecked)));

  const connections = (shop) => {
    const change = (changed) =>
      save(shop, {
        connections: shop.connections.map(({ name, is_primary, status }, place) => ({
          name,
          is_primary,
          status,
          ...changed(place),
        })),
      });
    const states = shop.connections.map((one, place) =>
      choiceField(one.name, `connection-${place}`, CONNECTION, one.status, (status) =>
        change((other) => (other === place ? { status } : {})),
      ),
    );
    if (shop.connections.length === 0) return states;
    const primary = select(
      [['-1', t('shop.noPrimary')], ...shop.connections.map(({ name }, place) => [String(place), name])],
      String(shop.connections.findIndex(({ is_primary: isPrimary }) => isPrimary)),
      {
        data: { act: 'primary' },
        on: { change: () => change((place) => ({ is_primary: String(place) === primary.value })) },
      },
    );
    return [...states, field(t('shop.primary'), primary)];
  };

  const kyc = (shop) => {
    const status = select(toOptions(KYC), shop.kyc_status, { class: 'code', data: { act: 'kyc-status' } });
    const comment = el('input', { type: 'text', autocomplete: 'off', maxlength: 1000, data: { act: 'kyc-comment' } });
    return form(
      t('shop.kyc'),
      field(t('shop.kyc'), status),
      field(t('shop.kycComment'), comment, true),
      button(
        t('shop.decide'),
        'decide-kyc',
        () =>
          act(
            () =>
              api.post('/kyc', {
                organization_id: shop.organization_id,
                status: status.value,
                ...(comment.value.trim() === '' ? {} : { comment: comment.value.trim() }),
              }),
            ({ kyc_status: decided }) => t('shop.decided', { status: decided }),
          ),
        { 'aria-label': `${t('shop.decide')} · ${shop.organization_id}` },
      ),
    );
  };

  const webhook = (shop) => {
    const input = el('input', {
      type: 'url',
      value: shop.webhook_url ?? '',
      placeholder: 'http://127.0.0.1:3000/webhook',
      data: { act: 'webhook' },
      on: { change: () => save(shop, { webhook_url: input.value === '' ? null : input.value }) },
    });
    const test = () =>
      act(
        () => api.post('/webhooks/test', { organization_id: shop.organization_id }),
        ({ deliveries }) =>
          deliveries.length === 0
            ? t('event.nobody')
            : t('shop.tested', { status: t(`event.status.${deliveries[0].status}`) }),
      );
    return form(
      t('shop.webhook'),
      field(t('shop.webhook'), input, true),
      choice(shop, 'webhook_review', REVIEW, shop.webhook_review_status, (status) => ({
        webhook_review_status: status,
      })),
      button(t('shop.test'), 'test-webhook', test, { 'aria-label': `${t('shop.test')} · ${shop.organization_id}` }),
    );
  };

  const grants = (shop) => {
    const control = select(
      GRANTS.filter((name) => name !== 'own' || grantsOf(shop) === 'own').map((name) => [
        name,
        t(`shop.grant.${name}`),
      ]),
      grantsOf(shop),
      {
        data: { act: 'grants' },
        on: {
          change: async () => {
            if (control.value === 'own') return;
            const { operations } = await api.get('/grants');
            const lists = { all: null, reading: operations.filter((name) => name.endsWith('.read')), none: [] };
            await save(shop, { api_key: { grants: lists[control.value] } });
          },
        },
      },
    );
    return field(t('shop.grants'), control);
  };

  const caps = (shop) =>
    CAPS.map((name) => {
      const input = el('input', {
        type: 'number',
        min: 0,
        value: shop.caps[name] ?? '',
        placeholder: t('shop.byTier'),
        data: { act: name },
        on: {
          change: () => {
            const isEmpty = input.value === '';
            if (isEmpty && name !== 'tariff_per_day') return;
            void save(shop, { caps: { [name]: isEmpty ? null : Number(input.value) } });
          },
        },
      });
      return field(t(`shop.cap.${name}`), input);
    });

  return (shop) =>
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
          shop.archived ? el('span', { class: 'chip bad' }, t('shop.archived')) : null,
          el('span', { class: `chip ${shop.mode === 'sandbox' ? 'train' : 'good'}` }, shop.mode),
        ),
        el(
          'div',
          { class: 'stack' },
          el(
            'div',
            { class: 'form' },
            Object.entries(CHOICES).map(([name, options]) =>
              choice(shop, name, options, shop[name], (value) => ({ [name]: value })),
            ),
            choice(shop, 'tariff', TARIFF.status, shop.tariff.status, (status) => ({ tariff: { status } })),
            choice(shop, 'tier', TARIFF.tier, shop.tariff.tier, (tier) => ({ tariff: { tier } })),
            connections(shop),
          ),
          kyc(shop),
          webhook(shop),
          el(
            'div',
            { class: 'checks' },
            SWITCHES.map((name) => check(shop, name, shop[name] === true, (isOn) => ({ [name]: isOn }))),
          ),
          el(
            'details',
            {},
            el('summary', { data: { act: 'open-key' } }, t('shop.key')),
            el(
              'div',
              { class: 'stack' },
              shop.api_key_hint === null
                ? null
                : el('p', { class: 'quiet' }, t('request.key', { hint: shop.api_key_hint })),
              el('div', { class: 'form' }, grants(shop)),
              el(
                'div',
                { class: 'checks' },
                KEY_SWITCHES.map((name) =>
                  check(shop, `key_${name}`, shop.api_key[name], (isOn) => ({ api_key: { [name]: isOn } })),
                ),
              ),
            ),
          ),
          el(
            'details',
            {},
            el('summary', { data: { act: 'open-caps' } }, t('shop.caps')),
            el('div', { class: 'form' }, caps(shop)),
          ),
        ),
      ),
    );
}

function grantsOf({ api_key: { grants } }) {
  if (grants === null) return 'all';
  if (grants.length === 0) return 'none';
  return grants.every((name) => name.endsWith('.read')) ? 'reading' : 'own';
}
