import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect, type Page, test } from '@playwright/test';
import { chromiumLaunch } from '../support/chromium.ts';
import { type StartedHost, startHost } from '../support/host.ts';

interface Tries {
  readonly read: string[];
  readonly opened: string[];
}

let host: StartedHost;
let attacker: Server;
let attackerOrigin: string;

test.beforeAll(async () => {
  host = await startHost();
  attacker = createServer((request, response) => {
    // A sandboxed page has no origin of its own: the browser sends `Origin: null`.
    const sandbox = request.url === '/null' ? { 'content-security-policy': 'sandbox allow-scripts' } : {};
    response.writeHead(200, { 'content-type': 'text/html', ...sandbox });
    // Without its own icon the browser would request one from this server, and that answer would be counted.
    response.end('<!doctype html><title>attacker</title><link rel="icon" href="data:,"><body></body>');
  });
  await new Promise<void>((resolve) => {
    attacker.listen(0, '127.0.0.1', resolve);
  });
  attackerOrigin = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`;
});

test.afterAll(async () => {
  attacker.close();
  await host.remove();
});

const code = (): string => new URL(host.address()).hash.slice('#code='.length);

/** Status of every answer to this page from now on, also of those that the browser withholds. */
async function watchAnswers(page: Page): Promise<number[]> {
  const statuses: number[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.push(statusCode));
  await session.send('Network.enable');
  return statuses;
}

function attack(page: Page, stolenCode: string): Promise<Tries> {
  return page.evaluate(
    async ({ origin, stolen }) => {
      const read: string[] = [];
      const opened: string[] = [];
      const body = JSON.stringify({ code: stolen });
      const attempts: [string, RequestInit][] = [
        ['json', { method: 'POST', body, headers: { 'content-type': 'application/json' } }],
        ['simple', { method: 'POST', body }],
        ['blind', { method: 'POST', body, mode: 'no-cors' }],
        ['with credentials', { method: 'POST', body, mode: 'no-cors', credentials: 'include' }],
        ['page', { method: 'GET' }],
      ];
      for (const [name, init] of attempts) {
        try {
          const response = await fetch(`${origin}/${name === 'page' ? '' : 'session'}`, init);
          if (response.type !== 'opaque' && response.ok) read.push(name);
        } catch {
          // Refused, as it should be.
        }
      }
      await new Promise<void>((resolve) => {
        const socket = new WebSocket(`${origin.replace('http', 'ws')}/events`);
        socket.addEventListener('open', () => opened.push('socket'));
        socket.addEventListener('close', () => {
          resolve();
        });
      });
      return { read, opened };
    },
    { origin: host.origin, stolen: stolenCode },
  );
}

test('a page of another port reads nothing, opens nothing and uses up no code', async ({ page }) => {
  const stolen = code();
  await page.goto(attackerOrigin);
  const statuses = await watchAnswers(page);
  expect(await attack(page, stolen)).toEqual({ read: [], opened: [] });
  await expect.poll(() => statuses.length).toBeGreaterThan(1);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
  expect(code()).toBe(stolen);
});

test('a page without an origin of its own reads nothing and opens nothing', async ({ page }) => {
  await page.goto(`${attackerOrigin}/null`);
  expect(await page.evaluate(() => globalThis.origin)).toBe('null');
  const statuses = await watchAnswers(page);
  expect(await attack(page, code())).toEqual({ read: [], opened: [] });
  await expect.poll(() => statuses.length).toBeGreaterThan(1);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
});

test('a form of another page reaches nothing', async ({ page }) => {
  const stolen = code();
  await page.goto(attackerOrigin);
  const answer = page.waitForResponse(`${host.origin}/session`);
  await page.evaluate(
    ({ origin, text }) => {
      const form = document.createElement('form');
      form.method = 'POST';
      form.enctype = 'text/plain';
      form.action = `${origin}/session`;
      const field = document.createElement('input');
      field.name = text.slice(0, -1);
      field.value = text.slice(-1);
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    { origin: host.origin, text: JSON.stringify({ code: stolen }) },
  );
  expect((await answer).status()).toBe(403);
  expect(code()).toBe(stolen);
});

test('the till is shown in no frame, and its files load into no foreign page', async ({ page }) => {
  await page.goto(attackerOrigin);
  const statuses = await watchAnswers(page);
  const loaded = await page.evaluate(async (origin) => {
    const outcome = (element: HTMLScriptElement | HTMLImageElement): Promise<boolean> =>
      new Promise((resolve) => {
        element.addEventListener('load', () => {
          resolve(true);
        });
        element.addEventListener('error', () => {
          resolve(false);
        });
        document.body.append(element);
      });
    const frame = document.createElement('iframe');
    const framed = new Promise((resolve) => {
      frame.addEventListener('load', resolve);
    });
    frame.src = `${origin}/`;
    document.body.append(frame);
    await framed;
    const script = document.createElement('script');
    script.src = `${origin}/index.html`;
    const image = document.createElement('img');
    image.src = `${origin}/`;
    // Both at once: an image loads when its address is set, and its error could come before the listener.
    return Promise.all([outcome(script), outcome(image)]);
  }, host.origin);
  expect(loaded).toEqual([false, false]);
  // The page receives an error before the test receives the answer.
  await expect.poll(() => statuses.length).toBeGreaterThan(1);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
});

test('a rebound name gets nothing, though it leads to the till', async () => {
  const { port } = new URL(host.origin);
  // Newer browsers block it themselves; the till must resist in one that does not.
  const browser = await chromium.launch(
    chromiumLaunch([
      '--host-resolver-rules=MAP evil.example 127.0.0.1',
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
    ]),
  );
  try {
    const page = await browser.newPage();
    const stolen = code();
    // The moment after the rebinding: from now on the page's own name leads to the till.
    const evil = `http://evil.example:${port}`;
    await page.route(`${evil}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(`${evil}/`);
    const statuses = await page.evaluate(
      async (body) => {
        const json = { 'content-type': 'application/json' };
        const answers = await Promise.all([
          fetch('/session', { method: 'POST', body, headers: json }),
          fetch('/call', { method: 'POST', body, headers: json }),
          fetch('/index.html'),
        ]);
        return answers.map(({ status }) => status);
      },
      JSON.stringify({ code: stolen }),
    );
    expect(statuses).toEqual([403, 403, 403]);
    const opened = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/events`);
          socket.addEventListener('open', () => {
            resolve(true);
          });
          socket.addEventListener('close', () => {
            resolve(false);
          });
        }),
    );
    expect(opened).toBe(false);
    expect(code()).toBe(stolen);
  } finally {
    await browser.close();
  }
});

test('its own page gets in, survives a reload, keeps no cookie and leaves no code in the address', async ({
  page,
  context,
}) => {
  const address = host.address();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const call = (): Promise<number> =>
    page.evaluate(async () => {
      const bearer = sessionStorage.getItem('tilla.bearer') ?? '';
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
      const body = JSON.stringify({ name: 'app.view', input: {} });
      return (await fetch('/call', { method: 'POST', headers, body })).status;
    });
  await page.goto(address);
  await expect(page).toHaveURL(`${host.origin}/`);
  // A call before the session is granted is refused, and the browser complains of the refusal.
  await page.waitForFunction(() => sessionStorage.getItem('tilla.bearer') !== null);
  expect(await call()).toBe(200);
  await page.reload();
  expect(await call()).toBe(200);
  expect(await context.cookies()).toEqual([]);
  expect(complaints).toEqual([]);

  const second = await context.newPage();
  const refusal = second.waitForResponse(`${host.origin}/session`);
  await second.goto(address);
  expect((await refusal).status()).toBe(403);
  await host.said('REFUSED: an address was tried a second time');
});
