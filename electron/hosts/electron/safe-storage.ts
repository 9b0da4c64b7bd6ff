import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '@tilla/server-kit/own-folder.ts';
import { safeStorage } from 'electron';
import { unkeptKind } from '#adapters/disk-failure.ts';
import { SecretFailure, type SecretStore } from '#core/platform/ports.ts';

/** `basic_text` (Linux) is a publicly known password: the till asks for a passphrase. */
export async function hasSystemKeyStore(): Promise<boolean> {
  if (process.platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return false;
  }
  return safeStorage.isAsyncEncryptionAvailable();
}

export function createSafeStorageSecrets(file: string): SecretStore {
  async function write(secret: string): Promise<void> {
    const draft = `${file}.part`;
    makeFolder(dirname(file));
    await writeFile(draft, await safeStorage.encryptStringAsync(secret), { mode: 0o600 });
    await rename(draft, file);
  }

  return {
    kind: 'system',
    has: () => existsSync(file),
    async save(secret) {
      try {
        await write(secret);
      } catch (cause) {
        throw new SecretFailure(unkeptKind(cause), cause);
      }
    },
    async open() {
      if (!existsSync(file)) throw new SecretFailure('missing');
      const encrypted = await readFile(file).catch(fail('unavailable'));
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted).catch(fail('damaged'));
      if (!shouldReEncrypt) return result;
      // The system changed its key: the second read is encrypted with the new one.
      const again = await safeStorage.decryptStringAsync(encrypted).catch(fail('damaged'));
      // Best effort: rewritten at a later start.
      await write(again.result).catch(() => undefined);
      return again.result;
    },
    async forget() {
      await rm(file, { force: true });
    },
  };
}

function fail(kind: SecretFailure['kind']): (cause: unknown) => never {
  return (cause) => {
    throw new SecretFailure(kind, cause);
  };
}
