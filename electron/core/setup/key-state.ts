/** State of the API key, and unlocking it: guessing is as slow as for a PIN. */

import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { SecretFailure, type SecretStore } from '../platform/ports.ts';
import { Refusal, refusalOfDisk } from '../platform/refusal.ts';
import type { PinAttempts } from '../staff/pin-attempts.ts';

/** The counter of passphrase attempts, beside those of people (pin-attempts.ts). */
const KEY = 'key';

export interface ApiKey {
  state(): AppView['keyState'];
  open(): Promise<string>;
  /** The ledger is opened first, so that removing it does not help guessing. @throws SecretFailure, Refusal */
  openBy(passphrase: string, attempts: PinAttempts): Promise<string>;
  lost(): void;
}

export function createApiKey(secrets: SecretStore): ApiKey {
  let state: AppView['keyState'] = 'missing';

  async function openWith(passphrase: string | null): Promise<string> {
    try {
      const key = await secrets.open(passphrase);
      state = 'open';
      return key;
    } catch (failure) {
      if (failure instanceof SecretFailure) state = stateOf(failure);
      throw failure;
    }
  }

  return {
    state: () => state,
    open: () => openWith(null),
    async openBy(passphrase, attempts) {
      const refuseWaiting = (): void => {
        const waitMs = attempts.waitMs(KEY);
        if (waitMs > 0) throw new Refusal('till_key_attempts', { seconds: Math.ceil(waitMs / 1000) });
      };
      refuseWaiting();
      attempts.count(KEY);
      try {
        const key = await openWith(passphrase);
        attempts.forget(KEY);
        return key;
      } catch (failure) {
        if (failure instanceof SecretFailure && failure.kind === 'wrong_passphrase') refuseWaiting();
        throw failure;
      }
    },
    lost() {
      state = 'missing';
    },
  };
}

function stateOf({ kind }: SecretFailure): AppView['keyState'] {
  if (kind === 'wrong_passphrase') return 'sealed';
  return kind === 'missing' ? 'missing' : 'unreadable';
}

export function refusalOfSecret({ kind }: SecretFailure): Refusal {
  if (kind === 'disk_full' || kind === 'read_only') return refusalOfDisk({ kind });
  return new Refusal(kind === 'wrong_passphrase' ? 'till_key_passphrase_wrong' : 'till_key_missing');
}
