/** The programs around a till: mail goes over real sockets, what would open a window is written down. */

import { createSmtpMailer } from '../../electron/adapters/smtp-mailer.ts';
import type { Platform } from '../../electron/core/ports.ts';

export interface OutsidePrograms {
  /** Addresses that were opened in the mail program, oldest first. */
  readonly composed: readonly string[];
  /** Files that were opened in theirs, oldest first. */
  readonly shown: readonly string[];
  readonly open: (file: string) => Promise<boolean>;
  readonly platform: Pick<Platform, 'mailer' | 'mailProgram'>;
}

/** @param track what comes of a message is waited for like any other answer. */
export function createOutsidePrograms(track: (work: Promise<void>) => Promise<void>): OutsidePrograms {
  const mailer = createSmtpMailer({ timeoutMs: 2_000 });
  const composed: string[] = [];
  const shown: string[] = [];
  const noted = (list: string[]) => (what: string) => {
    list.push(what);
    return Promise.resolve(true);
  };
  return {
    composed,
    shown,
    open: noted(shown),
    platform: {
      mailer: { send: (server, mail) => track(mailer.send(server, mail)) },
      mailProgram: { compose: noted(composed) },
    },
  };
}
