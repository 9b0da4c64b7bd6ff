import type { Trace } from '../http/http-env.ts';

export interface Delivery {
  request: Request;
  remoteAddress: string | undefined;
  mayControl?: boolean | undefined;
  trace: Trace;
}

export function newDelivery(request: Request, remoteAddress: string | undefined): Delivery {
  return { request, remoteAddress, trace: { headers: {}, warnings: [], isDated: false } };
}

/** The address is absolute and spelled as `URL` spells it. */
export function placeOf(url: string): { pathname: string; search: string } {
  const [place = ''] = url.slice(url.indexOf('/', url.indexOf('://') + 3)).split('#', 1);
  const query = place.indexOf('?');
  return query < 0 ? { pathname: place, search: '' } : { pathname: place.slice(0, query), search: place.slice(query) };
}

/** Each call of the result is another delivery. */
export async function copy({ request, remoteAddress }: Delivery): Promise<() => Delivery> {
  const { url, method } = request;
  const headers = [...request.headers];
  const bytes = await request.arrayBuffer();
  const body = bytes.byteLength === 0 ? {} : { body: bytes };
  return () => newDelivery(new Request(url, { method, headers, ...body }), remoteAddress);
}
