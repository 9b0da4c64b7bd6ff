import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SecretFailure, type SecretStore } from '#core/platform/ports.ts';
import { createPassphraseSecrets } from './passphrase-secrets.ts';

const secret = 'key-canary-5f3a9c';
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-secrets-'));
  file = join(folder, 'deep/key.json');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const create = (): SecretStore => createPassphraseSecrets({ file, cost: 2 ** 10 });
const failure = async (opening: Promise<string>): Promise<string> => {
  try {
    return await opening;
  } catch (error) {
    return error instanceof SecretFailure ? error.kind : String(error);
  }
};

test('a sealed key opens with its passphrase after a restart, and with no other', async () => {
  await create().save(secret, 'correct horse');
  const restarted = create();
  expect(restarted.has()).toBe(true);
  expect(await failure(restarted.open(null))).toBe('wrong_passphrase');
  expect(await failure(restarted.open('wrong horse'))).toBe('wrong_passphrase');
  expect(await restarted.open('correct horse')).toBe(secret);
  expect(await restarted.open(null)).toBe(secret);
});

test('the file holds neither key nor passphrase, and is its owner’s only (security.md, Secrets)', async () => {
  await create().save(secret, 'correct horse');
  const content = readFileSync(file, 'utf8');
  for (const word of [secret, 'correct horse']) {
    expect(content).not.toContain(word);
    expect(content).not.toContain(Buffer.from(word).toString('base64').slice(0, 10));
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'deep'))).toEqual(['key.json']);
});

test('without a passphrase the key stays in memory, and an older sealed one is gone', async () => {
  const store = create();
  await store.save('old key', 'correct horse');
  await store.save(secret, null);
  expect(await store.open(null)).toBe(secret);
  expect(create().has()).toBe(false);
  expect(await failure(create().open(null))).toBe('missing');
});

test.each([
  ['not json', 'damaged'],
  ['{}', 'damaged'],
])('a file with %s is reported as damaged', async (content, kind) => {
  await create().save(secret, 'correct horse');
  writeFileSync(file, content);
  expect(await failure(create().open('correct horse'))).toBe(kind);
});

test('a single changed byte of the seal keeps it shut', async () => {
  await create().save(secret, 'correct horse');
  const content = JSON.parse(readFileSync(file, 'utf8')) as { sealed: string };
  const sealed = Buffer.from(content.sealed, 'base64');
  sealed.writeUInt8(sealed.readUInt8(0) ^ 1, 0);
  writeFileSync(file, JSON.stringify({ ...content, sealed: sealed.toString('base64') }));
  expect(await failure(create().open('correct horse'))).toBe('wrong_passphrase');
});

test('a forgotten key is nowhere', async () => {
  const store = create();
  await store.save(secret, 'correct horse');
  await store.forget();
  expect(store.has()).toBe(false);
  expect(await failure(store.open('correct horse'))).toBe('missing');
});
