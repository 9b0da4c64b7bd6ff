import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refuseUnsigned } from './windows-signature.ts';

const { raw } = new X509Certificate(
  readFileSync(new URL('../../../tests/fixtures/tls/ca.pem', import.meta.url), 'utf8'),
);
const ours = 'O=Some Antivirus, CN=Some Antivirus Root';
const answer = (change: object = {}) => JSON.stringify({ status: 'Valid', certificate: [...raw], ...change });
const ask = (publishers: readonly string[], said: () => string | Promise<string>) =>
  refuseUnsigned(publishers, 'C:/tilla.exe', () => Promise.resolve(said()));

describe('an update on Windows', () => {
  it.each([[ours], ['CN="Some Antivirus Root"'], ['Some Antivirus Root']])(
    'an installer signed by %s runs',
    async (publisher) => {
      expect(await ask(['CN=Another', publisher], answer)).toBeNull();
    },
  );

  it.each([
    ['Some Antivirus'],
    ['CN=Some Antivirus'],
    ['O=Some Antivirus, CN=Some Antivirus Root, C=KZ'],
    ['CN='],
    [''],
  ])('an installer does not run when the publisher should be %j', async (publisher) => {
    expect(await ask([publisher], answer)).toBe('somebody else signed it');
  });

  it('an installer does not run without a publisher to compare with', async () => {
    expect(await ask([], answer)).toBe('somebody else signed it');
  });

  it.each(['NotSigned', 'HashMismatch', 'NotTrusted', 'UnknownError'])(
    'an installer does not run when Windows reports %s',
    async (status) => {
      expect(await ask([ours], () => answer({ status }))).toBe(`its signature is ${status}`);
    },
  );

  it.each([
    ['PowerShell cannot run', () => Promise.reject(new Error('ENOENT'))],
    ['it answers nothing', () => ''],
    ['it answers something else', () => 'Access is denied.'],
    ['the certificate is none', () => answer({ certificate: [1, 2, 3] })],
  ])('an installer does not run when %s', async (_, said) => {
    expect(await ask([ours], said)).toBe('its signature could not be verified');
  });

  it('an installer does not run when Windows shows no certificate, or no status', async () => {
    expect(await ask([ours], () => answer({ certificate: null }))).toBe('Windows showed no certificate');
    expect(await ask([ours], () => answer({ status: undefined }))).toBe('its signature is unknown');
  });

  it.skipIf(process.platform === 'win32')('an installer does not run where there is no PowerShell', async () => {
    expect(await refuseUnsigned([ours], '/tmp/tilla.exe')).toBe('its signature could not be verified');
  });
});
