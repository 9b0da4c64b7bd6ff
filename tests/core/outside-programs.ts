/** What a till uses beside itself: mail has real sockets, windows are only recorded. */

import { createSmtpMailer } from '#adapters/smtp-mailer.ts';
import { createZipWorkbooks } from '#adapters/zip-workbook.ts';
import type { Platform } from '#core/platform/ports.ts';

export interface OutsidePrograms {
  /** Addresses that were opened in the mail program, oldest first. */
  readonly composed: readonly string[];
  readonly shown: readonly string[];
  readonly open: (file: string) => Promise<boolean>;
  readonly platform: Pick<Platform, 'mailer' | 'mailProgram' | 'workbooks'>;
}

/** @param track waits for the result of a message like for any other answer. */
export function createOutsidePrograms(track: <Value>(work: Promise<Value>) => Promise<Value>): OutsidePrograms {
  const workbooks = createZipWorkbooks();
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
      workbooks: { pack: (parts) => track(workbooks.pack(parts)) },
      mailProgram: { compose: noted(composed) },
    },
  };
}
