import { X509Certificate } from 'node:crypto';
import { type DetailedPeerCertificate, rootCertificates, type TLSSocket } from 'node:tls';
import type { Signer } from '../core/ports/signer.ts';

/** A chain is as long as a few links; a loop in it would be none. */
const maxChainLength = 16;

export interface ConnectionSigner {
  /** To be told of every connection whose handshake is done. */
  heard(socket: TLSSocket): void;
  /** Of the last connection; null before there was one with TLS. */
  last(): Signer | null;
}

/** Remembers who signed the certificate at the far end of the last connection. */
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
    // A public authority may have crossed over to a newer root of the machine: then its key is the one that we know.
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

/** From the far end's own up to the root, which it need not have sent: what this side found to it counts as well. */
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
