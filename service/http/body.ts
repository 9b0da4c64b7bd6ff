/** Reads a request's JSON body within its limits: 413 over 1 MB, 415 for another type, 400 for text that is no JSON. */
import type { Context } from 'hono';
import { phraseError } from './api-error.ts';
import type { HttpEnv } from './http-env.ts';

const LARGEST_BODY_BYTES = 1_048_576;

/** The raw text of the body, refused as soon as it is known to be too large. */
async function readBodyText(request: Request, largestBytes: number = LARGEST_BODY_BYTES): Promise<string> {
  const tooLarge = (): Error =>
    phraseError(413, 'Payload Too Large', `The body is larger than ${String(largestBytes)} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > largestBytes) throw tooLarge();
  if (request.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > largestBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The parsed body; an empty one reads as `{}`, so that a missing field is told by its name. */
export async function readJsonBody(context: Context<HttpEnv>): Promise<unknown> {
  const text = await readBodyText(context.req.raw);
  if (text.trim() === '') return {};
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw phraseError(415, 'Unsupported Media Type', 'Send the body as application/json.');
  }
  try {
    const body: unknown = JSON.parse(text);
    if (context.env.bodies !== undefined) context.env.bodies.requestBody = body;
    return body;
  } catch {
    throw phraseError(400, 'Malformed JSON', 'The body is not valid JSON.');
  }
}
