import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordHash } from '#core/platform/ports.ts';

/** A tenth of a second: slow to guess, fast for a cashier. */
const defaultCost = 2 ** 15;
const blockSize = 8;
const keyBytes = 32;

/** `scrypt$N$r$salt$key`, base64; `cost` is N, a power of two. */
export function createScryptPasswords(cost: number = defaultCost): PasswordHash {
  return {
    async make(password) {
      const salt = randomBytes(16);
      const key = await derive(password, salt, cost, blockSize);
      return ['scrypt', cost, blockSize, salt.toString('base64'), key.toString('base64')].join('$');
    },
    async verify(password, hash) {
      const [scheme, n, r, salt, key] = hash.split('$');
      if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
      const known = Buffer.from(key, 'base64');
      const found = await derive(password, Buffer.from(salt, 'base64'), Number(n), Number(r));
      return known.length === found.length && timingSafeEqual(known, found);
    },
  };
}

function derive(password: string, salt: Buffer, cost: number, r: number): Promise<Buffer> {
  const options: ScryptOptions = { N: cost, r, p: 1, maxmem: 256 * cost * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
