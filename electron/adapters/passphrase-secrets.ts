import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { SecretFailure, type SecretStore } from '#core/platform/ports.ts';
import { replaceFile } from './atomic-file.ts';
import { unkeptKind } from './disk-failure.ts';

/** 128 MB and half a second: once per start for the till, once per guess for a thief. */
const defaultCost = 2 ** 17;
const blockSize = 8;

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const sealedFile = z.object({
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

export interface PassphraseSecretsOptions {
  readonly file: string;
  readonly cost?: number;
}

/** scrypt, AES-256-GCM; memory only without a passphrase (docs/security.md). A wrong one looks like a forged file. */
export function createPassphraseSecrets(options: PassphraseSecretsOptions): SecretStore {
  const { file, cost = defaultCost } = options;
  let inMemory: string | null = null;

  async function unseal(passphrase: string): Promise<string> {
    const sealed = await readSealed(file);
    const key = await deriveKey(passphrase, sealed.salt, sealed.cost);
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.nonce, { authTagLength: 16 });
    try {
      decipher.setAuthTag(sealed.tag);
      return Buffer.concat([decipher.update(sealed.sealed), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new SecretFailure('wrong_passphrase', cause);
    }
  }

  return {
    kind: 'passphrase',
    has: () => inMemory !== null || existsSync(file),
    async save(secret, passphrase) {
      try {
        if (passphrase === null) await rm(file, { force: true });
        else await replaceFile(file, await seal(secret, passphrase, cost));
      } catch (cause) {
        throw new SecretFailure(unkeptKind(cause), cause);
      }
      inMemory = secret;
    },
    async open(passphrase) {
      if (inMemory !== null && passphrase === null) return inMemory;
      if (!existsSync(file)) {
        if (inMemory !== null) return inMemory;
        throw new SecretFailure('missing');
      }
      if (passphrase === null) throw new SecretFailure('wrong_passphrase');
      inMemory = await unseal(passphrase);
      return inMemory;
    },
    async forget() {
      inMemory = null;
      await rm(file, { force: true });
    },
  };
}

async function seal(secret: string, passphrase: string, cost: number): Promise<Buffer> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt, cost), nonce, { authTagLength: 16 });
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const content = {
    version: 1,
    cost,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  };
  return Buffer.from(`${JSON.stringify(content)}\n`);
}

async function readSealed(file: string): Promise<z.output<typeof sealedFile>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new SecretFailure('unavailable', cause);
  }
  try {
    return sealedFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new SecretFailure('damaged', cause);
  }
}

function deriveKey(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
