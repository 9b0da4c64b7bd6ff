/** A browser sets these, no page can. */
export interface ArrivingRequest {
  readonly method: string;
  readonly url: string;
  /** Duplicated headers are still duplicated. */
  readonly rawHeaders: readonly string[];
}

export interface Self {
  readonly host: string;
  readonly origin: string;
}

export type Refusal = 'host' | 'origin' | 'site' | 'frame' | 'target' | 'method' | 'type' | 'body' | 'header';

/** Null: it may pass. A foreign `Host` is DNS rebinding; a foreign, null or missing `Origin` is no page of ours. */
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

export function checkUpgrade(request: ArrivingRequest, self: Self): Refusal | null {
  const headers = collect(request.rawHeaders);
  if (request.method !== 'GET') return 'method';
  if (single(headers, 'host') !== self.host) return 'host';
  if (request.url !== '/events') return 'target';
  if (single(headers, 'origin') !== self.origin) return 'origin';
  // Not every browser sends it with a WebSocket.
  if (headers.has('sec-fetch-site') && single(headers, 'sec-fetch-site') !== 'same-origin') return 'site';
  return null;
}

/** Not secret, but no other site may embed them. */
function checkPage(headers: ReadonlyMap<string, readonly string[]>, self: Self): Refusal | null {
  const origin = headers.get('origin');
  if (origin !== undefined && (origin.length !== 1 || origin[0] !== self.origin)) return 'origin';
  const site = headers.get('sec-fetch-site');
  if (site === undefined) return null;
  if (site.length !== 1) return 'site';
  const destination = single(headers, 'sec-fetch-dest');
  if (destination !== null && /^(iframe|frame|embed|object|fencedframe)$/.test(destination)) return 'frame';
  if (site[0] === 'same-origin' || site[0] === 'none') return null;
  // A person may follow the printed address, but only as a whole page.
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

function single(headers: ReadonlyMap<string, readonly string[]>, name: string): string | null {
  const values = headers.get(name);
  return values?.length === 1 ? (values[0] ?? null) : null;
}

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/json(;\s*charset=utf-8)?$/i.test(contentType);
}
