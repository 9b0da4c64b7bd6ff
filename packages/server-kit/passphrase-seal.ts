import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { deriveKey } from './derive-key.ts';

/** 128 MB and half a second: once per start, once per guess for a thief. */
const defaultCost = 2 ** 17;
const blockSize = 8;

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const sealedText = z.object({
  version: z.literal(1),
  cost: z
    .int()
    .min(2)
    .max(2 ** 20),
  salt: base64,
  nonce: base64,
  tag: base64,
  sealed: base64,
});

/** A forged text is indistinguishable from a wrong passphrase. */
export class PassphraseFailure extends Error {
  readonly kind: 'damaged' | 'wrong_passphrase';

  constructor(kind: PassphraseFailure['kind'], cause: unknown) {
    super(kind, { cause });
    this.name = 'PassphraseFailure';
    this.kind = kind;
  }
}

/** scrypt, AES-256-GCM, as a line of JSON. */
export async function sealWithPassphrase(secret: string, passphrase: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const key = await deriveKey(passphrase, salt, cost, blockSize);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const content = {
    version: 1,
    cost,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  };
  return `${JSON.stringify(content)}\n`;
}

/** @throws PassphraseFailure */
export async function openWithPassphrase(text: string, passphrase: string): Promise<string> {
  const { salt, cost, nonce, tag, sealed } = readSealed(text);
  const key = await deriveKey(passphrase, salt, cost, blockSize);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
  try {
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new PassphraseFailure('wrong_passphrase', cause);
  }
}

function readSealed(text: string): z.output<typeof sealedText> {
  try {
    return sealedText.parse(JSON.parse(text));
  } catch (cause) {
    throw new PassphraseFailure('damaged', cause);
  }
}
