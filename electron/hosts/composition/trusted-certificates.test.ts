import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionSigner } from '#adapters/connection-signer.ts';
import { createNodeHttp } from '#adapters/node-http.ts';
import type { Mail, MailServer } from '#core/platform/mail-port.ts';
import {
  type CertificateStore,
  trustBeforeTls,
  trustedByKeychain,
  trustSystemCertificates,
} from './trusted-certificates.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../tests/fixtures/tls/${name}`, import.meta.url), 'utf8');
/** For example the root of an antivirus, which is in the machine's own store only. */
const antivirus = fixture('ca.pem');
const before = getCACertificates('default');
const server25 = { host: 'mail' } as MailServer;

let server: Server;
beforeAll(async () => {
  server = createServer({ key: fixture('server.key'), cert: fixture('server.pem') }, (_request, response) => {
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
});
afterEach(() => {
  setDefaultCACertificates(before);
});

const machine = (change: Partial<CertificateStore>): CertificateStore => ({
  ours: () => getCACertificates('default'),
  system: () => [],
  keychain: () => Promise.resolve([]),
  trust: (certificates) => {
    setDefaultCACertificates(certificates);
  },
  ...change,
});

async function ask() {
  const signer = createConnectionSigner();
  const http = createNodeHttp({ onSecured: signer.heard });
  const { port } = server.address() as AddressInfo;
  try {
    const { status } = await http.send({
      method: 'GET',
      url: `https://localhost:${String(port)}/`,
      headers: {},
      timeoutMs: 5_000,
      freshSocket: true,
    });
    return { status, signer: signer.last() };
  } catch (failure) {
    return { failure: (failure as { kind: string }).kind, signer: signer.last() };
  } finally {
    http.close();
  }
}

describe('calls behind an antivirus that reads along', () => {
  it('calls fail while only the machine knows the root, and nothing was sent', async () => {
    expect(await ask()).toEqual({ failure: 'not_sent', signer: null });
  });

  it('calls succeed once the machine’s certificates are trusted, and the signer is reported', async () => {
    expect(await trustSystemCertificates(machine({ system: () => [antivirus, 'no certificate'] }))).toBe(1);
    expect(await ask()).toEqual({
      status: 200,
      signer: { host: 'localhost', issuer: 'Some Antivirus', isPublic: false, validTo: expect.any(String) as string },
    });
    const printOf = (pem: string) => new X509Certificate(pem).fingerprint256;
    const now = new Set(getCACertificates('default').map(printOf));
    expect(
      before.filter((pem) => !now.has(printOf(pem))),
      'ours are still trusted',
    ).toEqual([]);
  });

  it('calls over TLS wait until the machine’s certificates are read, once for all, and calls without it do not', async () => {
    const done: string[] = [];
    const read = Promise.withResolvers<number>();
    const ports = trustBeforeTls(
      {
        http: {
          send: ({ url }) => {
            done.push(url);
            return Promise.reject(new Error('no network'));
          },
        },
        mailer: { send: ({ host }) => Promise.resolve(void done.push(host)) },
      },
      () => {
        done.push('reads');
        return read.promise;
      },
    );
    const send = (url: string) =>
      ports.http.send({ method: 'GET', url, headers: {}, timeoutMs: 1 }).catch(() => undefined);
    await send('http://plain/');
    const calls = [send('https://one/'), send('https://two/'), ports.mailer.send(server25, {} as Mail)];
    await Promise.resolve();
    expect(done).toEqual(['http://plain/', 'reads']);
    read.resolve(1);
    await Promise.all(calls);
    expect(done.slice(2).sort()).toEqual(['https://one/', 'https://two/', 'mail']);
  });

  it('succeed with a root that only the keychain of a Mac has', async () => {
    expect(await trustSystemCertificates(machine({ keychain: () => Promise.resolve([antivirus]) }))).toBe(1);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  it('the trusted certificates stay as they were where the system returns nothing, or fails', async () => {
    const failing = machine({
      system: () => {
        throw new Error('not here');
      },
      keychain: () => Promise.reject(new Error('not here')),
      trust: () => {
        throw new Error('nothing to trust');
      },
    });
    expect(await trustSystemCertificates(failing)).toBe(0);
    const unable = machine({
      ours: () => {
        throw new TypeError('no such function');
      },
    });
    expect(await trustSystemCertificates(unable)).toBe(0);
    const [one = ''] = before;
    const wrapped = `text of a store\n${one.replaceAll('\n', '\r\n')}\n`;
    expect(await trustSystemCertificates(machine({ system: () => [one, wrapped] })), 'what is known is not added').toBe(
      0,
    );
  });

  it('a root that the program brings along is reported as public', async () => {
    await trustSystemCertificates(machine({ system: () => [antivirus] }));
    const signer = createConnectionSigner(() => [antivirus]);
    const http = createNodeHttp({ onSecured: signer.heard });
    const { port } = server.address() as AddressInfo;
    const url = `https://localhost:${String(port)}/`;
    await http.send({ method: 'GET', url, headers: {}, timeoutMs: 5_000 });
    http.close();
    expect(signer.last()).toMatchObject({ isPublic: true });
  });
});

describe('the keychain of a Mac', () => {
  it('the keychain returns the authorities that the system trusts, and no certificate of a server', async () => {
    const asked: string[] = [];
    const run = (doesTrust: boolean) => (args: readonly string[]) => {
      asked.push(args[0] ?? '');
      if (args[0] === 'find-certificate') return Promise.resolve(`${fixture('server.pem')}${antivirus}`);
      const file = readFileSync(args.at(-1) ?? '', 'utf8');
      return doesTrust && antivirus.trim() === file.trim() ? Promise.resolve('') : Promise.reject(new Error('no'));
    };
    expect((await trustedByKeychain(run(true))).map((pem) => pem.trim())).toEqual([antivirus.trim()]);
    expect(asked).toEqual(['find-certificate', 'verify-cert']);
    expect(await trustedByKeychain(run(false))).toEqual([]);
  });
});
