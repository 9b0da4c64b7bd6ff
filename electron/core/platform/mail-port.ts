import { PortFailure } from './port-failure.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte; `starttls` upgrades first and sends nothing unencrypted. */
  readonly security: 'tls' | 'starttls';
  readonly user: string;
  readonly password: string;
}

export interface Mail {
  /** Without brackets; the same for every attempt, so that duplicates can be recognized. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly atMs: number;
  readonly attachment: { readonly name: string; readonly kind: 'pdf' | 'xlsx'; readonly bytes: Uint8Array } | null;
}

/** Resolves when the server took the message; rejects with `MailFailure` only. */
export interface Mailer {
  send(server: MailServer, mail: Mail): Promise<void>;
}

/**
 * `login`: wrong user or password. `no_host`: unknown host name. `certificate`: invalid certificate. `no_tls`: no
 * encryption. `recipient`: refuses this address. `refused`: refuses the message. `busy`: asks for patience.
 * `unreachable`: any other failure, delivery unknown.
 */
export class MailFailure extends PortFailure<
  'login' | 'no_host' | 'certificate' | 'no_tls' | 'recipient' | 'refused' | 'busy' | 'unreachable'
> {
  override readonly name = 'MailFailure';
}

export interface MailProgram {
  /** Opens a new message for a person to send. False where there is no such program. @param url `mailto:` */
  compose(url: string): Promise<boolean>;
}
