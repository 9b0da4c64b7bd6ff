import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface HandedOver {
  /** Names the file only, so it may stand among a program's arguments. */
  readonly address: string;
  remove(): void;
}

export type HandOver = (address: string) => HandedOver;

/**
 * Hands an address to a browser through a file that redirects to it. Every user of the machine can read a program's
 * arguments (`/proc/PID/cmdline`, `ps`), and the first to redeem a code gets in.
 */
export function createHandOver(folder: string): HandOver {
  let isOurs = false;

  return (address) => {
    if (!isOurs) {
      rmSync(folder, { recursive: true, force: true });
      // Not `recursive`, which would accept a folder that somebody else has just created.
      mkdirSync(folder, { mode: 0o700 });
      isOurs = true;
    }
    const file = join(folder, `${randomBytes(16).toString('hex')}.html`);
    writeFileSync(file, pageTo(address), { mode: 0o600, flag: 'wx' });
    return {
      address: pathToFileURL(file).href,
      remove() {
        rmSync(file, { force: true });
      },
    };
  };
}

/** Without script; the link is for a browser that does not follow the redirect. */
function pageTo(address: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${address}">
<title>Tilla</title>
<a href="${address}">Tilla</a>
`;
}
