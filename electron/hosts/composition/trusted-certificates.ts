import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import type { Mailer } from '#core/platform/mail-port.ts';
import type { Http } from '#core/platform/ports.ts';

export interface CertificateStore {
  readonly ours: () => readonly string[];
  readonly system: () => readonly string[];
  /** Where the system does not return them with the others. */
  readonly keychain: () => Promise<readonly string[]>;
  readonly trust: (certificates: readonly string[]) => void;
}

/** Trusts them with the first message over TLS and not at the start, of which it would be a tenth. */
export function trustBeforeTls(ports: { http: Http; mailer: Mailer }, trust = trustSystemCertificates): typeof ports {
  let trusting: Promise<unknown> | null = null;
  const trusted = () => (trusting ??= trust());
  return {
    http: {
      async send(request) {
        if (request.url.startsWith('https:')) await trusted();
        return await ports.http.send(request);
      },
    },
    mailer: {
      async send(server, mail) {
        await trusted();
        await ports.mailer.send(server, mail);
      },
    },
  };
}

/** Behind an antivirus or a proxy that inspects TLS no call would succeed otherwise. Before the first request. */
export async function trustSystemCertificates(store: CertificateStore = thisMachine): Promise<number> {
  try {
    const ours = store.ours();
    const known = new Set(ours.map(contentOf));
    const added = new Map<string, string>();
    for (const pem of [...quietly(store.system), ...(await store.keychain().catch(() => []))]) {
      const content = contentOf(pem);
      // Reading all of them as certificates would be a fifth of the start; most systems have those of Node.
      if (!known.has(content) && !added.has(content) && isCertificate(pem)) added.set(content, pem);
    }
    if (added.size > 0) store.trust([...ours, ...added.values()]);
    return added.size;
  } catch {
    // Such a Node trusts its own list; the shop opens in any case.
    return 0;
  }
}

/** Two files of one certificate differ in their line breaks, or in text around it. */
function contentOf(pem: string): string {
  return (/-----BEGIN CERTIFICATE-----([^-]+)/.exec(pem)?.[1] ?? pem).replaceAll(/\s+/g, '');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

function quietly(read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch {
    return [];
  }
}

const thisMachine: CertificateStore = {
  ours: () => getCACertificates('default'),
  system: () => getCACertificates('system'),
  keychain: () => (process.platform === 'darwin' ? trustedByKeychain(runSecurity) : Promise.resolve([])),
  trust: (certificates) => {
    setDefaultCACertificates(certificates);
  },
};

const maxOfKeychain = 200;
const askedWithinMs = 10_000;

export type RunSecurity = (args: readonly string[]) => Promise<string>;

const runSecurity: RunSecurity = async (args) => {
  const options = { timeout: askedWithinMs, maxBuffer: 16 * 1024 * 1024 };
  return (await promisify(execFile)('/usr/bin/security', [...args], options)).stdout;
};

/** As far as the system trusts them. */
export async function trustedByKeychain(run: RunSecurity): Promise<string[]> {
  const found = await run(['find-certificate', '-a', '-p', '/Library/Keychains/System.keychain']);
  const authorities = (found.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [])
    .filter((pem) => isCertificate(pem) && new X509Certificate(pem).ca)
    .slice(0, maxOfKeychain);
  const folder = await mkdtemp(join(tmpdir(), 'tilla-ca-'));
  try {
    const trusted: string[] = [];
    for (const pem of authorities) {
      const file = join(folder, 'authority.pem');
      await writeFile(file, pem);
      const isTrusted = await run(['verify-cert', '-q', '-L', '-l', '-p', 'ssl', '-c', file]).then(
        () => true,
        () => false,
      );
      if (isTrusted) trusted.push(pem);
    }
    return trusted;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
