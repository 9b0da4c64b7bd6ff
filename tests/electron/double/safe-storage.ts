import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SafeStorage } from 'electron';
import { mustBeReady } from './app.ts';
import { machine } from './machine.ts';
import { strict } from './strict.ts';

type Known = 'decryptStringAsync' | 'encryptStringAsync' | 'getSelectedStorageBackend' | 'isAsyncEncryptionAvailable';

const prefix = Buffer.from('v11');

function systemKey(): Buffer {
  if (machine.keyStore.key === null) throw new Error('Encryption is not available');
  return createHash('sha256').update(machine.keyStore.key).digest();
}

/**
 * The system's key store; a key of another system decrypts nothing. Only the asynchronous calls: the others are
 * deprecated.
 */
export const safeStorage = strict('safeStorage', {
  getSelectedStorageBackend: () => machine.keyStore.backend,
  async isAsyncEncryptionAvailable() {
    mustBeReady('safeStorage');
    await Promise.resolve();
    return machine.keyStore.key !== null;
  },
  async encryptStringAsync(plainText: string) {
    mustBeReady('safeStorage');
    await Promise.resolve();
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', systemKey(), nonce);
    const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([prefix, nonce, cipher.getAuthTag(), sealed]);
  },
  async decryptStringAsync(encrypted: Buffer) {
    mustBeReady('safeStorage');
    await Promise.resolve();
    const failure = new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
    if (!encrypted.subarray(0, prefix.length).equals(prefix)) throw failure;
    const decipher = createDecipheriv('aes-256-gcm', systemKey(), encrypted.subarray(3, 15));
    decipher.setAuthTag(encrypted.subarray(15, 31));
    try {
      const result = Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]).toString('utf8');
      return { result, shouldReEncrypt: false };
    } catch {
      throw failure;
    }
  },
} satisfies Pick<SafeStorage, Known>);
