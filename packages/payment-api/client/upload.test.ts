import { expect, it } from 'vitest';
import { formWith } from './upload.ts';

async function fileIn(bytes: Uint8Array): Promise<File> {
  const form = formWith({ name: 'image', fileName: 'picture.png', type: 'image/png', bytes });
  const request = new Request('http://form.localhost', {
    method: 'POST',
    headers: { 'content-type': form.type },
    body: new Uint8Array(form.bytes),
  });
  return (await request.formData()).get('image') as File;
}

it('a file arrives in its form as it was, with its name and type', async () => {
  const bytes = Uint8Array.from({ length: 600 }, (_, index) => index % 256);
  const file = await fileIn(bytes);
  expect([file.name, file.type]).toEqual(['picture.png', 'image/png']);
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([...bytes]);
});

it('a file that holds the line between the parts gets another one', async () => {
  const { type } = formWith({ name: 'image', fileName: 'p', type: 'image/png', bytes: new Uint8Array() });
  const boundary = type.split('boundary=')[1] ?? '';
  const bytes = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  expect([...new Uint8Array(await (await fileIn(bytes)).arrayBuffer())]).toEqual([...bytes]);
});
