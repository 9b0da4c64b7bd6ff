/** Every request as it comes: what was asked, what was answered, how long it took. */
import { el, foldedRow, keepRows } from '../kit/dom.js';

export const bodyText = (body) => (body === null ? '' : JSON.stringify(body, null, 2));

const toneOf = (status) => (status === null || status >= 500 ? 'bad' : status >= 400 ? 'wait' : 'good');

export function createRequests({ words }) {
  const { t, time } = words;
  const list = el('ul', { class: 'log' });
  const nothing = el('p', { class: 'nothing' }, t('request.none'));
  const body = (label, value) =>
    value === null ? [] : [el('h3', {}, label), el('pre', { tabindex: 0, 'aria-label': label }, bodyText(value))];
  const row = (request) =>
    foldedRow(
      [
        el('span', { class: `chip ${toneOf(request.status)}` }, request.status ?? t('request.cut')),
        el('span', { class: 'method' }, request.method),
        el('span', { class: 'path' }, request.path),
        el('span', { class: 'quiet' }, t('request.ms', { ms: request.milliseconds })),
        el('span', { class: 'quiet' }, time(request.at)),
      ],
      request.key_hint === null ? null : el('p', { class: 'quiet' }, t('request.key', { hint: request.key_hint })),
      body(t('request.asked'), request.request_body),
      body(t('request.answered'), request.response_body),
    );
  return {
    element: el('div', { class: 'view' }, nothing, list),
    update({ requests }) {
      nothing.hidden = requests.length > 0;
      keepRows(list, requests, ({ seq }) => seq, row);
    },
  };
}
