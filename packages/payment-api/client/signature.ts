/** HMAC-SHA256 by WebCrypto, which Node, browsers and workers have. */

const encoder = new TextEncoder();

/** `sha256=<hex>`. @param secret As given in the cabinet. */
export async function signText(secret: string, text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), encoder.encode(text)));
  return `sha256=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Compares in constant time. @param signature `sha256=<hex>`; anything else is wrong. */
export async function isSignedBy(secret: string, signature: string, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(signature) ?? [];
  if (hex === undefined) return false;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), bytes, body);
}

function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}
