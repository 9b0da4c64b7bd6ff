/** A certificate that nobody vouches for but itself, for servers of tests on this machine. */

import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const bytes: number[] = [];
  for (let rest = content.length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  const length = content.length < 0x80 ? [content.length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const yes = der(0x01, Buffer.from([0xff]));

function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${text}Z`, 'ascii'));
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const named = (name: string): Buffer =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name, 'utf8')))));

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(oid(id), ...(isCritical ? [yes] : []), der(0x04, value));
}

function keyOf(): { key: KeyObject; spki: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    spki: publicKey.export({ format: 'der', type: 'spki' }),
  };
}

/** For `localhost` and 127.0.0.1 unless another name is given; valid for a day around now. */
export function makeCertificate(name = 'localhost'): OwnCertificate {
  const { key, spki } = keyOf();
  // Verifiers look an authority up by its name: two of one name in one process would stand in each other's way.
  const subject = named(`${name} ${randomBytes(8).toString('hex')}`);
  const hour = 3_600_000;
  const names = sequence(
    der(0x82, Buffer.from(name, 'ascii')),
    ...(name === 'localhost' ? [der(0x87, Buffer.from([127, 0, 0, 1]))] : []),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([0x40]), randomBytes(8)])),
    ecdsaWithSha256,
    subject,
    sequence(time(Date.now() - hour), time(Date.now() + 24 * hour)),
    subject,
    spki,
    der(0xa3, sequence(extension('551d13', sequence(yes), true), extension('551d11', names))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, key));
  const cert = sequence(body, ecdsaWithSha256, signature).toString('base64');
  const lines = cert.match(/.{1,64}/g) ?? [];
  return {
    key: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
