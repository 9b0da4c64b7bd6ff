import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { safeStorage } from 'electron';
import { SecretFailure, type SecretStore } from '../../core/ports.ts';

/**
 * Whether the operating system keeps keys for us. On Linux `basic_text` is a password everybody knows, which is plain
 * text in disguise: there the till asks for a passphrase instead.
 */
export async function hasSystemKeyStore(): Promise<boolean> {
  if (process.platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return false;
  }
  return safeStorage.isAsyncEncryptionAvailable();
}

/** The API key, encrypted by the operating system's key store, as one file. */
export function createSafeStorageSecrets(file: string): SecretStore {
  async function write(secret: string): Promise<void> {
    const draft = `${file}.part`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, await safeStorage.encryptStringAsync(secret), { mode: 0o600 });
    await rename(draft, file);
  }

  return {
    kind: 'system',
    has: () => existsSync(file),
    save: (secret) => write(secret).catch(fail('unavailable')),
    async open() {
      if (!existsSync(file)) throw new SecretFailure('missing');
      const encrypted = await readFile(file).catch(fail('unavailable'));
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted).catch(fail('damaged'));
      if (!shouldReEncrypt) return result;
      // The system has changed its key; Electron asks for a second reading before the new writing.
      const again = await safeStorage.decryptStringAsync(encrypted).catch(fail('damaged'));
      await write(again.result).catch(fail('unavailable'));
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
