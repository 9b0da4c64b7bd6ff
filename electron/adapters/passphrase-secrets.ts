import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { openWithPassphrase, PassphraseFailure, sealWithPassphrase } from '@tilla/server-kit/passphrase-seal.ts';
import { SecretFailure, type SecretStore } from '#core/platform/ports.ts';
import { replaceFile } from './atomic-file.ts';
import { unkeptKind } from './disk-failure.ts';

export interface PassphraseSecretsOptions {
  readonly file: string;
  readonly cost?: number;
}

/** scrypt, AES-256-GCM; memory only without a passphrase (docs/security.md). A wrong one looks like a forged file. */
export function createPassphraseSecrets(options: PassphraseSecretsOptions): SecretStore {
  const { file, cost } = options;
  let inMemory: string | null = null;

  async function unseal(passphrase: string): Promise<string> {
    const sealed = await readSealed(file);
    try {
      return await openWithPassphrase(sealed, passphrase);
    } catch (cause) {
      throw cause instanceof PassphraseFailure ? new SecretFailure(cause.kind, cause) : cause;
    }
  }

  return {
    kind: 'passphrase',
    has: () => inMemory !== null || existsSync(file),
    async save(secret, passphrase) {
      try {
        if (passphrase === null) await rm(file, { force: true });
        else await replaceFile(file, Buffer.from(await sealWithPassphrase(secret, passphrase, cost)));
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

async function readSealed(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new SecretFailure('unavailable', cause);
  }
}
