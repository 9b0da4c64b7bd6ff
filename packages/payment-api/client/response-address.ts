import type { HttpRequest } from './http.ts';

export interface FileLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly accept: string;
}

/** Scheme, host, port, and then a path or nothing: no user name, no backslash. */
const ADDRESS = /^(https?:\/\/([a-z0-9.-]+)(:\d+)?)(?:\/|$)/;
/** A name with a dot whose last label begins with a letter, so no form of an IP address. */
const PUBLIC_NAME = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;
const PRIVATE_NAME = /\.(?:local|localhost|internal|intranet|lan|home|corp|private|arpa)$/;

/**
 * The request for a file at an address from an answer; null where it is not allowed. Allowed are the service's own
 * origin, and public names by TLS at the standard port, whose IP addresses the connection checks (`publicOnly`).
 * Redirects are not followed, and the API key is not sent.
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
