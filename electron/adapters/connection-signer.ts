import { X509Certificate } from 'node:crypto';
import { type DetailedPeerCertificate, rootCertificates, type TLSSocket } from 'node:tls';
import type { Signer } from '#core/platform/signer.ts';

const maxChainLength = 16;

export interface ConnectionSigner {
  /** After every handshake. */
  heard(socket: TLSSocket): void;
  /** Of the last TLS connection. */
  last(): Signer | null;
}

export function createConnectionSigner(
  publicRoots: () => readonly string[] = () => rootCertificates,
): ConnectionSigner {
  let last: { host: string; chain: readonly DetailedPeerCertificate[] } | null = null;
  let known: { prints: Set<string>; keys: Set<string> } | null = null;

  function isPublic(chain: readonly DetailedPeerCertificate[]): boolean {
    if (known === null) {
      const roots = publicRoots().map((pem) => new X509Certificate(pem));
      known = {
        prints: new Set(roots.map(({ fingerprint256 }) => fingerprint256)),
        keys: new Set(roots.map((root) => keyOf(root.raw))),
      };
    }
    const { prints, keys } = known;
    // A public authority may be cross-signed by a newer root of the machine: its key is known then.
    return chain.slice(1).some(({ fingerprint256, raw }) => prints.has(fingerprint256) || keys.has(keyOf(raw)));
  }

  return {
    heard(socket) {
      const chain = chainOf(socket);
      if (chain.length > 0) last = { host: socket.servername || (socket.remoteAddress ?? ''), chain };
    },
    last() {
      const leaf = last?.chain[0];
      if (last === null || leaf === undefined) return null;
      const root = last.chain.at(-1) ?? leaf;
      return {
        host: last.host,
        issuer: nameOf(root.issuer),
        isPublic: isPublic(last.chain),
        validTo: new Date(leaf.valid_to).toISOString(),
      };
    },
  };
}

function chainOf(socket: TLSSocket): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = [];
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (next?.fingerprint256 !== undefined && chain.length < maxChainLength) {
    if (chain.some(({ fingerprint256 }) => fingerprint256 === next?.fingerprint256)) break;
    chain.push(next);
    next = next.issuerCertificate as DetailedPeerCertificate | undefined;
  }
  return chain;
}

const keyOf = (raw: Buffer): string =>
  new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

function nameOf(issuer: Readonly<Record<string, string | string[] | undefined>>): string {
  const name = issuer['O'] ?? issuer['CN'] ?? '';
  return Array.isArray(name) ? name.join(', ') : name;
}
