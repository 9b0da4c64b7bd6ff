import type { PartnerClient } from '@tilla/payment-api/client/index.ts';
import type { IdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import type { PasswordHash } from '@tilla/server-kit/scrypt-passwords.ts';
import type { CallName, ReadInput } from '../contract/calls.ts';
import type { DeskAnswers, SessionView } from '../contract/views.ts';
import type { Sessions } from './sessions.ts';
import type { DeskStore, PersonRow } from './store.ts';
import type { DeskVault } from './vault.ts';

export interface DeskContext {
  readonly store: DeskStore;
  readonly vault: DeskVault;
  readonly partner: PartnerClient;
  readonly passwords: PasswordHash;
  readonly sessions: Sessions;
  readonly nowMs: () => number;
  /** What a till gets beside the key. */
  readonly merchantBaseUrl: string;
  readonly words: IdentifierWords;
  /** Of the vendor's own program; tills need none. */
  readonly webhookUrl: string;
  readonly service: SessionView['service'];
}

export interface Caller {
  readonly person: PersonRow;
  readonly token: string;
}

export type Handlers<Name extends CallName> = {
  readonly [Key in Name]: (input: ReadInput<Key>, caller: Caller) => Promise<DeskAnswers[Key]> | DeskAnswers[Key];
};
