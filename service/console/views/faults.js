/** Faults of the network and the server, switched on and taken back. */
import { button, el, field, form, keepOptions, keepRows, select } from '../dom.js';
import { createForce } from './force.js';

const KINDS = ['drop_response', 'drop_request', 'reset', 'delay', 'status'];
const METHODS = ['', 'GET', 'POST', 'PATCH', 'DELETE'];

export function createFaults(parts) {
  const { words, api, act } = parts;
  const { t } = words;
  const force = createForce(parts);
  const kind = select(
    KINDS.map((name) => [name, t(`fault.kind.${name}`)]),
    KINDS[0],
    { data: { testid: 'fault-kind' } },
  );
  const method = select(
    METHODS.map((name) => [name, name === '' ? t('fault.anyMethod') : name]),
    '',
  );
  const path = el('input', { type: 'text', value: '/api/v1/', autocomplete: 'off', spellcheck: 'false' });
  const shops = select([], undefined, { data: { testid: 'fault-shop' } });
  const number = (value, most) => el('input', { type: 'number', min: 0, max: most, value });
  const status = number(503, 599);
  const delay = number(2000, 600_000);
  const times = number(1, 1000);
  const statusField = field(t('fault.status'), status);
  const delayField = field(t('fault.delay'), delay);
  const showFields = () => {
    statusField.hidden = kind.value !== 'status';
    delayField.hidden = kind.value !== 'delay';
  };
  kind.addEventListener('change', showFields);
  showFields();

  const add = () =>
    act(
      () =>
        api.post('/faults', {
          match: {
            ...(method.value === '' ? {} : { method: method.value }),
            path: path.value,
            ...(shops.value === '' ? {} : { organization_id: Number(shops.value) }),
          },
          kind: kind.value,
          ...(kind.value === 'status' ? { status: Number(status.value) } : {}),
          ...(kind.value === 'delay' ? { delay_ms: Number(delay.value) } : {}),
          ...(Number(times.value) > 0 ? { times: Number(times.value) } : {}),
        }),
      t('fault.added'),
    );
  const list = el('ul', { class: 'rows' });
  const nothing = el('p', { class: 'nothing small' }, t('fault.none'));
  const clear = button(t('fault.clear'), 'clear-faults', () => act(() => api.remove('/faults'), t('fault.cleared')));

  const row = ({ fault_id: id, kind: name, match, left, status: code, delay_ms: ms, shop }) =>
    el(
      'li',
      { class: 'card line', data: { testid: 'fault' } },
      el('span', { class: 'chip bad' }, t(`fault.kind.${name}`)),
      el('span', { class: 'path' }, [match.method, match.path].filter(Boolean).join(' ') || t('fault.everything')),
      el('span', { class: 'gap' }),
      el(
        'span',
        { class: 'quiet' },
        [
          shop,
          code,
          ms === undefined ? undefined : t('request.ms', { ms }),
          left === null ? t('fault.always') : t('fault.left', { count: left }),
        ]
          .filter((part) => part !== undefined)
          .join(' · '),
      ),
      button(t('fault.remove'), 'remove-fault', () => act(() => api.remove(`/faults/${id}`), t('fault.removed')), {
        'aria-label': `${t('fault.remove')} · ${id}`,
      }),
    );
  return {
    element: el(
      'div',
      { class: 'view' },
      form(
        t('fault.new'),
        field(t('fault.what'), kind),
        field(t('fault.method'), method),
        field(t('fault.path'), path),
        field(t('invoice.shop'), shops),
        statusField,
        delayField,
        field(t('fault.times'), times),
        button(t('fault.add'), 'add-fault', add, { class: 'first' }),
      ),
      nothing,
      list,
      clear,
      force.element,
    ),
    update(state) {
      const { faults = [], organizations } = state;
      keepOptions(shops, organizations, [['', t('bank.everyone')]]);
      force.update(state);
      nothing.hidden = faults.length > 0;
      clear.hidden = faults.length === 0;
      const names = new Map(organizations.map(({ organization_id: id, name }) => [id, name]));
      const rows = faults.map((one) => ({ ...one, shop: names.get(one.match.organization_id) }));
      keepRows(list, rows, ({ fault_id: id }) => id, row);
    },
  };
}
