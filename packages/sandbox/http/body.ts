/** Reads a JSON body: 413 over 1 MB, 415 for another type, 400 for invalid JSON. */
import type { Context } from 'hono';
import { phraseError, validationError } from './api-error.ts';
import type { HttpEnv } from './http-env.ts';

const MAX_BODY_BYTES = 1_048_576;
const MAX_DEPTH = 64;

export async function readBodyBytes(request: Request, maxBytes: number = MAX_BODY_BYTES): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = (): Error =>
    phraseError(413, 'Payload Too Large', `The body is larger than ${String(maxBytes)} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  // A body with a length is whole when read; otherwise bytes are counted on the way.
  if (request.headers.has('content-length')) {
    const bytes = Buffer.from(await request.arrayBuffer());
    if (bytes.length > maxBytes) throw tooLarge();
    return bytes;
  }
  if (request.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `{}` for an empty body, so that a missing field is named. */
export async function readJsonBody(context: Context<HttpEnv>): Promise<unknown> {
  return parseJsonBody(context, await readBodyBytes(context.req.raw));
}

export function parseJsonBody(context: Context<HttpEnv>, bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (text.trim() === '') return {};
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw phraseError(415, 'Unsupported Media Type', 'Send the body as application/json.');
  }
  const given = parseJson(text);
  if (isTooDeep(given))
    throw validationError({ body: [`Must not be nested deeper than ${String(MAX_DEPTH)} levels.`] });
  const body = context.env.words?.body(given) ?? given;
  context.env.trace.requestBody = body;
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw phraseError(400, 'Malformed JSON', 'The body is not valid JSON.');
  }
}

/** A deeper value could not be serialized. */
function isTooDeep(value: unknown, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (const inner of Object.values(value)) if (left === 0 || isTooDeep(inner, left - 1)) return true;
  return false;
}
