import { createNodeGzip } from '#adapters/node-gzip.ts';
import { createPassphraseSecrets } from '#adapters/passphrase-secrets.ts';
import { createSecretHubKeys } from '#adapters/secret-hub-keys.ts';
import type { Platform } from '#core/platform/ports.ts';

/** @param thread counts work that no clock knows. */
export function hubPorts(
  file: string,
  thread: <Value>(work: Promise<Value>) => Promise<Value>,
): Pick<Platform, 'hubKeys' | 'gzip'> {
  const keys = createSecretHubKeys(createPassphraseSecrets({ file, cost: 1024 }));
  const gzip = createNodeGzip();
  return {
    hubKeys: {
      ...keys,
      keep: (...kept) => thread(keys.keep(...kept)),
      open: (passphrase) => thread(keys.open(passphrase)),
      seal: (text) => thread(keys.seal(text)),
      unseal: (sealed) => thread(keys.unseal(sealed)),
    },
    gzip: {
      pack: (text) => thread(gzip.pack(text)),
      unpackBase64: (...packed) => thread(gzip.unpackBase64(...packed)),
    },
  };
}
