/** Answers that nothing else provokes, forced for the next calls of an operation. */
import { button, el, field, form, keepOptions, keepRows, select } from '../kit/dom.js';

export function createForce({ words, api, act }) {
  const { t } = words;
  const shops = select([], undefined, { data: { testid: 'force-shop' } });
  const operation = select([], undefined, { class: 'code', data: { testid: 'force-operation' } });
  const code = select([], undefined, { class: 'code', data: { testid: 'force-code' } });
  const times = el('input', { type: 'number', min: 1, max: 1000, value: 1 });
  const add = () =>
    act(
      () =>
        api.post('/force', {
          organization_id: Number(shops.value),
          operation: operation.value,
          code: code.value,
          times: Number(times.value),
        }),
      t('force.added'),
    );
  const list = el('ul', { class: 'rows' });
  const clear = button(t('force.clear'), 'clear-force', () => act(() => api.remove('/force'), t('force.cleared')));
  const row = ({ operation: name, code: forced, left, shop }) =>
    el(
      'li',
      { class: 'card line', data: { testid: 'forced' } },
      el('span', { class: 'chip bad' }, forced),
      el('span', { class: 'path' }, name),
      el('span', { class: 'gap' }),
      el('span', { class: 'quiet' }, [shop, t('fault.left', { count: left })].join(' · ')),
    );
  const fill = (control, values) => {
    if (control.options.length === values.length) return;
    control.replaceChildren(...values.map((value) => el('option', { value }, value)));
  };
  return {
    element: el(
      'section',
      { class: 'part' },
      el('h3', {}, t('force.title')),
      form(
        t('force.title'),
        field(t('invoice.shop'), shops),
        field(t('force.times'), times),
        field(t('force.operation'), operation, true),
        field(t('force.code'), code, true),
        button(t('force.add'), 'add-force', add, { class: 'first' }),
      ),
      list,
      clear,
    ),
    update({ organizations, force, grants }) {
      keepOptions(shops, organizations);
      if (grants !== undefined) fill(operation, [...grants.operations, ...grants.partner_operations]);
      if (force === undefined) return;
      fill(code, force.codes);
      clear.hidden = force.active.length === 0;
      const names = new Map(organizations.map(({ organization_id: id, name }) => [id, name]));
      const rows = force.active.map((one, place) => ({ ...one, place, shop: names.get(one.organization_id) ?? '' }));
      keepRows(list, rows, ({ place }) => place, row);
    },
  };
}
