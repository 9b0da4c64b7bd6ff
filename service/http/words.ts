/** The HTTP boundary in another deployment's names: a request comes in neutral, an answer goes out in the words. */
import type { WordMapping } from '../../shared/api/identifier-words.ts';

/** The same request with neutral path, query and header names; its body is rewritten where it is read. */
export function readInWords(words: WordMapping, request: Request): Request {
  const { origin, pathname, search } = new URL(request.url);
  const headers = [...request.headers].map(([name, value]): [string, string] => [words.header(name), value]);
  return new Request(origin + words.path(pathname + search), {
    method: request.method,
    headers,
    ...(request.body === null ? {} : { body: request.body, duplex: 'half' }),
  });
}

/** The same answer with its names in the words; what is no JSON passes as it is. */
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
