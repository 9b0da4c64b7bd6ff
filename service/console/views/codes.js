/** Returns by a customer's scan and printed QR codes, with the customers who are played at them by hand. */
import { button, el, field, form, keepOptions, keepRows, phoneLink, select } from '../kit/dom.js';

const TONES = { completed: 'good', expired: 'bad', failed: 'bad', execution_uncertain: 'bad' };
const isUnused = ({ link }) => link?.status === 'unused';
const canScan = ({ status, qr_token: token }) => status === 'awaiting_scan' && token !== null;

export function createCodes({ words, api, act }) {
  const { t, money, time } = words;
  const shops = select([], undefined, { data: { testid: 'code-shop' } });
  const amount = el('input', {
    type: 'text',
    inputmode: 'decimal',
    placeholder: t('invoice.anyAmount'),
    autocomplete: 'off',
  });
  const write = (path, done, fields = () => ({})) =>
    act(
      async () => {
        const { status, body } = await api.post(path, { organization_id: Number(shops.value), ...fields() });
        if (status === 201 || status === 202) return body;
        throw new Error(`${status ?? t('request.cut')} ${body?.message ?? ''}`);
      },
      (body) => t(done, { id: (body.session ?? body.link ?? body.static_qr).id }),
    );
  const typedAmount = () => {
    const typed = amount.value.trim().replace(',', '.');
    return typed === '' ? {} : { amount: typed };
  };
  const maker = form(
    t('code.new'),
    field(t('invoice.shop'), shops),
    field(t('invoice.amount'), amount),
    el(
      'div',
      { class: 'row whole' },
      button(t('code.print'), 'print-code', () => write('/static-qr', 'code.printed', typedAmount), { class: 'first' }),
      button(t('code.start'), 'start-return', () => write('/qr-refunds', 'code.started')),
      button(t('code.issue'), 'issue-link', () => write('/qr-refunds', 'code.issued', () => ({ by: 'link' }))),
    ),
  );

  const play = (name, id, path, body, done) =>
    button(t(`code.act.${name}`), name, () => act(() => api.post(path, body), done ?? t('code.played', { id })), {
      class: name === 'ignore' ? '' : 'first',
      'aria-label': `${t(`code.act.${name}`)} · ${id}`,
    });
  const phone = (link, id) => phoneLink(words, link, id);

  const choicesOf = (session) => {
    const { id } = session;
    if (isUnused(session)) {
      return [play('use', id, `/qr-refund-links/${id}/use`, {}), phone(session.link.url, id)];
    }
    if (!canScan(session)) return [];
    const path = `/qr-refunds/${id}/customer`;
    return [
      play('scan', id, path, { action: 'scan' }),
      play('ignore', id, path, { action: 'ignore' }, t('code.ignored', { id, time: time(session.expires_at) })),
      phone(session.qr_link, id),
    ];
  };
  const stateOf = (session) => (isUnused(session) ? 'link_unused' : session.status);
  const returnRow = ({ item: session, shop }) => {
    const choices = choicesOf(session);
    return el(
      'li',
      { class: 'card', data: { testid: `return-${session.id}`, status: stateOf(session) } },
      el(
        'div',
        { class: 'line' },
        el('strong', {}, `${t('code.return')} #${session.id}`),
        el('span', { class: `chip ${TONES[session.status] ?? 'wait'}` }, t(`code.status.${stateOf(session)}`)),
        el('span', { class: 'gap' }),
        el('span', { class: 'quiet' }, time(session.created_at)),
      ),
      el(
        'p',
        { class: 'quiet' },
        [
          shop,
          session.customer?.name,
          session.refunded_amount === null ? null : money(session.refunded_amount),
          session.error_code,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      choices.length === 0 ? null : el('div', { class: 'row' }, choices),
    );
  };
  const printedRow = ({ item: printed, shop }) =>
    el(
      'li',
      { class: 'card', data: { testid: `printed-${printed.id}` } },
      el(
        'div',
        { class: 'line' },
        el('strong', { class: 'sum' }, money(printed.amount)),
        el('span', { class: 'gap' }),
        el('span', { class: 'quiet' }, time(printed.created_at)),
      ),
      el('p', { class: 'quiet' }, [`#${printed.id}`, shop, printed.description].filter(Boolean).join(' · ')),
      el(
        'div',
        { class: 'row' },
        play('pay', printed.id, `/static-qr/${printed.id}/customer`, { action: 'pay' }, ({ invoice_id: invoice }) =>
          t('code.paid', { id: printed.id, invoice }),
        ),
        phone(printed.qr_link, printed.id),
      ),
    );

  const section = (name) => {
    const list = el('ul', { class: 'rows' });
    const nothing = el('p', { class: 'nothing small' }, t(`code.none.${name}`));
    const heading = el('h3', {}, t(`code.${name}`));
    return { element: el('section', { class: 'part' }, heading, nothing, list), list, nothing };
  };
  const returns = section('returns');
  const printed = section('prints');

  return {
    element: el('div', { class: 'view' }, maker, returns.element, printed.element),
    update({ organizations, qrRefunds = [], staticQrs = [] }) {
      const names = new Map(organizations.map(({ organization_id: id, name }) => [id, name]));
      keepOptions(
        shops,
        organizations.filter(({ archived }) => !archived),
      );
      maker.hidden = organizations.length === 0;
      for (const [part, items, row] of [
        [returns, qrRefunds, returnRow],
        [printed, staticQrs, printedRow],
      ]) {
        part.nothing.hidden = items.length > 0;
        const named = items.map((item) => ({ item, shop: names.get(item.organization_id) ?? '' }));
        keepRows(part.list, named, ({ item }) => item.id, row);
      }
    },
  };
}
