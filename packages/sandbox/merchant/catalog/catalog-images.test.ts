import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { shopForEachTest } from '#sandbox/testing/each-test.ts';

const { service, shop } = shopForEachTest({ has_catalog: true });

const png = new Uint8Array(PNG.sync.write(new PNG({ width: 2, height: 2 })));
const MEGABYTE = 1_048_576;

function formOf(bytes: Uint8Array<ArrayBuffer> = png, field = 'image'): FormData {
  const form = new FormData();
  form.set(field, new File([bytes], 'photo.png', { type: 'image/png' }));
  return form;
}

async function upload(
  body: FormData | string | undefined,
  {
    path = '/catalog/upload-image',
    key = shop.key,
    headers = {},
  }: { path?: string; key?: string; headers?: object } = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  // Buffered: a streaming form cannot be refused halfway in process.
  const written = body === undefined ? undefined : new Response(body);
  const type = written?.headers.get('content-type') ?? null;
  const request = new Request(`http://service.localhost/api/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, ...(type === null ? {} : { 'content-type': type }), ...headers },
    body: (await written?.arrayBuffer()) ?? null,
  });
  const response = await service.service.fetch(request);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

function twoFiles(): FormData {
  const form = formOf();
  form.append('image', new File([png], 'other.png', { type: 'image/png' }));
  return form;
}

/** `length` bytes that begin as a PNG. */
function padded(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(png);
  return bytes;
}

describe('Catalog: POST /catalog/upload-image and POST /catalog/image', () => {
  test.each(['/catalog/upload-image', '/catalog/image'])(
    'docs/decisions.md: %s answers image_id, which an item shows as an address that anyone can open',
    async (path) => {
      const { status, body } = await upload(formOf(), { path });
      expect(status).toBe(201);
      const created = await shop.post('/catalog', { items: [{ name: 'Шай', price: 1, unit_id: 796, ...body }] });
      const { image_url } = (created.body as { data: { image_url: string }[] }).data[0] ?? { image_url: '' };
      const picture = await service.service.fetch(new Request(image_url));
      expect(picture.headers.get('content-type')).toBe('image/png');
      expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png);
    },
  );

  test('PATCH sets a picture and takes it away; another organization’s is unknown', async () => {
    const { body } = await upload(formOf());
    const { body: created } = await shop.post('/catalog', { items: [{ name: 'Шай', price: 1, unit_id: 796 }] });
    await service.advance(0);
    const path = `/catalog/${String((created as { data: { id: number }[] }).data[0]?.id)}`;
    expect(await shop.patch(path, body)).toMatchObject({ status: 200, body: { image_url: /^http/ } });
    expect(await shop.patch(path, { image_id: null })).toMatchObject({ status: 200, body: { image_url: null } });
    const other = await service.shop({ has_catalog: true });
    const { body: foreign } = await upload(formOf(), { key: other.key });
    expect((await shop.patch(path, foreign)).status).toBe(422);
  });

  test('Catalog facts: a missing file image is a validation error, in any form of body', async () => {
    const missing = { status: 422, body: { message: 'Validation failed', errors: { image: [expect.any(String)] } } };
    expect(await upload(undefined)).toMatchObject(missing);
    expect(await upload(formOf(png, 'picture'))).toMatchObject(missing);
    const text = new FormData();
    text.set('image', 'text');
    expect(await upload(text)).toMatchObject(missing);
  });

  test('what is no picture is 422', async () => {
    const refused = await upload(formOf(new TextEncoder().encode('<svg/>')));
    expect(refused).toMatchObject({ status: 422, body: { errors: { image: [/JPEG, PNG or WebP/] } } });
  });

  test.each<[string, () => FormData | string, string | undefined]>([
    ['a body of another type', () => '{}', 'application/json'],
    ['a picture that is sent bare', () => 'png', 'image/png'],
    ['a body without a type', () => '{}', ''],
    ['a form of fields', () => 'image=1', 'application/x-www-form-urlencoded'],
    ['a form without its boundary', () => 'nonsense', 'multipart/form-data'],
    ['a form with another boundary than it names', () => 'nonsense', 'multipart/form-data; boundary=x'],
    [
      'a form that breaks off',
      () => '--x\r\nContent-Disposition: form-data; name="image"',
      'multipart/form-data; boundary=x',
    ],
    ['two files', twoFiles, undefined],
  ])('docs/decisions.md: %s has no image: 422 that says what is expected', async (_, body, type) => {
    for (const path of ['/catalog/upload-image', '/catalog/image']) {
      expect(await upload(body(), { path, headers: type === undefined ? {} : { 'content-type': type } })).toEqual(
        expect.objectContaining({
          status: 422,
          body: {
            message: 'Validation failed',
            errors: { image: [expect.stringMatching(/one file "image".*multipart\/form-data/) as string] },
          },
        }),
      );
    }
  });

  test('docs/decisions.md: 10 MB are taken, a byte more is 413', async () => {
    expect((await upload(formOf(padded(10 * MEGABYTE)))).status).toBe(201);
    expect(await upload(formOf(padded(10 * MEGABYTE + 1)))).toMatchObject({
      status: 413,
      body: { error: 'Payload Too Large' },
    });
    expect((await upload(formOf(padded(11 * MEGABYTE)))).status).toBe(413);
  });

  test('JPEG and WebP are pictures too', async () => {
    expect((await upload(formOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])))).status).toBe(201);
    expect((await upload(formOf(new TextEncoder().encode('RIFF0000WEBPVP8 ')))).status).toBe(201);
  });

  test('Limits: 60 a minute of a key and organization, 2000 a day', async () => {
    let left: number | null = null;
    for (let count = 0; count < 60; count += 1) {
      const { headers } = await upload(undefined);
      left = Number(headers.get('x-ratelimit-remaining'));
    }
    expect(left).toBe(0);
    expect(await upload(undefined)).toMatchObject({ status: 429, body: { limit: 60 } });
    for (let minute = 1; minute < 34; minute += 1) {
      await service.advance(60);
      for (let count = 0; count < 60 && minute * 60 + count < 2000; count += 1) await upload(undefined);
    }
    await service.advance(60);
    expect(await upload(undefined)).toMatchObject({
      status: 429,
      body: { limit: 2000, reset_at: '2026-11-02T19:00:00+00:00' },
    });
  });

  test('an unknown picture is 404', async () => {
    expect((await service.send('GET', '/catalog-images/img_nothing')).status).toBe(404);
  });
});
