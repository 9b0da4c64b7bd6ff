/** Mail, as the core asks for it: by a server of the shop's own, or by the program that this machine writes mail with. */

import { PortFailure } from './port-failure.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte; `starttls`: a greeting first, and nothing else without encryption. */
  readonly security: 'tls' | 'starttls';
  readonly user: string;
  readonly password: string;
}

export interface Mail {
  /** Without brackets; the same for every try of one message, so that whoever gets it twice can tell. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly atMs: number;
  readonly pdf: { readonly name: string; readonly bytes: Uint8Array } | null;
}

/** Resolves when the server has taken the message; rejects with `MailFailure` only. */
export interface Mailer {
  send(server: MailServer, mail: Mail): Promise<void>;
}

/**
 * `login`: user or password were refused. `no_host`: nobody knows that name. `certificate`: the server cannot prove who it
 * is. `no_tls`: it does not encrypt. `recipient`: it takes nothing for this address. `refused`: it takes the message from
 * nobody like this. `busy`: it asks for patience. `unreachable`: anything else of the line, and nobody knows what arrived.
 */
export class MailFailure extends PortFailure<
  'login' | 'no_host' | 'certificate' | 'no_tls' | 'recipient' | 'refused' | 'busy' | 'unreachable'
> {
  override readonly name = 'MailFailure';
}

/** The program that this machine writes mail with. */
export interface MailProgram {
  /** Opens a new message in it; a person sends it. False where no such program starts. @param url `mailto:` */
  compose(url: string): Promise<boolean>;
}
