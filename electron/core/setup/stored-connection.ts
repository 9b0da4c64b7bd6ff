/** The connection in the settings: a single one, as there is one key, of sandbox or live shop. */

import type { IdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import type { AccountHealth } from '@tilla/payment-api/merchant/account.ts';
import type { StoredConnection, StoredSettings } from '../platform/ports.ts';
import type { NetworkMode } from './waiting-ledger.ts';

export interface NetworkLine {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly words: IdentifierWords;
}

/** Its mode; null where there is none. */
export function connectedMode({ live, sandbox }: Pick<StoredSettings, NetworkMode>): NetworkMode | null {
  if (live !== null) return 'live';
  return sandbox === null ? null : 'sandbox';
}

export function connectedTo(
  mode: NetworkMode,
  { baseUrl, apiKey, words }: NetworkLine,
  { organization: { id } }: AccountHealth,
): Pick<StoredSettings, 'mode' | NetworkMode> {
  const organizationId = Number(id ?? Number.NaN);
  const connection: StoredConnection = {
    baseUrl,
    keyLast4: apiKey.slice(-4),
    organizationId: Number.isSafeInteger(organizationId) ? organizationId : null,
    identifierWords: words,
  };
  return { mode, live: null, sandbox: null, [mode]: connection };
}
