/** The start line's partner, and what it may do. */
import { checkField, choiceField, el } from '../kit/dom.js';

const CHOICES = {
  mode: ['sandbox', 'production'],
  type: ['referral', 'operating'],
  tariff_billing_mode: ['payment', 'assignment'],
};
const TIERS = ['start', 'business', 'pro', 'pro_max'];

export function createPartnerCard({ words, api, act }) {
  const { t } = words;
  const save = (fields) => act(() => api.patch('/partner', fields), t('saved'));
  const check = (name, isOn, fieldsOf) =>
    checkField(t(`partner.${name}`), `partner-${name}`, isOn, (isChecked) => save(fieldsOf(isChecked)));
  const tier = (partner, name) => {
    const given = partner.tier_grid ?? TIERS;
    return checkField(`${t('partner.tier')} ${name}`, `partner-${name}`, given.includes(name), (isChecked) => {
      const wanted = TIERS.filter((one) => (one === name ? isChecked : given.includes(one)));
      return save({ tier_grid: wanted.length === TIERS.length ? null : wanted });
    });
  };
  return (partner) =>
    el(
      'li',
      { class: 'card', data: { testid: 'partner' } },
      el(
        'details',
        {},
        el(
          'summary',
          { data: { act: 'open' } },
          el('strong', {}, t('partner.title')),
          el('span', { class: 'quiet' }, `#${partner.partner_id}`),
          el('span', { class: 'gap' }),
          partner.active ? null : el('span', { class: 'chip bad' }, t('partner.inactive')),
          el('span', { class: `chip ${partner.mode === 'sandbox' ? 'train' : 'good'}` }, partner.mode),
        ),
        el(
          'div',
          { class: 'stack' },
          el(
            'div',
            { class: 'form' },
            Object.entries(CHOICES).map(([name, options]) =>
              choiceField(t(`partner.${name}`), `partner-${name}`, options, partner[name], (value) =>
                save({ [name]: value }),
              ),
            ),
          ),
          el(
            'div',
            { class: 'checks' },
            check('active', partner.active, (active) => ({ active })),
            check('sync', partner.inbound_sync.enabled, (enabled) => ({ inbound_sync: { enabled } })),
            TIERS.map((name) => tier(partner, name)),
          ),
        ),
      ),
    );
}
