/** The bank's moods, for all production shops or for one, and the customers who act by themselves. */
import { button, el, field, form, keepOptions, select } from '../kit/dom.js';
import { createBankSale } from './bank-sale.js';

const errors = (...codes) => codes.map((code) => `error:${code}`);
const MOODS = {
  accept: [
    'ok',
    ...errors(
      'client_not_found',
      'bank_throttled',
      'network_unavailable',
      'session_transient',
      'organization_not_configured',
      'unknown_error',
    ),
  ],
  qr: ['ok', 'render_failed', 'bank_error'],
  cancel: ['confirm', 'refuse', 'already_paid', 'already_cancelled', 'missing', 'pay_first'],
  refund: [
    'complete',
    ...errors(
      'refund_insufficient_funds',
      'refund_rejected_by_bank',
      'refund_requires_buyer_confirmation',
      'refund_window_expired',
    ),
  ],
  execute: ['complete', 'uncertain'],
  receipt: [
    'issue',
    ...errors('shift_closed', 'receipt_bank_error', 'receipt_dispatch_error', 'receipt_ofd_token_revoked'),
  ],
  shift_close: ['succeed', ...errors('cashbox_busy', 'cashbox_operation_failed', 'no_answer')],
  catalog: [
    'accept',
    ...errors(
      'catalog_item_invalid',
      'catalog_delivery_incomplete',
      'catalog_create_unresolved',
      'catalog_create_blocked',
      'bank_scan_unavailable',
    ),
  ],
};
const LATENCIES = [0, 500, 2000, 10_000, 60_000];
const HELPFUL = { pay_after_seconds: [5, 20], reject_rate: 0.1, ignore_rate: 0.1, scan_lead_seconds: 3 };

export function createBank(parts) {
  const { words, api, act } = parts;
  const { t } = words;
  const sale = createBankSale(parts);
  let asked = 0;
  const whose = select([['', t('bank.everyone')]], '', { data: { testid: 'mood-shop' } });
  const body = () => (whose.value === '' ? {} : { organization_id: Number(whose.value) });
  const change = (name, value) => act(() => api.post('/provider', { ...body(), [name]: value }), t('saved'));

  const latency = select(
    LATENCIES.map((ms) => [String(ms), t('request.ms', { ms })]),
    '0',
    { data: { testid: 'mood-latency' }, on: { change: () => change('latency_ms', Number(latency.value)) } },
  );
  const moods = Object.entries(MOODS).map(([name, outcomes]) => {
    const control = select(
      outcomes.map((outcome) => [outcome, outcome]),
      outcomes[0],
      { class: 'code', data: { testid: `mood-${name}` }, on: { change: () => change(name, control.value) } },
    );
    return [name, control];
  });

  /** What another caller has set may be a choice that is not on the list. */
  const put = (control, value) => {
    if (document.activeElement === control) return;
    if (![...control.options].some((option) => option.value === value)) {
      control.append(el('option', { value }, value));
    }
    control.value = value;
  };
  const readMoods = async () => {
    asked += 1;
    const mine = asked;
    const mood = await api
      .get(`/provider${whose.value === '' ? '' : `?organization_id=${whose.value}`}`)
      .catch(() => undefined);
    if (mood === undefined || mine !== asked) return;
    put(latency, String(mood.latency_ms));
    for (const [name, control] of moods) put(control, mood[name]);
  };
  whose.addEventListener('change', () => void readMoods());

  const calm = () =>
    act(
      () =>
        api.post('/provider', {
          ...body(),
          latency_ms: 0,
          ...Object.fromEntries(Object.entries(MOODS).map(([name, [good]]) => [name, good])),
        }),
      t('bank.calmed'),
    );
  const auto = el('input', {
    type: 'checkbox',
    data: { testid: 'auto-customers' },
    on: { change: () => act(() => api.post('/customers', { auto: auto.checked ? HELPFUL : null }), t('saved')) },
  });

  const element = el(
    'div',
    { class: 'view' },
    el('label', { class: 'check card' }, auto, el('span', {}, t('bank.auto'))),
    form(
      t('tabs.bank'),
      field(t('bank.whose'), whose),
      field(t('bank.latency'), latency),
      moods.map(([name, control]) => field(t(`bank.mood.${name}`), control)),
    ),
    button(t('bank.calm'), 'calm', calm),
    sale.element,
  );
  return {
    element,
    update(state) {
      const { organizations, customers } = state;
      sale.update(state);
      // A sandbox feels no mood of the bank.
      const feeling = organizations.filter(({ mode }) => mode === 'production');
      keepOptions(whose, feeling, [['', t('bank.everyone')]]);
      if (customers !== undefined && document.activeElement !== auto) auto.checked = customers.auto !== null;
      if (element.closest('[role=tabpanel]')?.hidden === false) void readMoods();
    },
  };
}
