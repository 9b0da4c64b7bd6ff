import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { SHOP_KEY_BYTES } from '@tilla/shared/domain/owner-phrase.ts';
import { signedText } from '@tilla/shared/hub/wire.ts';
import { z } from 'zod';
import type { HubKeys } from '#core/platform/hub-port.ts';
import { SecretFailure, type SecretStore } from '#core/platform/ports.ts';

import { createNodeGzip } from './node-gzip.ts';

const base64 = z.base64();
const Kept = z.object({ version: z.literal(1), sign: base64, seal: base64, shop: base64 });

interface OwnKeys {
  readonly sign: KeyObject;
  readonly seal: KeyObject;
}

const MAX_UNSEALED_BYTES = 32 * 1024 * 1024;
const CHECK_PURPOSE = 'tilla shop key check';

/** Ed25519 to sign and X25519 to receive sealed keys, in the key store of the operating system or under a passphrase. */
export function createSecretHubKeys(secrets: SecretStore): HubKeys {
  const gzip = createNodeGzip();
  let made: OwnKeys | null = null;
  let open: (OwnKeys & { readonly shopKey: Buffer }) | null = null;
  let problem: SecretFailure['kind'] | null = null;

  function opened(): NonNullable<typeof open> {
    if (open === null) throw new SecretFailure(problem ?? 'missing');
    return open;
  }

  return {
    kind: secrets.kind,
    state() {
      if (open !== null) return 'open';
      if (!secrets.has() || problem === 'missing') return 'missing';
      return problem === null || problem === 'wrong_passphrase' ? 'sealed' : 'unreadable';
    },
    make() {
      const pair = { sign: generateKeyPairSync('ed25519').privateKey, seal: generateKeyPairSync('x25519').privateKey };
      made = pair;
      return { signKey: publicOf(pair.sign), sealKey: publicOf(pair.seal) };
    },
    makeShopKey: () => new Uint8Array(randomBytes(SHOP_KEY_BYTES)),
    checkOf: (shopKey) => createHmac('sha256', shopKey).update(CHECK_PURPOSE).digest('hex'),
    async keep(shopKey, passphrase) {
      const own = made ?? opened();
      const kept = { version: 1, sign: textOf(own.sign), seal: textOf(own.seal), shop: base64Of(shopKey) };
      await secrets.save(JSON.stringify(kept), passphrase);
      open = { ...own, shopKey: Buffer.from(shopKey) };
      made = null;
      problem = null;
    },
    async open(passphrase) {
      try {
        const kept = Kept.safeParse(JSON.parse(await secrets.open(passphrase)));
        if (!kept.success) throw new SecretFailure('damaged');
        const { sign: signing, seal, shop } = kept.data;
        open = { sign: keyOf(signing), seal: keyOf(seal), shopKey: Buffer.from(shop, 'base64') };
        problem = null;
      } catch (cause) {
        const failure = cause instanceof SecretFailure ? cause : new SecretFailure('damaged', cause);
        problem = failure.kind;
        throw failure;
      }
    },
    async forget() {
      open = null;
      made = null;
      await secrets.forget();
    },
    sign({ method, pathAndQuery, time, body }) {
      const nonce = randomBytes(16).toString('hex');
      const bodySha256 = createHash('sha256').update(body).digest('hex');
      const text = signedText({ method, pathAndQuery, time, nonce, bodySha256 });
      return { nonce, signature: sign(null, Buffer.from(text), opened().sign).toString('base64') };
    },
    shopKey: () => new Uint8Array(opened().shopKey),
    async seal(text) {
      const sealer = sealerOf(opened().shopKey);
      const salt = sealer.newSalt();
      return `${salt}:${sealer.seal(base64Of(await gzip.pack(text)), salt)}`;
    },
    async unseal(sealed) {
      const [salt = '', text = ''] = sealed.split(':');
      const packed = sealerOf(opened().shopKey).open(text, salt);
      return packed === null ? null : gzip.unpackBase64(packed, MAX_UNSEALED_BYTES);
    },
    digestOf: (text) => sealerOf(opened().shopKey).mark(text),
  };
}

const sealerOf = (shopKey: Buffer) => createAesSealer(base64Of(shopKey));

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function textOf(key: KeyObject): string {
  return base64Of(key.export({ format: 'der', type: 'pkcs8' }));
}

function keyOf(text: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
}

/** The raw 32 bytes. */
function publicOf(key: KeyObject): string {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
}
