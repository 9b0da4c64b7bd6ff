import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createZipWorkbooks } from './zip-workbook.ts';

it('a packed file is a zip that other programs open, with every part whole', async () => {
  const long = Array.from({ length: 300 }, (_nothing, at) => `<row>${String(at)} Айгүл</row>`);
  const parts = [
    { path: 'xl/workbook.xml', texts: ['<a/>'] },
    { path: 'xl/ә.xml', texts: long },
  ];
  const packed = await createZipWorkbooks().pack(parts);
  const opened = Object.entries(unzipSync(packed)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]);
  expect(opened).toEqual(parts.map(({ path, texts }) => [path, texts.join('')]));
});
