/** Elements without markup text, and lists that change only where their items do. */

/** `on` holds listeners, `data` data attributes; everything else is an attribute, left out when false or null. */
export function el(tag, { class: name, on = {}, data = {}, ...attributes } = {}, ...children) {
  const element = document.createElement(tag);
  if (name !== undefined) element.className = name;
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener);
  for (const [key, value] of Object.entries(data)) element.dataset[key] = value;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(
    ...children
      .flat(Number.POSITIVE_INFINITY)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** A button that is named for focus (`data-act`) and cannot be pressed twice while its work runs. */
export function button(label, act, work, { class: name = '', ...attributes } = {}) {
  const press = async () => {
    if (made.getAttribute('aria-disabled') === 'true') return;
    made.setAttribute('aria-disabled', 'true');
    try {
      await work();
    } finally {
      made.removeAttribute('aria-disabled');
    }
  };
  const made = el(
    'button',
    { type: 'button', class: `button ${name}`, data: { act }, on: { click: press }, ...attributes },
    label,
  );
  return made;
}

/** Fields with their label around them. */
export const field = (label, control, isWide = false) =>
  el('label', { class: isWide ? 'field wide' : 'field' }, el('span', {}, label), control);

/** Fields that belong together, with the button that sends them. */
export const form = (label, ...children) => el('div', { class: 'form', role: 'group', 'aria-label': label }, children);

/** A row that shows one line and unfolds the rest. */
export const foldedRow = (line, ...rest) =>
  el('li', {}, el('details', {}, el('summary', { data: { act: 'open' } }, line), el('div', { class: 'more' }, rest)));

export function select(options, value, attributes = {}) {
  const made = el(
    'select',
    attributes,
    options.map(([key, label]) => el('option', { value: key, selected: key === value }, label)),
  );
  return made;
}

/** Codes stand as they are, in every language. */
export const toOptions = (codes) => codes.map((code) => [code, code]);

/** A list of codes that says at once what was chosen; nothing is chosen where the value is unknown. */
export function choiceField(label, name, codes, value, chosen) {
  const control = select(toOptions(codes), value, {
    class: 'code',
    data: { act: name },
    on: { change: () => chosen(control.value) },
  });
  if (value === null || value === undefined) control.selectedIndex = -1;
  return field(label, control);
}

export function checkField(label, name, isOn, changed) {
  const box = el('input', {
    type: 'checkbox',
    checked: isOn,
    data: { act: name },
    on: { change: () => changed(box.checked) },
  });
  return el('label', { class: 'check' }, box, el('span', {}, label));
}

/** The customer's own page of a bill, a printed code or a return, in a window of its own. */
export const phoneLink = ({ t, language }, link, id) =>
  el(
    'a',
    {
      class: 'button',
      href: `${link}?language=${language}`,
      target: '_blank',
      rel: 'noreferrer',
      'aria-label': `${t('invoice.act.phone')} · ${id}`,
      data: { act: 'phone' },
    },
    t('invoice.act.phone'),
  );

/**
 * Organizations to choose from, after the options of `before`. The same ones are left alone, so that a list that is
 * just being chosen from does not close.
 */
export function keepOptions(list, organizations, before = []) {
  const options = [...before, ...organizations.map(({ organization_id: id, name }) => [String(id), name])];
  const signature = JSON.stringify(options);
  if (list.signature === signature) return;
  list.signature = signature;
  const { value } = list;
  list.replaceChildren(...options.map(([key, label]) => el('option', { value: key }, label)));
  if (value !== '') list.value = value;
  if (list.selectedIndex < 0) list.selectedIndex = 0;
}

/**
 * Makes the list's rows those of `items`, by `keyOf`. A row whose item has not changed stays as it is, so that a poll
 * takes neither the focus nor an open detail from anyone's hands.
 */
export function keepRows(list, items, keyOf, make) {
  const rows = new Map([...list.children].map((row) => [row.dataset.key, row]));
  const kept = items.map((item) => {
    const key = String(keyOf(item));
    const signature = JSON.stringify(item);
    const before = rows.get(key);
    if (before !== undefined && before.signature === signature) return before;
    const row = make(item);
    row.dataset.key = key;
    row.signature = signature;
    if (before !== undefined) replaceRow(before, row);
    return row;
  });
  const wanted = new Set(kept);
  for (const row of [...list.children]) if (!wanted.has(row)) removeRow(row);
  for (const [place, row] of kept.entries()) {
    if (list.children[place] !== row) list.insertBefore(row, list.children[place] ?? null);
  }
}

/** Who holds a row that goes away goes on at its neighbour, or at the panel around. */
function removeRow(row) {
  const isHeld = row.contains(document.activeElement);
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const heir = neighbour?.querySelector('[data-act]') ?? row.closest('[role="tabpanel"]');
  row.remove();
  if (isHeld) heir?.focus({ preventScroll: true });
}

function replaceRow(before, row) {
  const opened = before.querySelectorAll('details');
  for (const [place, details] of [...row.querySelectorAll('details')].entries()) {
    details.open = opened[place]?.open ?? false;
  }
  const held = before.contains(document.activeElement) ? document.activeElement.dataset.act : undefined;
  before.replaceWith(row);
  if (held === undefined) return;
  const heir = row.querySelector(`[data-act="${held}"]`) ?? row.querySelector('[data-act]') ?? row;
  if (heir === row) row.tabIndex = -1;
  heir.focus({ preventScroll: true });
}
