/** What of a request decides whether it comes from our own page: everything here is written by the browser, not by a page. */
export interface ArrivingRequest {
  readonly method: string;
  readonly url: string;
  /** Names and values in turn, as they stood on the wire; doubled headers are still doubled here. */
  readonly rawHeaders: readonly string[];
}

/** The one host and origin this till answers to, such as `127.0.0.1:52011`. */
export interface Self {
  readonly host: string;
  readonly origin: string;
}

export type Refusal = 'host' | 'origin' | 'site' | 'frame' | 'target' | 'method' | 'type' | 'body' | 'header';

/**
 * Judges a request before anything else reads it; null: it may pass. A foreign name in `Host` is a rebound domain, a
 * foreign, null or missing `Origin` is another page or no page at all, and browsers let no page forge either.
 */
export function checkRequest(request: ArrivingRequest, self: Self): Refusal | null {
  const headers = collect(request.rawHeaders);
  if (single(headers, 'host') !== self.host) return 'host';
  if (!/^\/[\x21-\x7e]*$/.test(request.url) || request.url.startsWith('//')) return 'target';
  if (headers.has('cookie') && request.method !== 'GET') return 'header';
  if (request.method === 'GET') return checkPage(headers, self);
  if (request.method !== 'POST') return 'method';
  if (single(headers, 'origin') !== self.origin) return 'origin';
  if (single(headers, 'sec-fetch-site') !== 'same-origin') return 'site';
  if (!isJson(single(headers, 'content-type'))) return 'type';
  if (headers.has('content-encoding')) return 'body';
  return null;
}

/** The same for the request that wants to become a WebSocket. */
export function checkUpgrade(request: ArrivingRequest, self: Self): Refusal | null {
  const headers = collect(request.rawHeaders);
  if (request.method !== 'GET') return 'method';
  if (single(headers, 'host') !== self.host) return 'host';
  if (request.url !== '/events') return 'target';
  if (single(headers, 'origin') !== self.origin) return 'origin';
  // Not every browser sends it with a WebSocket; one that does must not name another site.
  if (headers.has('sec-fetch-site') && single(headers, 'sec-fetch-site') !== 'same-origin') return 'site';
  return null;
}

/** Pages and their files hold nothing secret, yet nobody else has a reason to embed them. */
function checkPage(headers: ReadonlyMap<string, readonly string[]>, self: Self): Refusal | null {
  const origin = headers.get('origin');
  if (origin !== undefined && (origin.length !== 1 || origin[0] !== self.origin)) return 'origin';
  const site = headers.get('sec-fetch-site');
  if (site === undefined) return null;
  if (site.length !== 1) return 'site';
  const destination = single(headers, 'sec-fetch-dest');
  if (destination !== null && /^(iframe|frame|embed|object|fencedframe)$/.test(destination)) return 'frame';
  if (site[0] === 'same-origin' || site[0] === 'none') return null;
  // A person may follow the printed address from somewhere else; nothing but a whole page may be asked for that way.
  return single(headers, 'sec-fetch-mode') === 'navigate' && destination === 'document' ? null : 'site';
}

function collect(rawHeaders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const values = headers.get(name);
    const value = rawHeaders[index + 1] ?? '';
    if (values === undefined) headers.set(name, [value]);
    else values.push(value);
  }
  return headers;
}

/** A header that stands twice is nobody's honest header. */
function single(headers: ReadonlyMap<string, readonly string[]>, name: string): string | null {
  const values = headers.get(name);
  return values?.length === 1 ? (values[0] ?? null) : null;
}

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/json(;\s*charset=utf-8)?$/i.test(contentType);
}
