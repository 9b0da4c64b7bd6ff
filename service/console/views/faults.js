/** Faults of the network and the server, switched on and taken back. */
import { button, el, field, form, keepOptions, keepRows, select } from '../kit/dom.js';
import { createForce } from './force.js';

const KINDS = [
  'drop_response',
  'drop_request',
  'reset',
  'delay',
  'status',
  'refuse_response',
  'hold_request',
  'repeat_request',
  'other_body',
  'stale_body',
  'flip_status',
  'false_date',
];
/** What is asked of a kind beside its name, with the value that stands there at first. */
const ASKED = {
  status: { status: 503 },
  refuse_response: { status: 409 },
  delay: { delay_ms: 2000 },
  hold_request: { after_seconds: 45 },
  repeat_request: { after_seconds: 9 },
  false_date: { shift_seconds: 3600 },
};
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
  const number = (value, most, least = 0) => el('input', { type: 'number', min: least, max: most, value });
  const times = number(1, 1000);
  const controls = {
    status: number(503, 599),
    delay_ms: number(2000, 600_000),
    after_seconds: number(45, 600),
    shift_seconds: number(3600, 315_360_000, -315_360_000),
  };
  const fields = Object.entries({
    status: field(t('fault.status'), controls.status),
    delay_ms: field(t('fault.delay'), controls.delay_ms),
    after_seconds: field(t('fault.after'), controls.after_seconds),
    shift_seconds: field(t('fault.shift'), controls.shift_seconds),
  });
  const showFields = () => {
    const asked = ASKED[kind.value] ?? {};
    for (const [name, shown] of fields) shown.hidden = !(name in asked);
    for (const [name, value] of Object.entries(asked)) controls[name].value = value;
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
          ...Object.fromEntries(
            Object.keys(ASKED[kind.value] ?? {}).map((name) => [name, Number(controls[name].value)]),
          ),
          ...(Number(times.value) > 0 ? { times: Number(times.value) } : {}),
        }),
      t('fault.added'),
    );
  const list = el('ul', { class: 'rows' });
  const nothing = el('p', { class: 'nothing small' }, t('fault.none'));
  const clear = button(t('fault.clear'), 'clear-faults', () => act(() => api.remove('/faults'), t('fault.cleared')));

  const row = ({ fault_id: id, kind: name, match, left, shop, ...asked }) =>
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
          asked.status,
          asked.delay_ms === undefined ? undefined : t('request.ms', { ms: asked.delay_ms }),
          asked.after_seconds === undefined ? undefined : t('fault.seconds', { seconds: asked.after_seconds }),
          asked.shift_seconds === undefined ? undefined : t('fault.seconds', { seconds: asked.shift_seconds }),
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
        fields.map(([, shown]) => shown),
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
