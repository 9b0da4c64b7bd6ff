/** Whether and how summaries are sent. The password is sealed under the API key. */

import type { CallInput } from '@tilla/shared/contract/calls.ts';
import {
  type DaySummarySettingsView,
  MailServerView,
  SummaryWay,
} from '@tilla/shared/contract/views/day-summary-view.ts';
import { z } from 'zod';
import { putNote } from '../ledger/records.ts';
import type { MailServer } from '../platform/mail-port.ts';
import type { Ledger, RecordPut, Sealer } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';

const StoredMail = z.object({
  way: SummaryWay,
  to: z.string(),
  server: MailServerView.nullable(),
  password: z.object({ sealed: z.string(), salt: z.string() }).nullable(),
});
type StoredMail = z.infer<typeof StoredMail>;

const NOTE_ID = 'day_summary_mail';
const nothing: StoredMail = { way: 'off', to: '', server: null, password: null };

export interface MailSettings {
  read(): Pick<StoredMail, 'way' | 'to' | 'server'>;
  view(): DaySummarySettingsView;
  /** @throws Refusal for incomplete settings. */
  changed(wish: Omit<CallInput<'daySummary.change'>, 'commandId' | 'approval'>): RecordPut;
  /** @throws Refusal `till_mail_off`, `till_mail_password_lost` */
  server(): MailServer & { readonly from: string };
}

export function createMailSettings(ledger: Pick<Ledger, 'read'>, sealer: Sealer): MailSettings {
  function read(): StoredMail {
    return StoredMail.safeParse(ledger.read('note', NOTE_ID)?.value).data ?? nothing;
  }

  function passwordOf({ password }: StoredMail): string | null {
    return password === null ? null : sealer.open(password.sealed, password.salt);
  }

  function seal(text: string): StoredMail['password'] {
    const salt = sealer.newSalt();
    return { salt, sealed: sealer.seal(text, salt) };
  }

  return {
    read,
    view() {
      const stored = read();
      const { way, to, server, password } = stored;
      return { way, to, server, password: password === null ? 'none' : passwordOf(stored) === null ? 'lost' : 'kept' };
    },
    changed({ way, to, server, password: typed }) {
      const before = read();
      // A password belongs to one server and user and must not be sent to another.
      const isSame = before.server?.host === server?.host && before.server?.user === server?.user;
      const password = typed === null ? (isSame ? before.password : null) : seal(typed);
      const isComplete = way === 'off' || (to !== '' && (way === 'program' || (server !== null && password !== null)));
      if (!isComplete || (way === 'smtp' && !hasSender(server))) throw new Refusal('till_input_invalid');
      const value: StoredMail = { way, to, server, password };
      return putNote(NOTE_ID, value);
    },
    server() {
      const stored = read();
      const { way, server } = stored;
      if (way !== 'smtp' || server === null) throw new Refusal('till_mail_off');
      const password = passwordOf(stored);
      if (password === null) throw new Refusal('till_mail_password_lost');
      const { host, port, security, user } = server;
      return { host, port, security, user, password, from: senderOf(server) };
    },
  };
}

function senderOf({ from, user }: MailServerView): string {
  return from === '' ? user : from;
}

function hasSender(server: MailServerView | null): boolean {
  return server !== null && z.email().safeParse(senderOf(server)).success;
}
