/** The rule for every URL in a response that the till fetches itself. */

import type { HttpRequest } from '../ports.ts';

export interface FileLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Of the header `accept`. */
  readonly accept: string;
}

/** Scheme, host and port, and then a path or nothing: no user name, no backslash, no other form of an address. */
const ADDRESS = /^(https?:\/\/([a-z0-9.-]+)(:\d+)?)(?:\/|$)/;
/** A name with a dot, the last part of which begins with a letter: no IP address, however it is written. */
const PUBLIC_NAME = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;
/** Names that exist in private networks only. */
const PRIVATE_NAME = /\.(?:local|localhost|internal|intranet|lan|home|corp|private|arpa)$/;

/**
 * The request for a file behind an address that an answer named; null where the till does not ask for it. Allowed are the
 * configured service's own origin, wherever it is, and public names by TLS at the standard port, whose IP addresses the
 * connection checks (`publicOnly`). Redirects are never followed, and the API key is never sent along.
 */
export function requestForAddress(url: string, serviceUrl: string, limits: FileLimits): HttpRequest | null {
  const [, origin, host = '', port = ''] = ADDRESS.exec(url) ?? [];
  if (origin === undefined) return null;
  const isService = origin === ADDRESS.exec(serviceUrl)?.[1];
  const isPublic =
    origin.startsWith('https:') &&
    (port === '' || port === ':443') &&
    PUBLIC_NAME.test(host) &&
    !PRIVATE_NAME.test(host);
  if (!isService && !isPublic) return null;
  const { accept, ...bounds } = limits;
  return { method: 'GET', url, headers: { accept }, ...bounds, publicOnly: !isService };
}
