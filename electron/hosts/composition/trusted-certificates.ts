import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';

export interface CertificateStore {
  readonly ours: () => readonly string[];
  readonly system: () => readonly string[];
  /** Where the system does not return them with the others. */
  readonly keychain: () => Promise<readonly string[]>;
  readonly trust: (certificates: readonly string[]) => void;
}

/** Behind an antivirus or a proxy that inspects TLS no call would succeed otherwise. Before the first request. */
export async function trustSystemCertificates(store: CertificateStore = thisMachine): Promise<number> {
  try {
    const ours = store.ours();
    const known = new Set(ours.map(printOf));
    const added = new Map<string, string>();
    for (const pem of [...quietly(store.system), ...(await store.keychain().catch(() => []))]) {
      const print = printOf(pem);
      if (print !== null && !known.has(print)) added.set(print, pem);
    }
    if (added.size > 0) store.trust([...ours, ...added.values()]);
    return added.size;
  } catch {
    // Such a Node trusts its own list; the shop opens in any case.
    return 0;
  }
}

/** Null: unreadable. */
function printOf(pem: string): string | null {
  try {
    return new X509Certificate(pem).fingerprint256;
  } catch {
    return null;
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
    .filter((pem) => printOf(pem) !== null && new X509Certificate(pem).ca)
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
