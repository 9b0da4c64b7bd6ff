/** Reads a request's JSON body within its limits: 413 over 1 MB, 415 for another type, 400 for text that is no JSON. */
import type { Context } from 'hono';
import { phraseError, validationError } from './api-error.ts';
import type { HttpEnv } from './http-env.ts';

const LARGEST_BODY_BYTES = 1_048_576;
/** No request of either document comes near. */
const DEEPEST = 64;

/** The raw bytes of the body, refused with 413 as soon as it is known to be too large. */
export async function readBodyBytes(
  request: Request,
  largestBytes: number = LARGEST_BODY_BYTES,
): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = (): Error =>
    phraseError(413, 'Payload Too Large', `The body is larger than ${String(largestBytes)} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > largestBytes) throw tooLarge();
  // A body that says its length is whole when it was read; one that does not is counted on the way.
  if (request.headers.has('content-length')) {
    const bytes = Buffer.from(await request.arrayBuffer());
    if (bytes.length > largestBytes) throw tooLarge();
    return bytes;
  }
  if (request.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > largestBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The parsed body; an empty one reads as `{}`, so that a missing field is told by its name. */
export async function readJsonBody(context: Context<HttpEnv>): Promise<unknown> {
  return parseJsonBody(context, await readBodyBytes(context.req.raw));
}

/** The same for bytes that were read already, because something was signed over them. */
export function parseJsonBody(context: Context<HttpEnv>, bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (text.trim() === '') return {};
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw phraseError(415, 'Unsupported Media Type', 'Send the body as application/json.');
  }
  const given = parseJson(text);
  if (isTooDeep(given)) throw validationError({ body: [`Must not be nested deeper than ${String(DEEPEST)} levels.`] });
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

/** Walked down no further than is allowed: what is too deep for that is too deep to be written out again. */
function isTooDeep(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (const inner of Object.values(value)) if (left === 0 || isTooDeep(inner, left - 1)) return true;
  return false;
}
