import { describe, expect, test } from 'vitest';
import { checkWebhookAddress, isPrivateAddress } from './address-rules.ts';

const codeOf = (url: string, domainOnly = false): string | undefined => checkWebhookAddress(url, { domainOnly })?.code;

describe('Webhooks: addresses (Endpoint requirements)', () => {
  test.each([
    'https://127.0.0.1/hook',
    'https://10.1.2.3/hook',
    'https://172.16.0.1/',
    'https://172.31.255.254/',
    'https://192.168.1.10:8443/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://0/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
  ])('a private IP is rejected with 422 in every mode, in any spelling: %s', (url) => {
    expect(codeOf(url)).toBe('validation_error');
    expect(codeOf(url, true)).toBe('validation_error');
  });

  test.each([
    'https://localhost/hook',
    'https://LOCALHOST./hook',
    'https://shop.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
    'https://intranet/',
  ])('a name that leads nowhere outside is rejected like a private IP: %s', (url) => {
    expect(codeOf(url)).toBe('validation_error');
  });

  test.each(['http://shop.example.kz/', 'ftp://shop.example.kz/', 'shop.example.kz', '', 'https://', 'javascript:1'])(
    'only HTTPS addresses are taken: %s',
    (url) => {
      expect(codeOf(url)).toBe('validation_error');
    },
  );

  test('no authentication in front: an address with a user name or password is rejected', () => {
    expect(codeOf('https://user@shop.example.kz/')).toBe('validation_error');
    expect(codeOf('https://user:pass@shop.example.kz/')).toBe('validation_error');
    expect(codeOf('https://shop.example.kz@10.0.0.1/')).toBe('validation_error');
  });

  test.each(['https://8.8.8.8/hook', 'https://[2a00:1450:4001::1]/hook', 'https://134744072/'])(
    'a public IP address is taken in sandbox, in production it gives webhook_url_requires_domain: %s',
    (url) => {
      expect(codeOf(url)).toBeUndefined();
      expect(codeOf(url, true)).toBe('webhook_url_requires_domain');
    },
  );

  test.each([
    'https://abc.ngrok.io/hook',
    'https://abc.ngrok-free.app/',
    'https://abc.eu.ngrok.app/',
    'https://a-b-c.trycloudflare.com/',
    'https://shop.localtunnel.me/',
    'https://shop.serveo.net/',
    'https://shop.LOCA.LT./',
  ])('a temporary tunnel is taken in sandbox, in production it gives webhook_url_tunnel_forbidden: %s', (url) => {
    expect(codeOf(url)).toBeUndefined();
    expect(codeOf(url, true)).toBe('webhook_url_tunnel_forbidden');
  });

  test.each([
    'https://shop.example.kz/hook',
    'https://notngrok.io.example.com/',
    'https://дүкен.қаз/',
    'https://ngrok.io.kz/',
  ])('a public domain is taken in every mode: %s', (url) => {
    expect(codeOf(url)).toBeUndefined();
    expect(codeOf(url, true)).toBeUndefined();
  });

  test('what a name leads to is judged by the same list, and a text that is no address counts as private', () => {
    expect(isPrivateAddress('192.168.0.7')).toBe(true);
    expect(isPrivateAddress('::ffff:192.168.0.7')).toBe(true);
    expect(isPrivateAddress('somewhere')).toBe(true);
    expect(isPrivateAddress('8.8.8.8')).toBe(false);
    expect(isPrivateAddress('2a00:1450:4001::1')).toBe(false);
  });
});
