import { HonoRequest } from 'hono/request';
import { phraseError, validationError } from './api-error.ts';
import { readBodyBytes } from './body.ts';

const FORM_BYTES = 65_536;

/** Anything but one file gets the same refusal (docs/decisions.md, "An upload whose body is not multipart"). */
export async function readUpload(
  request: Request,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<Buffer> {
  const body = await readBodyBytes(request, maxBytes + FORM_BYTES);
  const [file, ...more] = (await readForm(body, request.headers.get('content-type') ?? ''))?.getAll(name) ?? [];
  if (file === undefined || typeof file === 'string' || more.length > 0) {
    throw validationError({ [name]: [`Send exactly one file "${name}" in a body of type multipart/form-data.`] });
  }
  if (file.size > maxBytes) {
    throw phraseError(413, 'Payload Too Large', `The file is larger than ${String(maxBytes)} bytes.`);
  }
  return Buffer.from(await file.arrayBuffer());
}

async function readForm(body: Buffer<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return undefined;
  try {
    const request = new Request('http://form.localhost', { method: 'POST', headers: { 'content-type': type }, body });
    return await new HonoRequest(request).formData();
  } catch {
    return undefined;
  }
}
