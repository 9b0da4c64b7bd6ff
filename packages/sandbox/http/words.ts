/** Requests come in neutral, answers go out in another deployment's names. */
import type { WordMapping } from '@tilla/payment-api/identifier-words.ts';

/** Path, query and header names; the body is rewritten where it is read. */
export function readInWords(words: WordMapping, request: Request): Request {
  const { origin, pathname, search } = new URL(request.url);
  const headers = [...request.headers].map(([name, value]): [string, string] => [words.header(name), value]);
  return new Request(origin + words.path(pathname + search), {
    method: request.method,
    headers,
    ...(request.body === null ? {} : { body: request.body, duplex: 'half' }),
  });
}

export async function answerInWords(words: WordMapping, response: Response): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of response.headers) headers.append(words.header(name), value);
  const { status } = response;
  if (!/^application\/json/.test(headers.get('content-type') ?? '')) {
    return new Response(response.body, { status, headers });
  }
  const body: unknown = await response.json();
  const isDescription = typeof body === 'object' && body !== null && 'openapi' in body;
  headers.delete('content-length');
  return new Response(JSON.stringify(isDescription ? words.description(body) : words.body(body)), { status, headers });
}
