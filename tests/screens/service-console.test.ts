import { expect, test } from 'vitest';
import { openConsole } from './console-page.ts';

const act = (name: string) => `[data-act="${name}"]`;
const field = (name: string) => `[data-testid="${name}"]`;
const held = () => (document.activeElement as HTMLElement | null)?.dataset;

test('an invoice is made and paid with a confirmation, and the log has the request', async () => {
  const page = await openConsole({ language: 'en' });
  await page.press(act('write-bill'));
  const invoice = await page.find('[data-testid^="invoice-"]');
  expect(invoice.dataset['status']).toBe('pending');
  expect(page.said()).toMatch(/^Invoice \d+ was written$/);
  await page.press(act('pay'));
  await page.until(() => invoice.dataset['status'] === 'paid', 'the payment');
  // Its button has gone with its state, and nothing else can be pressed there.
  expect(document.activeElement).toBe(invoice);
  expect(page.all('#panel-timeline [data-kind="request"]')).toHaveLength(1);
  expect((await page.find('#panel-timeline .method')).textContent).toBe('POST');
});

test('a request that carries what the service does not read is marked, with what was meant', async () => {
  const page = await openConsole({
    language: 'en',
    prepare: async ({ seeded }) => {
      await seeded().post('/invoices/qr', { ammount: 1 });
    },
  });
  const row = await page.find('#panel-timeline [data-kind="request"] details');
  expect(row.textContent).toContain('Not read by the service');
  expect(row.textContent).toContain('did you mean');
});

test('the timeline is filtered, and a request in it says why, is copied for a shell and is repeated', async () => {
  const page = await openConsole({
    language: 'en',
    prepare: async ({ seeded }) => {
      await seeded().get('/tariff');
      await seeded().post('/invoices/qr', { ammount: 1 });
    },
  });
  const rows = () => page.all('#panel-timeline [data-kind="request"]').length;
  await page.until(() => rows() === 2, 'both requests');
  await page.type(field('timeline-text'), 'TARIFF');
  await page.until(() => rows() === 1, 'the request of the tariff');
  const row = await page.find('#panel-timeline [data-kind="request"]');
  expect(row.textContent).toContain('Why: Merchant document, Endpoints: GET /tariff');
  await page.press(act('repeat'));
  await page.until(() => rows() === 2, 'the same request again');
  expect(page.said()).toBe('Repeated, answer: 200');
  await page.press(act('curl'));
  await page.until(() => page.said() === 'Copied, with the whole key', 'the command line');
  expect(await navigator.clipboard.readText()).toMatch(/^curl '.*\/api\/v1\/tariff' -H 'x-api-key: /);
});

test('who holds a row that goes away goes on at its neighbour, and at the panel when none is left', async () => {
  const page = await openConsole({
    prepare: async ({ control }) => {
      await control('POST', '/faults', { match: { path: '/api/v1/clients' }, kind: 'reset' });
      await control('POST', '/faults', { match: { path: '/api/v1/tariff' }, kind: 'status', status: 503 });
    },
  });
  await page.chooseTab('faults');
  await page.press(act('remove-fault'));
  await page.until(() => page.all('[data-testid="fault"]').length === 1, 'one fault less');
  expect(held()).toMatchObject({ act: 'remove-fault' });
  expect((await page.find('[data-testid="fault"]')).textContent).toContain('503 · всегда');
  await page.press(act('remove-fault'));
  await page.until(() => page.all('[data-testid="fault"]').length === 0, 'no fault');
  expect(document.activeElement?.id).toBe('panel-faults');
});

test('what is open and what is held stay while the service is read again', async () => {
  const page = await openConsole();
  await page.press(act('write-bill'));
  const row = await page.find('#panel-timeline [data-kind="request"] details');
  row.setAttribute('open', '');
  row.querySelector('summary')?.focus();
  await page.service.control('POST', '/invoices', { organization_id: page.service.line.organization_id });
  await page.press(act('clock-now'));
  await page.until(() => page.all('#panel-timeline [data-kind="request"] details').length === 2, 'the second request');
  expect(page.all('#panel-timeline [data-kind="request"] details').at(-1)).toBe(row);
  expect(row.hasAttribute('open')).toBe(true);
});

test('a refusal of the service is shown in its words, and the field gets its own value back', async () => {
  const page = await openConsole();
  await page.chooseTab('shops');
  await page.press(`[data-testid^="shop-"] ${act('open')}`);
  const input = await page.find<HTMLInputElement>(field('webhook'));
  await page.type(field('webhook'), 'nowhere');
  await page.until(() => page.said().includes('webhook_url'), 'the refusal');
  await page.until(() => input.value === '', 'the old value');
  await page.type(field('webhook'), 'http://127.0.0.1:9/hook');
  await page.until(() => page.said() === 'Сохранено', 'the saving');
  await page.until(() => input.value === 'http://127.0.0.1:9/hook', 'the new value');
  const { body } = await page.service.control('GET', '/organizations');
  expect(body).toMatchObject([{ webhook_url: 'http://127.0.0.1:9/hook' }]);
});

test('a code of no list is shown where another caller set it, and nothing where nothing is known', async () => {
  const page = await openConsole({
    prepare: async ({ control, line }) => {
      await control('POST', '/provider', { accept: 'error:undocumented_news' });
      await control('PATCH', `/organizations/${String(line.organization_id)}`, { tariff: { tier: null } });
    },
  });
  await page.chooseTab('bank');
  const mood = await page.find(field('mood-accept'));
  await page.until(() => mood.dataset['value'] === 'error:undocumented_news', 'the mood');
  expect((await page.find(`${field('mood-accept')} button`)).textContent).toBe('error:undocumented_news');
  await page.choose(field('mood-accept'), 'ok');
  await page.until(() => page.said() === 'Сохранено', 'the saving');
  expect(await page.service.control('GET', '/provider')).toMatchObject({ body: { accept: 'ok' } });
  await page.chooseTab('shops');
  expect((await page.find(`${field('tier')} button`)).textContent).toBe('');
});

test('an unreachable service is reported until it is back', async () => {
  const page = await openConsole({ language: 'kk' });
  page.line(false);
  await page.press(act('clock-now'));
  const lost = await page.find('[role="alert"]');
  await page.press(act('clock-hour'));
  expect(page.said()).toBe(lost.textContent);
  page.line(true);
  await page.press(act('clock-now'));
  await page.until(() => page.all('[role="alert"]').length === 0, 'the service');
});

test('another language turns every word at once, and the focus stays at its button', async () => {
  const page = await openConsole();
  await page.press(act('language-kk'));
  await page.until(() => page.all('h1')[0]?.textContent === 'Төлем сервисінің пульті', 'Kazakh');
  expect(document.documentElement.lang).toBe('kk');
  expect(document.title).toBe('Төлем сервисінің пульті · Tilla');
  expect(held()).toMatchObject({ act: 'language-kk' });
  expect(localStorage.getItem('tilla.console-language')).toBe('kk');
});

test('a token that is none is asked for again, and is kept nowhere', async () => {
  const page = await openConsole({ token: 'wrong' });
  const input = await page.find<HTMLInputElement>('input[type="password"]');
  expect(document.activeElement).toBe(input);
  expect(sessionStorage).toHaveLength(0);
  await page.type('input[type="password"]', page.service.line.control_token);
  await page.press(act('open'));
  await page.find(act('write-bill'));
  expect(sessionStorage.getItem('tilla.control-token')).toBe(page.service.line.control_token);
});
