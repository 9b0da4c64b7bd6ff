/** Every event with its deliveries, and the button that sends it once more. */
import { button, el, foldedRow, keepRows } from '../kit/dom.js';
import { bodyText } from './requests.js';

const TONES = { delivered: 'good', retrying: 'wait', failed: 'bad', dropped: 'bad' };

export function createEvents({ words, api, act }) {
  const { t, time } = words;
  const list = el('ul', { class: 'log' });
  const nothing = el('p', { class: 'nothing' }, t('event.none'));

  const attempt = ({ at, response_status: status, response_time_ms: ms, error }) =>
    el('li', {}, [time(at), status ?? error, t('request.ms', { ms })].join(' · '));
  const delivery = (one) =>
    el(
      'div',
      { class: 'delivery' },
      el(
        'p',
        {},
        el('span', { class: `chip ${TONES[one.status] ?? 'wait'}` }, t(`event.status.${one.status}`)),
        ' ',
        one.url,
      ),
      one.next_attempt_at === null
        ? null
        : el('p', { class: 'quiet' }, t('event.next', { time: time(one.next_attempt_at) })),
      el('ol', { class: 'quiet' }, one.attempts.map(attempt)),
    );
  const replay = (event) =>
    button(
      t('event.replay'),
      'replay',
      () =>
        act(
          () => api.post(`/events/${event.seq}/replay`, {}),
          ({ deliveries }) =>
            deliveries.length === 0 ? t('event.nobody') : t('event.replayed', { count: deliveries.length }),
        ),
      { 'aria-label': `${t('event.replay')} · ${event.seq}` },
    );
  const row = (event) => {
    const last = event.deliveries.at(-1);
    const [tone, fate] =
      last === undefined ? ['', 'event.nobody'] : [TONES[last.status], `event.status.${last.status}`];
    return foldedRow(
      [
        el('span', { class: `chip ${tone ?? 'wait'}` }, t(fate)),
        el('span', { class: 'path' }, event.event),
        el('span', { class: 'quiet' }, event.invoice_id === null ? '' : `#${event.invoice_id}`),
        el('span', { class: 'quiet' }, time(event.at)),
      ],
      replay(event),
      ...event.deliveries.map(delivery),
      el('h3', {}, t('event.payload')),
      el('pre', { tabindex: 0, 'aria-label': t('event.payload') }, bodyText(event.payload)),
    );
  };
  return {
    element: el('div', { class: 'view' }, nothing, list),
    update({ events }) {
      nothing.hidden = events.length > 0;
      keepRows(list, events, ({ seq }) => seq, row);
    },
  };
}
