import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

/** A tenth of a second: slow to guess, fast for a cashier. */
const defaultCost = 2 ** 15;
const blockSize = 8;

export interface PasswordHash {
  make(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

/** `scrypt$N$r$salt$key`, base64; `cost` is N, a power of two. */
export function createScryptPasswords(cost: number = defaultCost): PasswordHash {
  return {
    async make(password) {
      const salt = randomBytes(16);
      const key = await deriveKey(password, salt, cost, blockSize);
      return ['scrypt', cost, blockSize, salt.toString('base64'), key.toString('base64')].join('$');
    },
    async verify(password, hash) {
      const [scheme, n, r, salt, key] = hash.split('$');
      if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
      const known = Buffer.from(key, 'base64');
      const found = await deriveKey(password, Buffer.from(salt, 'base64'), Number(n), Number(r));
      return known.length === found.length && timingSafeEqual(known, found);
    },
  };
}
