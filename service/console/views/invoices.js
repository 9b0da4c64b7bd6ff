/** The bills, and the customers who are played at them by hand. */
import { button, el, field, form, keepOptions, keepRows, phoneLink, select } from '../kit/dom.js';

const TONES = { paid: 'good', partially_refunded: 'good', error: 'bad', cancelled: 'bad', expired: 'bad' };
const isOpen = ({ status }) => ['processing', 'pending', 'cancelling'].includes(status);
const endOf = (invoice) => invoice.qr_expires_at ?? invoice.expires_at;

export function createInvoices({ words, api, act }) {
  const { t, money, time } = words;
  const shops = select([], undefined, { data: { testid: 'bill-shop' } });
  const kind = select(
    ['qr', 'phone'].map((name) => [name, t(`invoice.kind.${name}`)]),
    'qr',
  );
  const amount = el('input', {
    type: 'text',
    inputmode: 'decimal',
    placeholder: t('invoice.anyAmount'),
    autocomplete: 'off',
  });
  const write = () =>
    act(
      async () => {
        const typed = amount.value.trim().replace(',', '.');
        const { status, body } = await api.post('/invoices', {
          organization_id: Number(shops.value),
          kind: kind.value,
          ...(typed === '' ? {} : { amount: typed }),
        });
        if (status === 201) return body.id;
        throw new Error(`${status ?? t('request.cut')} ${body?.message ?? ''}`);
      },
      (id) => t('invoice.written', { id }),
    );
  const bill = form(
    t('invoice.new'),
    field(t('invoice.shop'), shops),
    field(t('invoice.how'), kind),
    field(t('invoice.amount'), amount),
    button(t('invoice.write'), 'write-bill', write, { class: 'first' }),
  );
  const list = el('ul', { class: 'rows' });
  const nothing = el('p', { class: 'nothing' }, t('invoice.none'));
  let nowMs = 0;

  const play = (invoice, name, body) =>
    button(
      t(`invoice.act.${name}`),
      name,
      () =>
        act(
          () => api.post(`/invoices/${invoice.id}/customer`, body()),
          ({ scheduled_at: at }) =>
            at === undefined
              ? t('invoice.played', { id: invoice.id })
              : t('invoice.later', { id: invoice.id, time: time(at) }),
        ),
      { class: name === 'pay' ? 'first' : '', 'aria-label': `${t(`invoice.act.${name}`)} · ${invoice.id}` },
    );
  /** A minute after the end: the money is on its way while the bill is already closed. */
  const afterEnd = (invoice) => () => ({
    action: 'pay',
    at_seconds: Math.max(0, (Date.parse(endOf(invoice)) - nowMs) / 1000) + 60,
  });
  const reconcile = (invoice) =>
    button(
      t('invoice.act.reconcile'),
      'reconcile',
      () =>
        act(
          () => api.post('/provider', { reconcile: { invoice_id: invoice.id } }),
          t('invoice.played', { id: invoice.id }),
        ),
      { 'aria-label': `${t('invoice.act.reconcile')} · ${invoice.id}` },
    );
  const choicesOf = (invoice) => {
    if (isOpen(invoice)) {
      const canScan = invoice.is_qr_token && invoice.qr_substate === undefined;
      return [
        play(invoice, 'pay', () => ({ action: 'pay' })),
        canScan ? play(invoice, 'scan', () => ({ action: 'scan' })) : null,
        play(invoice, 'reject', () => ({ action: 'reject' })),
        endOf(invoice) ? play(invoice, 'late', afterEnd(invoice)) : null,
        invoice.qr_link === null ? null : phoneLink(words, invoice.qr_link, invoice.id),
      ];
    }
    if (invoice.status === 'cancelled' || invoice.status === 'expired') {
      return [play(invoice, 'late', () => ({ action: 'pay' }))];
    }
    return invoice.status === 'error' ? [reconcile(invoice)] : [];
  };
  const actionsOf = (invoice) => {
    const choices = choicesOf(invoice);
    return choices.length === 0 ? null : el('div', { class: 'row' }, choices);
  };
  const row = ({ invoice, shop }) =>
    el(
      'li',
      { class: 'card', data: { testid: `invoice-${invoice.id}`, status: invoice.status } },
      el(
        'div',
        { class: 'line' },
        el('strong', { class: 'sum' }, money(invoice.amount)),
        el('span', { class: `chip ${TONES[invoice.status] ?? 'wait'}` }, t(`invoice.status.${invoice.status}`)),
        invoice.qr_substate === 'scanned' && isOpen(invoice)
          ? el('span', { class: 'chip wait' }, t('invoice.scanned'))
          : null,
        el('span', { class: 'gap' }),
        el('span', { class: 'quiet' }, time(invoice.created_at)),
      ),
      el(
        'p',
        { class: 'quiet' },
        [
          `#${invoice.id}`,
          t(`invoice.kind.${invoice.is_qr_token ? 'qr' : 'phone'}`),
          shop,
          invoice.client_name,
          invoice.error_code,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      actionsOf(invoice),
    );

  return {
    element: el('div', { class: 'view' }, bill, nothing, list),
    update({ invoices, organizations, now }) {
      nowMs = Date.parse(now);
      const names = new Map(organizations.map(({ organization_id: id, name }) => [id, name]));
      keepOptions(
        shops,
        organizations.filter(({ archived }) => !archived),
      );
      bill.hidden = organizations.length === 0;
      nothing.hidden = invoices.length > 0;
      const items = invoices.map((invoice) => ({ invoice, shop: names.get(invoice.organization_id) ?? '' }));
      keepRows(list, items, ({ invoice }) => invoice.id, row);
    },
  };
}
