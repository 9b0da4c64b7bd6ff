/** Puts the desk together over a data folder; `main.ts` and the tests start it by this. */

import { join } from 'node:path';
import { createPartnerClient, type PartnerClientOptions } from '@tilla/payment-api/client/index.ts';
import { type IdentifierWords, neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { makeOwnFolder } from '@tilla/server-kit/own-folder.ts';
import { createScryptPasswords } from '@tilla/server-kit/scrypt-passwords.ts';
import type { SessionView } from '../contract/views.ts';
import { createDesk, type Desk } from './desk.ts';
import { openStore } from './store.ts';
import { openVault, type PartnerKeys } from './vault.ts';

export interface StartParts {
  readonly dataFolder: string;
  readonly passphrase: string;
  /** Null: those of the vault. */
  readonly keys: PartnerKeys | null;
  readonly keepsKeys?: boolean;
  readonly partnerBaseUrl: string;
  readonly merchantBaseUrl: string;
  readonly words?: IdentifierWords;
  readonly webhookUrl: string;
  readonly service: SessionView['service'];
  readonly nowMs?: () => number;
  /** In tests, the sandbox in the same process; `cost` of scrypt. */
  readonly client?: Pick<PartnerClientOptions, 'fetch' | 'sleep'>;
  readonly cost?: number;
}

export interface StartedDesk extends Desk {
  close(): void;
}

/** The vault has no partner key, and none was given. */
export class NoPartnerKey extends Error {}

/** @throws PassphraseFailure @throws NoPartnerKey */
export async function startDesk(parts: StartParts): Promise<StartedDesk> {
  const { dataFolder, passphrase, keys, keepsKeys = false, words = neutralWords, nowMs = Date.now, cost } = parts;
  makeOwnFolder(dataFolder);
  const store = openStore(join(dataFolder, 'desk.sqlite'));
  try {
    const vault = await openVault(store, passphrase, {
      keepPartner: keepsKeys ? keys : null,
      ...(cost === undefined ? {} : { cost }),
    });
    const used = keys ?? vault.partner;
    if (used === null) throw new NoPartnerKey();
    const partner = createPartnerClient({
      ...parts.client,
      baseUrl: parts.partnerBaseUrl,
      partnerKey: used.partnerKey,
      ...(used.inboundSecret === null ? {} : { inboundSecret: used.inboundSecret }),
      words,
      nowMs,
    });
    const passwords = createScryptPasswords(cost);
    const { merchantBaseUrl, webhookUrl, service } = parts;
    const desk = createDesk({ store, vault, partner, passwords, nowMs, merchantBaseUrl, words, webhookUrl, service });
    return { ...desk, close: () => store.close() };
  } catch (failure) {
    store.close();
    throw failure;
  }
}
