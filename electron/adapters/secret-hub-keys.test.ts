import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPhrase, writePhrase } from '@tilla/shared/domain/owner-phrase.ts';
import { signedText } from '@tilla/shared/hub/wire.ts';
import { expect, it } from 'vitest';
import { newFolder } from '#tests/support/new-folder.ts';
import { createPassphraseSecrets } from './passphrase-secrets.ts';
import { createSecretHubKeys } from './secret-hub-keys.ts';

const PASSPHRASE = 'жеті қабат жер';
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

it('the keys for the hub outlive a restart under the passphrase, and their file holds none of them', async () => {
  const file = join(newFolder('hub-keys'), 'hub.json');
  const keysOf = () => createSecretHubKeys(createPassphraseSecrets({ file, cost: 1024 }));
  const keys = keysOf();
  expect(keys.state()).toBe('missing');
  await expect(keys.seal('')).rejects.toThrow('missing');
  const { signKey, sealKey } = keys.make();
  const shopKey = keys.makeShopKey();
  expect([signKey, sealKey].map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 32]);
  await keys.keep(shopKey, PASSPHRASE);
  const sealed = await keys.seal('PIN of the manager');
  expect(sealed).not.toContain('PIN');
  const stored = readFileSync(file);
  for (const secret of [Buffer.from(shopKey), Buffer.from(shopKey).toString('base64'), ...writePhrase(shopKey)])
    expect(stored.includes(secret)).toBe(false);

  const later = keysOf();
  expect(later.state()).toBe('sealed');
  await expect(later.open('another phrase')).rejects.toMatchObject({ kind: 'wrong_passphrase' });
  await later.open(PASSPHRASE);
  expect(await later.unseal(sealed)).toBe('PIN of the manager');
  expect(await later.unseal(`${sealed.slice(0, -4)}AAA=`)).toBeNull();
  expect(later.digestOf('one')).toBe(keys.digestOf('one'));
  const request = { method: 'GET', pathAndQuery: '/v1/ledgers', time: '1', body: new Uint8Array() };
  const { nonce, signature } = later.sign(request);
  const text = signedText({ ...request, nonce, bodySha256: EMPTY_SHA256 });
  const x = Buffer.from(signKey, 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  expect(verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))).toBe(true);

  const typed = readPhrase(writePhrase(shopKey));
  expect('key' in typed && later.checkOf(typed.key)).toBe(keys.checkOf(shopKey));
  expect(later.checkOf(later.makeShopKey())).not.toBe(keys.checkOf(shopKey));
});
