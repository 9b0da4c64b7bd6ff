import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Listening, listenDesk } from './listen.ts';

const tlsFile = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../tests/fixtures/tls/${name}`, import.meta.url)), 'utf8');
const page = { contentType: 'text/html; charset=utf-8', body: new TextEncoder().encode('<!doctype html>') };
const asked: unknown[] = [];
const parts = {
  desk: {
    call: (...given: readonly unknown[]) => {
      asked.push(given);
      return Promise.resolve({ answered: true });
    },
  },
  files: new Map([['/', page]]),
  report: () => undefined,
};
const loopback = { host: '127.0.0.1', port: 0, tls: null, publicUrl: null } as const;

function ask(
  { origin }: Listening,
  {
    method = 'GET',
    path = '/',
    body,
    headers = {},
  }: Partial<Record<'method' | 'path' | 'body', string>> & { headers?: object },
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  const url = new URL(path, origin);
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers }, rejectUnauthorized: false, agent: false } as const;
    const sent = send(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
const own = (origin: string) => ({
  origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  authorization: `Bearer ${'b'.repeat(43)}`,
});

test.each([
  ['plain on loopback', loopback, 'http:'],
  [
    'TLS with a certificate',
    { ...loopback, tls: { cert: tlsFile('server.pem'), key: tlsFile('server.key') } },
    'https:',
  ],
] as const)('the desk listens %s, serves its page and passes a call on', async (_name, options, protocol) => {
  const listening = await listenDesk(parts, options);
  try {
    expect(new URL(listening.origin).protocol).toBe(protocol);
    const served = await ask(listening, {});
    expect(served).toMatchObject({ status: 200, text: '<!doctype html>' });
    expect(served.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const call = { method: 'POST', path: '/api/shops.list', body: '{}' };
    const passed = await ask(listening, { ...call, headers: own(listening.origin) });
    expect(passed).toMatchObject({ status: 200, text: '{"value":{"answered":true}}' });
    expect(asked.at(-1)).toEqual(['shops.list', {}, { token: 'b'.repeat(43), address: '127.0.0.1' }]);
    expect(
      (await ask(listening, { ...call, headers: { ...own(listening.origin), host: 'evil.example' } })).status,
    ).toBe(403);
    expect((await ask(listening, { ...call, headers: own('https://evil.example') })).status).toBe(403);
    const large = { ...call, body: `"${'x'.repeat(1_100_000)}"`, headers: own(listening.origin) };
    // It is cut off while it is still being sent, or answered why.
    const refused = await ask(listening, large).then(
      ({ status }) => status,
      () => 413,
    );
    expect(refused).toBe(413);
    expect((await ask(listening, { path: '/../main.ts' })).status).toBe(404);
  } finally {
    await listening.stop();
  }
});

test('behind a proxy the desk answers to the public name alone', async () => {
  const listening = await listenDesk(parts, { ...loopback, publicUrl: 'https://desk.example.kz' });
  await listening.stop();
  expect(listening.origin).toBe('https://desk.example.kz');
});
