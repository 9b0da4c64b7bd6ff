import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRequest, checkUpgrade } from './request-gate.ts';

const self = { host: '127.0.0.1:52011', origin: 'http://127.0.0.1:52011' };
const foreign = [
  'http://127.0.0.1:52012',
  'http://127.0.0.1',
  'https://127.0.0.1:52011',
  'http://localhost:52011',
  'http://[::1]:52011',
  'http://127.0.0.1:52011.evil.example',
  'http://127.0.0.1:52011/',
  'http://evil.example',
  'null',
  '',
  'HTTP://127.0.0.1:52011',
  'file://',
];
const oddHosts = [
  'localhost:52011',
  'evil.example:52011',
  '127.0.0.1',
  '127.0.0.1:80',
  '127.1:52011',
  '0.0.0.0:52011',
  '[::1]:52011',
  '192.168.1.10:52011',
  '127.0.0.1:52011.',
  '',
];

const good = [
  'Host',
  self.host,
  'Origin',
  self.origin,
  'Sec-Fetch-Site',
  'same-origin',
  'Content-Type',
  'application/json',
];
const post = (rawHeaders: readonly string[], url = '/call') => checkRequest({ method: 'POST', url, rawHeaders }, self);
const upgrade = (rawHeaders: readonly string[]) => checkUpgrade({ method: 'GET', url: '/events', rawHeaders }, self);

describe('the gate of the browser host', () => {
  it('the till’s own page may call and listen', () => {
    expect(post(good)).toBeNull();
    expect(upgrade(good)).toBeNull();
  });

  it.each(foreign)('a call and a WebSocket of origin %j are refused', (origin) => {
    const headers = good.map((part) => (part === self.origin ? origin : part));
    expect(post(headers)).toBe('origin');
    expect(upgrade(headers)).toBe('origin');
  });

  it.each(oddHosts)('the host %j is refused in every kind of request', (host) => {
    const headers = good.map((part) => (part === self.host ? host : part));
    expect(post(headers)).toBe('host');
    expect(upgrade(headers)).toBe('host');
    expect(checkRequest({ method: 'GET', url: '/', rawHeaders: headers }, self)).toBe('host');
  });

  it('a call with a missing or duplicated deciding header is refused', () => {
    for (let index = 0; index < good.length; index += 2) {
      const pair = good.slice(index, index + 2);
      expect(post([...good.slice(0, index), ...good.slice(index + 2)])).not.toBeNull();
      expect(post([...good, ...pair])).not.toBeNull();
    }
  });

  it.each(['same-site', 'cross-site', 'none', ''])('a call with Sec-Fetch-Site %j is refused', (site) => {
    expect(post(good.map((part) => (part === 'same-origin' ? site : part)))).toBe('site');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
  ])('a body of type %j, which a form could send, is refused', (type) => {
    expect(post(good.map((part) => (part === 'application/json' ? type : part)))).toBe('type');
  });

  it.each(['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE', 'CONNECT'])('the method %s is refused', (method) => {
    expect(checkRequest({ method, url: '/', rawHeaders: good }, self)).not.toBeNull();
  });

  it('a page can be neither framed nor embedded, and opens only as a whole page from elsewhere', () => {
    const page = (site: string, mode: string, destination: string) =>
      checkRequest(
        {
          method: 'GET',
          url: '/',
          rawHeaders: [
            'Host',
            self.host,
            'Sec-Fetch-Site',
            site,
            'Sec-Fetch-Mode',
            mode,
            'Sec-Fetch-Dest',
            destination,
          ],
        },
        self,
      );
    expect(page('none', 'navigate', 'document')).toBeNull();
    expect(page('cross-site', 'navigate', 'document')).toBeNull();
    expect(page('cross-site', 'navigate', 'iframe')).toBe('frame');
    expect(page('same-origin', 'navigate', 'iframe')).toBe('frame');
    expect(page('cross-site', 'no-cors', 'script')).toBe('site');
    expect(page('same-site', 'no-cors', 'image')).toBe('site');
  });

  it('a call passes only if host, origin and site are all exactly the till’s own', () => {
    const host = fc.constantFrom(self.host, ...oddHosts);
    const origin = fc.constantFrom(self.origin, ...foreign);
    const site = fc.constantFrom('same-origin', 'same-site', 'cross-site', 'none');
    const type = fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8');
    fc.assert(
      fc.property(host, origin, site, type, fc.array(fc.constantFrom(...good)), (h, o, s, t, noise) => {
        const verdict = post([
          'Host',
          h,
          'Origin',
          o,
          'Sec-Fetch-Site',
          s,
          'Content-Type',
          t,
          'X-Noise',
          noise.join(' '),
        ]);
        const own = h === self.host && o === self.origin && s === 'same-origin' && t !== 'text/plain';
        expect(verdict === null).toBe(own);
      }),
      { numRuns: 2_000 },
    );
  });
});
