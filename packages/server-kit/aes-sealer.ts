import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = '1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Separates this key from any other derived from the same secret. */
const PURPOSE = 'tilla sealed text';
const MARK_PURPOSE = 'tilla marks';
/** Hexadecimal: no two numbers share a mark. */
const MARK_DIGITS = 32;

export interface Sealer {
  newSalt(): string;
  seal(text: string, salt: string): string;
  /** Null when it cannot be opened: another key or salt, or damage. */
  open(sealed: string, salt: string): string | null;
  /** Keyed hash of a text: 32 hexadecimal digits to find the text by. */
  mark(text: string): string;
}

/** AES-256-GCM; HKDF-SHA-256 gives every salt its own key (docs/security.md). */
export function createAesSealer(secret: string, random: (bytes: number) => Buffer = randomBytes): Sealer {
  const keyOf = (salt: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.from(salt, 'base64'), PURPOSE, 32));
  const markKey = Buffer.from(hkdfSync('sha256', secret, '', MARK_PURPOSE, 32));

  return {
    mark: (text) => createHmac('sha256', markKey).update(text, 'utf8').digest('hex').slice(0, MARK_DIGITS),
    newSalt: () => random(32).toString('base64'),
    seal(text, salt) {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(salt), nonce, { authTagLength: TAG_BYTES });
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`;
    },
    open(sealedText, salt) {
      const [version, coded] = sealedText.split('.');
      const bytes = Buffer.from(coded ?? '', 'base64');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', keyOf(salt), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([opened, decipher.final()]).toString('utf8');
      } catch {
        // Another key, or damage: indistinguishable.
        return null;
      }
    },
  };
}
