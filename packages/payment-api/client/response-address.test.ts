import { expect, it, test } from 'vitest';
import { requestForAddress } from './response-address.ts';

const SERVICE = 'https://pay.example.kz/api/v1';
const limits = { maxBytes: 1_000, timeoutMs: 2_000, accept: 'image/png' };

test.each(['https://cdn.example.com/a.png', 'https://cdn.example.com:443/a.png', 'https://xn--80ak6aa92e.kz/a.png'])(
  'a public name is asked by TLS, without the key, within limits and at public IP addresses alone: %s',
  (url) => {
    const headers = { accept: 'image/png' };
    expect(requestForAddress(url, SERVICE, limits)).toEqual({
      method: 'GET',
      url,
      headers,
      maxBytes: 1_000,
      timeoutMs: 2_000,
      publicOnly: true,
    });
  },
);

test.each([
  ['https://pay.example.kz/catalog-images/img_1', SERVICE],
  ['http://127.0.0.1:8080/catalog-images/img_1', 'http://127.0.0.1:8080/api/v1'],
  ['http://192.168.0.7:8080/receipts/1', 'http://192.168.0.7:8080/api/v1'],
])('the configured service is asked wherever it is: %s', (url, serviceUrl) => {
  expect(requestForAddress(url, serviceUrl, limits)).toMatchObject({ url, publicOnly: false });
});

test.each([
  'http://cdn.example.com/a.png',
  'https://cdn.example.com:8443/a.png',
  'https://cdn.example.com:22/a.png',
  'https://127.0.0.1/a.png',
  'http://127.0.0.1:631/admin?reboot=1',
  'https://0x7f.1/a.png',
  'https://1.0x7f/a.png',
  'https://2130706433/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:10.0.0.1]/a.png',
  'https://localhost/a.png',
  'https://printer.local/a.png',
  'https://router.lan/a.png',
  'https://user:secret@cdn.example.com/a.png',
  'https://cdn.example.com\\@10.0.0.1/a.png',
  'https://127.0.\n0.1/a.png',
  ' https://cdn.example.com/a.png',
  'http://pay.example.kz/a.png',
  'https://pay.example.kz:8443/a.png',
  'https://pay.example.kz@10.0.0.1/a.png',
  'https://cdn.example.com?x=/a.png',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'a.png',
  '',
])('an address that leads elsewhere is not asked: %j', (url) => {
  expect(requestForAddress(url, SERVICE, limits)).toBeNull();
});

it('a service on this machine lends its permission to no other port', () => {
  expect(requestForAddress('http://127.0.0.1:8081/a.png', 'http://127.0.0.1:8080/api/v1', limits)).toBeNull();
});
