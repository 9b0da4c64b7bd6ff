/** The partner's keys and the shops' keys: sealed at rest, open in this process alone. */

import { randomBytes } from 'node:crypto';
import type { IssuedKey, KeyVault } from '@tilla/payment-api/client/index.ts';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { openWithPassphrase, sealWithPassphrase } from '@tilla/server-kit/passphrase-seal.ts';
import { z } from 'zod';
import type { DeskStore } from './store.ts';

const VAULT = 'vault';

const partnerKeys = z.object({ partnerKey: z.string().min(1), inboundSecret: z.string().min(1).nullable() });
export type PartnerKeys = z.output<typeof partnerKeys>;

const Opened = z.object({ master: z.base64(), partner: partnerKeys.nullable() });
const Key = z.object({ key: z.string(), keyId: z.number(), webhookSecret: z.string() });

export interface DeskVault extends KeyVault {
  /** Kept by `keepPartner`; null: they come from outside at each start. */
  readonly partner: PartnerKeys | null;
}

/** @throws PassphraseFailure */
export async function openVault(
  store: DeskStore,
  passphrase: string,
  { keepPartner = null, cost }: { readonly keepPartner?: PartnerKeys | null; readonly cost?: number } = {},
): Promise<DeskVault> {
  const sealed = store.setting(VAULT);
  const found = sealed === null ? null : Opened.parse(JSON.parse(await openWithPassphrase(sealed, passphrase)));
  const opened = {
    master: found?.master ?? randomBytes(32).toString('base64'),
    partner: keepPartner ?? found?.partner ?? null,
  };
  if (found === null || keepPartner !== null) {
    store.writeSetting(VAULT, await sealWithPassphrase(JSON.stringify(opened), passphrase, cost));
  }
  const sealer = createAesSealer(opened.master);

  return {
    partner: opened.partner,
    /** Null also where a newer key may have been issued, and its answer was lost: the one kept may be dead. */
    read(externalId) {
      const shop = store.shop(externalId);
      if (shop?.keyState !== 'kept' || shop.keySealed === null || shop.keySalt === null) return Promise.resolve(null);
      const text = sealer.open(shop.keySealed, shop.keySalt);
      return text === null
        ? Promise.reject(new Error(`the vault cannot open the key of ${externalId}`))
        : Promise.resolve(Key.parse(JSON.parse(text)));
    },
    write(externalId, key: IssuedKey) {
      const shop = store.shop(externalId);
      if (shop === null) return Promise.reject(new Error(`the desk has no shop ${externalId}`));
      const salt = sealer.newSalt();
      store.writeShop({
        ...shop,
        keyState: 'kept',
        keySealed: sealer.seal(JSON.stringify(key), salt),
        keySalt: salt,
        keyNumber: shop.keyNumber + 1,
      });
      return Promise.resolve();
    },
  };
}
