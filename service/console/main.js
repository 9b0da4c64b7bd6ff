/** The console: everyone the API has no voice for, on one page. */
import { createApi, forgetToken, readToken } from './api.js';
import { createFeed } from './feed.js';
import { createFrame } from './frame.js';
import { button, el, field } from './kit/dom.js';
import { loadWords, startLanguage } from './words.js';

const POLL_MS = 1000;
const THEME_NAME = 'tilla.console-theme';

const dark = matchMedia('(prefers-color-scheme: dark)');
let theme = localStorage.getItem(THEME_NAME);
const paint = () => {
  document.documentElement.dataset.theme = theme ?? (dark.matches ? 'dark' : 'light');
};
paint();
dark.addEventListener('change', paint);

const shown = { play: 'invoices', watch: 'requests' };
let words = await loadWords(startLanguage());
let frame;
let api;
let feed;
let state = { requests: [], events: [], organizations: [], invoices: [] };

/** What the tabs in sight need besides what is always read. */
const extras = {
  bank: async () => ({ customers: await api.get('/customers') }),
  codes: async () => ({ qrRefunds: await api.get('/qr-refunds'), staticQrs: await api.get('/static-qr') }),
  shops: async () => ({ partner: await api.get('/partner') }),
  faults: async () => ({
    faults: await api.get('/faults'),
    force: await api.get('/force'),
    grants: state.grants ?? (await api.get('/grants')),
  }),
  ledger: async () => ({ ledger: await api.get('/ledger') }),
};

async function read() {
  const [clock, organizations, invoices, lived] = await Promise.all([
    api.get('/clock'),
    api.get('/organizations'),
    api.get('/invoices'),
    feed.read(),
  ]);
  state = { ...state, now: clock.now, organizations, invoices, ...lived };
  for (const name of Object.values(shown)) Object.assign(state, await extras[name]?.());
}

/** One after another: two readings at once would tell the same requests twice. */
let reading = Promise.resolve();
function refresh() {
  reading = reading.then(readAndShow);
  return reading;
}

async function readAndShow() {
  if (api === undefined) return;
  try {
    await read();
    frame?.update(state);
    frame?.reach(true);
  } catch (error) {
    if (error.status === 401) askForToken();
    else frame?.reach(false);
  }
}

/** Runs an action, tells how it went, and shows what it changed at once. */
async function act(work, done) {
  try {
    const answer = await work();
    frame.say(typeof done === 'function' ? done(answer) : done, 'good');
  } catch (error) {
    const details = Object.entries(error.errors ?? {}).map(([name, texts]) => `${name}: ${texts.join(' ')}`);
    frame.say(error.status === 0 ? words.t('unreachable') : [error.message, ...details].join(' '), 'bad');
  }
  await refresh();
}

async function speak(language) {
  words = await loadWords(language);
  show();
  document.querySelector(`[data-act="language-${language}"]`)?.focus();
}

function turnTheme() {
  theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  localStorage.setItem(THEME_NAME, theme);
  paint();
}

function show() {
  frame = createFrame({
    words,
    api,
    act,
    shown,
    speak,
    turnTheme,
    refresh,
    restart: () => feed.clear(),
  });
  document.title = `${words.t('title')} · Tilla`;
  document.body.replaceChildren(frame.element);
  frame.update(state);
}

function askForToken() {
  forgetToken();
  frame = undefined;
  api = undefined;
  const input = el('input', { type: 'password', autocomplete: 'off', required: true });
  const enter = () => {
    if (input.value === '') return;
    location.hash = `token=${encodeURIComponent(input.value)}`;
    start();
  };
  const form = el(
    'main',
    { class: 'door' },
    el('h1', {}, words.t('title')),
    el('p', {}, words.t('token.needed')),
    field(words.t('token.label'), input),
    button(words.t('token.open'), 'open', enter, { class: 'first' }),
  );
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') enter();
  });
  document.body.replaceChildren(form);
  input.focus();
}

function start() {
  const token = readToken();
  if (token === null) {
    askForToken();
    return;
  }
  api = createApi(token);
  feed = createFeed(api);
  show();
  void refresh();
}

async function poll() {
  if (api !== undefined && !document.hidden) await refresh();
  setTimeout(poll, POLL_MS);
}

start();
void poll();
