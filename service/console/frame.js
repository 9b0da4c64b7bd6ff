/** The page around the views: clock, language, theme, the way back to the start, and what was just said. */
import { button, el } from './kit/dom.js';
import { createTabs } from './tabs.js';
import { createBank } from './views/bank.js';
import { createCodes } from './views/codes.js';
import { createEvents } from './views/events.js';
import { createFaults } from './views/faults.js';
import { createInvoices } from './views/invoices.js';
import { createLedger } from './views/ledger.js';
import { createRequests } from './views/requests.js';
import { createShops } from './views/shops.js';
import { languages } from './words.js';

/** Long enough to be read twice. */
const SAID_MS = 6000;
const STEPS = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
];

export function createFrame(parts) {
  const { words, api, act, shown, speak, turnTheme, refresh, restart } = parts;
  const { t } = words;

  const time = el('output', { class: 'time', data: { testid: 'clock' } }, '--:--:--');
  const day = el('span', { class: 'day' });
  const move = (seconds) => () =>
    act(
      () => api.post('/clock', { advance_seconds: seconds }),
      ({ now }) => t('clock.moved', { time: words.time(now), day: words.day(now) }),
    );
  const clock = el(
    'div',
    { class: 'clock', role: 'group', 'aria-label': t('clock.title') },
    el('div', { class: 'face' }, time, day),
    button(t('clock.now'), 'clock-now', refresh),
    STEPS.map(([name, seconds]) => button(t(`clock.${name}`), `clock-${name}`, move(seconds))),
  );

  const tongues = el(
    'div',
    { class: 'tongues', role: 'group', 'aria-label': t('language') },
    languages.map((language) =>
      button(language, `language-${language}`, () => speak(language), {
        class: 'plain',
        lang: language,
        'aria-pressed': String(language === words.language),
      }),
    ),
  );

  let saying;
  const said = el('p', { class: 'said', role: 'status', hidden: true });
  const lost = el('p', { class: 'lost', role: 'alert', hidden: true }, t('unreachable'));

  const question = createQuestion(t, () => {
    restart();
    return act(() => api.post('/reset', {}), t('reset.done'));
  });

  const views = {
    invoices: createInvoices(parts),
    codes: createCodes(parts),
    shops: createShops(parts),
    bank: createBank(parts),
    faults: createFaults(parts),
    requests: createRequests(parts),
    events: createEvents(parts),
    ledger: createLedger(parts),
  };
  const pane = (side, names) =>
    createTabs(
      t(`panes.${side}`),
      names.map((name) => [name, t(`tabs.${name}`), views[name].element]),
      shown[side],
      (name) => {
        const isNew = shown[side] !== name;
        shown[side] = name;
        if (isNew) void refresh();
      },
    );

  const element = el(
    'div',
    { class: 'page' },
    el(
      'header',
      { class: 'head' },
      el('h1', {}, t('title')),
      clock,
      el('span', { class: 'gap' }),
      tongues,
      button(t('theme'), 'theme', turnTheme, { class: 'plain' }),
      button(t('reset.ask'), 'reset', () => question.showModal(), { class: 'plain' }),
    ),
    lost,
    el(
      'main',
      { class: 'panes' },
      pane('play', ['invoices', 'codes', 'shops', 'bank', 'faults']),
      pane('watch', ['requests', 'events', 'ledger']),
    ),
    said,
    question,
  );

  return {
    element,
    update(state) {
      if (state.now !== undefined) {
        time.textContent = words.time(state.now);
        day.textContent = words.day(state.now);
      }
      for (const view of Object.values(views)) view.update(state);
    },
    say(text, tone) {
      said.hidden = false;
      said.className = `said ${tone}`;
      said.textContent = text;
      clearTimeout(saying);
      saying = setTimeout(() => {
        said.hidden = true;
      }, SAID_MS);
    },
    reach(isReached) {
      lost.hidden = isReached;
    },
  };
}

/** Everything made here is lost by a reset: it is asked first. */
function createQuestion(t, work) {
  const dialog = el(
    'dialog',
    { 'aria-labelledby': 'reset-title' },
    el('h2', { id: 'reset-title' }, t('reset.title')),
    el('p', {}, t('reset.text')),
    el(
      'div',
      { class: 'row' },
      button(t('reset.no'), 'reset-no', () => dialog.close()),
      button(
        t('reset.yes'),
        'reset-yes',
        async () => {
          dialog.close();
          await work();
        },
        { class: 'danger' },
      ),
    ),
  );
  return dialog;
}
