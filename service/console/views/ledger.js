/** What the provider holds: every charge, refund, receipt and shift of every shop. */
import { el, keepRows } from '../kit/dom.js';

export function createLedger({ words }) {
  const { t, money, time, day } = words;
  const list = el('ul', { class: 'rows' });
  const nothing = el('p', { class: 'nothing' }, t('ledger.none'));

  const entries = ({ charges, refunds, receipts, shifts }) =>
    [
      ...charges.map((one) => ['charge', one.at, one.amount, `#${one.invoice_id} · ${one.kind}`]),
      ...refunds.map((one) => ['refund', one.at, `-${one.amount}`, `#${one.invoice_id}`]),
      ...receipts.map((one) => ['receipt', one.at, one.total, one.fiscal_number ?? one.client_operation_id]),
      ...shifts.map((one) => ['shift', one.closed_at ?? one.opened_at, undefined, `${one.status ?? ''}`]),
    ].sort(([, one], [, other]) => Date.parse(other) - Date.parse(one));
  const tenge = (rows) => rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const sumOf = (rows) => money((tenge(rows) / 100).toFixed(2));

  const row = ({ name, books }) =>
    el(
      'li',
      { class: 'card', data: { testid: 'ledger-shop' } },
      el(
        'details',
        {},
        el(
          'summary',
          { data: { act: 'open' } },
          el('strong', {}, name),
          el('span', { class: 'gap' }),
          el('span', { class: 'chip good' }, `${t('ledger.charge')} ${books.charges.length} · ${sumOf(books.charges)}`),
          books.refunds.length === 0
            ? null
            : el(
                'span',
                { class: 'chip wait' },
                `${t('ledger.refund')} ${books.refunds.length} · ${sumOf(books.refunds)}`,
              ),
        ),
        el(
          'table',
          {},
          el(
            'thead',
            {},
            el(
              'tr',
              {},
              ['what', 'when', 'why', 'sum'].map((column) => el('th', { scope: 'col' }, t(`ledger.${column}`))),
            ),
          ),
          el(
            'tbody',
            {},
            entries(books).map(([kind, at, amount, cause]) =>
              el(
                'tr',
                {},
                el('td', {}, t(`ledger.${kind}`)),
                el('td', {}, at ? `${day(at)} ${time(at)}` : ''),
                el('td', {}, cause),
                el('td', { class: 'number' }, amount === undefined ? '' : money(amount)),
              ),
            ),
          ),
        ),
      ),
    );
  return {
    element: el('div', { class: 'view' }, nothing, list),
    update({ ledger, organizations }) {
      const names = new Map(organizations.map(({ organization_id: id, name }) => [String(id), name]));
      const shops = Object.entries(ledger?.organizations ?? {})
        .map(([id, books]) => ({ id, name: names.get(id) ?? id, books }))
        .filter(({ books }) => Object.values(books).some((rows) => rows.length > 0));
      nothing.hidden = shops.length > 0;
      keepRows(list, shops, ({ id }) => id, row);
    },
  };
}
