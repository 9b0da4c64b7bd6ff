import { expect, it } from 'vitest';
import { createHandoverKey, sealHandover } from './hpke-handover.ts';

it('a sealed connection opens with its own key alone, and only whole', async () => {
  const mine = await createHandoverKey();
  const other = await createHandoverKey();
  const sealed = await sealHandover(mine.publicKey, '{"key":"ключ"}');
  expect(await mine.open(sealed)).toBe('{"key":"ключ"}');
  expect(await other.open(sealed)).toBeNull();
  for (const at of [0, 7, 38, 39, sealed.length - 1]) {
    expect(await mine.open(sealed.map((byte, index) => (index === at ? byte ^ 1 : byte)))).toBeNull();
  }
  expect(await mine.open(sealed.slice(0, 10))).toBeNull();
  expect(await mine.open(new Uint8Array())).toBeNull();
  await expect(sealHandover(sealed, 'x')).rejects.toThrow('32 bytes');
});
