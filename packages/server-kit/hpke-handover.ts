import type { webcrypto } from 'node:crypto';
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { addressHandover, readAddressedHandover } from '@tilla/shared/domain/handover.ts';

declare global {
  // @hpke/core names the types of a browser; a type alias would collide with them where both are known.
  interface CryptoKey extends webcrypto.CryptoKey {
    readonly type: webcrypto.KeyType;
  }
  interface CryptoKeyPair extends webcrypto.CryptoKeyPair {
    publicKey: CryptoKey;
  }
}

/** RFC 9180, base mode. */
const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
/** Nothing sealed for another purpose opens here. */
const info = new TextEncoder().encode('tilla handover 1');
const KEY_BYTES = 32;

/** Receives one text sealed to it; the private key never leaves it. */
export interface HandoverKey {
  readonly publicKey: Uint8Array;
  /** Null: sealed to another key, or damaged. */
  open(handover: Uint8Array): Promise<string | null>;
}

export async function createHandoverKey(): Promise<HandoverKey> {
  const { publicKey, privateKey } = await suite.kem.generateKeyPair();
  return {
    publicKey: new Uint8Array(await suite.kem.serializePublicKey(publicKey)),
    async open(handover) {
      const { sealed } = readAddressedHandover(handover);
      const enc = sealed.slice(0, KEY_BYTES);
      try {
        const recipient = await suite.createRecipientContext({ recipientKey: privateKey, enc: enc.buffer, info });
        return new TextDecoder().decode(await recipient.open(sealed.slice(KEY_BYTES).buffer));
      } catch {
        // Sealed to another key, or damaged: indistinguishable.
        return null;
      }
    },
  };
}

/** Addressed to the key, so that another till can say that it is not meant. @throws TypeError where the key is none. */
export async function sealHandover(publicKey: Uint8Array, content: string): Promise<Uint8Array> {
  if (publicKey.length !== KEY_BYTES) throw new TypeError('A public key has 32 bytes');
  const recipientPublicKey = await suite.kem.deserializePublicKey(publicKey.slice().buffer);
  const sender = await suite.createSenderContext({ recipientPublicKey, info });
  const sealed = await sender.seal(new TextEncoder().encode(content).buffer);
  return addressHandover(publicKey, new Uint8Array([...new Uint8Array(sender.enc), ...new Uint8Array(sealed)]));
}
