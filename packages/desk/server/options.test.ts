import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOptions } from './options.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-desk-options-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  readOptions(['--data', folder, ...args], environment);
const live = ['--service', 'https://pay.example.kz/any/path', '--webhook', 'https://vendor.example/hook'] as const;
const passphrase = { TILLA_DESK_PASSPHRASE: 'long enough to be one' };

test('a fresh machine gets loopback, a sandbox, and a passphrase that the desk keeps to itself', () => {
  const options = read([]);
  expect(options).toMatchObject({ host: '127.0.0.1', port: 4020, service: null, keys: null, tls: null });
  const file = options?.ownPassphraseFile ?? '';
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(read([])?.passphrase, 'the same at the next start').toBe(options?.passphrase);
});

test('the real service takes its keys from a file of one’s own or the environment, and never a passphrase of the desk', () => {
  expect(() => read(live)).toThrow('needs the passphrase');
  expect(() => read(live, { TILLA_DESK_PASSPHRASE: 'short' })).toThrow('at least 12');
  expect(() => read(['--service', 'https://pay.example.kz'], passphrase)).toThrow('--webhook');
  const keys = join(folder, 'keys.json');
  writeFileSync(keys, '{"partner_key": "pk_1"}', { mode: 0o644 });
  chmodSync(keys, 0o644);
  expect(() => read([...live, '--keys', keys], passphrase)).toThrow('Others can read');
  chmodSync(keys, 0o600);
  expect(read([...live, '--keys', keys], passphrase)).toMatchObject({
    service: 'https://pay.example.kz',
    keys: { partnerKey: 'pk_1', inboundSecret: null },
    ownPassphraseFile: null,
  });
  expect(read(live, { ...passphrase, TILLA_PARTNER_KEY: 'pk_2', TILLA_INBOUND_SECRET: 's' })?.keys).toEqual({
    partnerKey: 'pk_2',
    inboundSecret: 's',
  });
  writeFileSync(keys, '{');
  expect(() => read([...live, '--keys', keys], passphrase)).toThrow('is no JSON');
});

test('other machines reach the desk over TLS alone', () => {
  expect(() => read(['--host', '0.0.0.0'])).toThrow('--tls-cert');
  expect(() => read(['--host', '0.0.0.0', '--public-url', 'http://desk.example.kz'])).toThrow('begins with https');
  expect(() => read(['--host', '0.0.0.0', '--tls-cert', 'cert.pem'])).toThrow('go together');
  const proxied = read(['--host', '0.0.0.0', '--public-url', 'https://desk.example.kz/']);
  expect(proxied).toMatchObject({ publicUrl: 'https://desk.example.kz' });
});

test('a mistake in an option is one sentence', () => {
  expect(() => read(['--port', 'x'])).toThrow('--port is a number');
  expect(() => read(['--service', 'pay'])).toThrow('--service is an address');
  expect(() => read(['--words', 'bank=X'])).toThrow('--words is');
  expect(() => read(['--key', 'pk_1'])).toThrow("'--key'");
  expect(readOptions(['--help'], {})).toBeNull();
});
