import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ServiceContext } from '../context/service-context.ts';
import type { HttpEnv, ServiceApp } from '../http/http-env.ts';
import { customerStyle, customerStylePolicy } from './style.ts';
import { type CustomerWords, chooseLanguage, customerWords } from './words.ts';

export interface PhoneView {
  title: string;
  shop: string | null;
  amountTiyn: number | null;
  description?: string | null;
  lines?: readonly { name: string; count: number; totalTiyn: number }[];
  state?: { text: string; tone: 'good' | 'bad' | 'wait' } | undefined;
  note?: string | undefined;
  buttons: readonly { action: string; label: string }[];
}

interface PhonePage<T> {
  /** The token follows. */
  path: string;
  find(token: string): T | undefined;
  show(found: T, words: CustomerWords, language: Language, query: URLSearchParams): PhoneView;
  /** Returns parameters of the next page. */
  act(found: T, action: string): Record<string, string>;
}

const TOKEN = /^[a-z0-9]{8,64}$/;

/** A button redirects, so that a reload presses nothing. */
export function registerPhonePage<T>(app: ServiceApp, context: ServiceContext, page: PhonePage<T>): void {
  const findToken = (c: Context<HttpEnv>): { token: string; found: T | undefined } => {
    const token = c.req.param('token') ?? '';
    return { token, found: TOKEN.test(token) ? page.find(token) : undefined };
  };
  app.get(`${page.path}/:token`, (c) => {
    const { language, words } = languageOf(c);
    const { found } = findToken(c);
    if (found === undefined) return send(c, language, gone(words), 404);
    return send(c, language, page.show(found, words, language, new URL(c.req.url).searchParams), 200);
  });
  app.post(`${page.path}/:token/:action`, (c): Response | Promise<Response> => {
    const { language, words } = languageOf(c);
    if (isForeign(c)) return send(c, language, { ...gone(words), state: { text: words.foreign, tone: 'bad' } }, 403);
    return context.store.transaction(() => {
      const { token, found } = findToken(c);
      if (found === undefined) return send(c, language, gone(words), 404);
      const more = page.act(found, c.req.param('action'));
      return c.redirect(`${page.path}/${token}?${new URLSearchParams({ language, ...more }).toString()}`, 303);
    });
  });
}

const gone = (words: CustomerWords): PhoneView => ({
  title: words.bill,
  shop: null,
  amountTiyn: null,
  state: { text: words.gone, tone: 'bad' },
  buttons: [],
});

function languageOf(c: Context<HttpEnv>): { language: Language; words: CustomerWords } {
  const language = chooseLanguage(c.req.query('language'), c.req.header('accept-language'));
  return { language, words: customerWords(language) };
}

/** Browsers send `Sec-Fetch-Site` on safe origins and `Origin` on all; other clients neither. */
function isForeign(c: Context<HttpEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return true;
  const origin = c.req.header('origin');
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host);
}

async function send(
  c: Context<HttpEnv>,
  language: Language,
  view: PhoneView,
  status: 200 | 403 | 404,
): Promise<Response> {
  const words = customerWords(language);
  const path = c.req.method === 'POST' ? c.req.path.replace(/\/[^/]*$/, '') : c.req.path;
  // Without a referrer a form would post `Origin: null`.
  c.header('Referrer-Policy', 'same-origin');
  c.header('Cache-Control', 'no-store');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${customerStylePolicy}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
  const sum = (tiyn: number): string => formatMoney(tiyn, language);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.title}</title>
<style>${raw(customerStyle)}</style>
</head>
<body>
<nav aria-label="${words.languages}">${languages.map(
    (one) =>
      html`<a href="${path}?language=${one}" lang="${one}"${one === language ? raw(' aria-current="true"') : ''}>${one}</a>`,
  )}</nav>
<main>
<h1>${view.shop ?? view.title}</h1>
${view.shop === null ? '' : html`<p class="what">${view.title}</p>`}
${view.amountTiyn === null ? '' : html`<p class="sum">${sum(view.amountTiyn)}</p>`}
${view.description ? html`<p>${view.description}</p>` : ''}
${
  view.lines === undefined || view.lines.length === 0
    ? ''
    : html`<ul>${view.lines.map(
        ({ name, count, totalTiyn }) =>
          html`<li><span class="count">${count} ×</span><span class="name">${name}</span><b>${sum(totalTiyn)}</b></li>`,
      )}</ul>`
}
${view.state === undefined ? '' : html`<p class="state ${view.state.tone}" role="status">${view.state.text}</p>`}
${view.note === undefined ? '' : html`<p class="quiet">${view.note}</p>`}
${view.buttons.map(
  ({ action, label }, place) =>
    html`<form method="post" action="${path}/${action}?language=${language}"><button class="${place === 0 ? 'first' : ''}">${label}</button></form>`,
)}
</main>
<footer>${words.noMoney}</footer>
</body>
</html>`;
  return c.html(await page, status);
}
