import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesOfBase64 } from './bytes.ts';

it('base64 gives back the bytes it was made of, whatever their number', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect([...bytesOfBase64(Buffer.from(bytes).toString('base64'))]).toEqual([...bytes]);
    }),
  );
});
