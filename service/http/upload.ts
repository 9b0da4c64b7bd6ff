/** Reads the one file of a form: 413 where it is too large, 422 for everything else that is not such a form. */
import { HonoRequest } from 'hono/request';
import { phraseError, validationError } from './api-error.ts';
import { readBodyBytes } from './body.ts';

/** What the form around the file may take. */
const FORM_BYTES = 65_536;

/**
 * Whatever else was sent has no such file, whether it is another type, a broken form, or a form with another number of
 * them (gaps.md, "An upload whose body is not multipart"): one refusal under the file's name, saying what is expected.
 */
export async function readUpload(
  request: Request,
  { name, largestBytes }: { name: string; largestBytes: number },
): Promise<Buffer> {
  const body = await readBodyBytes(request, largestBytes + FORM_BYTES);
  const [file, ...more] = (await readForm(body, request.headers.get('content-type') ?? ''))?.getAll(name) ?? [];
  if (file === undefined || typeof file === 'string' || more.length > 0) {
    throw validationError({ [name]: [`Send exactly one file "${name}" in a body of type multipart/form-data.`] });
  }
  if (file.size > largestBytes) {
    throw phraseError(413, 'Payload Too Large', `The file is larger than ${String(largestBytes)} bytes.`);
  }
  return Buffer.from(await file.arrayBuffer());
}

/** Undefined for what is no form of this type, or cannot be read as one. */
async function readForm(body: Buffer<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return undefined;
  try {
    const request = new Request('http://form.localhost', { method: 'POST', headers: { 'content-type': type }, body });
    return await new HonoRequest(request).formData();
  } catch {
    return undefined;
  }
}
