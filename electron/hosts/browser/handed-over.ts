import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** An address with a code in it, laid down where only this user can read it. */
export interface HandedOver {
  /** Names the file and nothing that lets anybody in: fit to stand among a program's arguments. */
  readonly address: string;
  /** The code has done its work, or its time is over. */
  remove(): void;
}

export type HandOver = (address: string) => HandedOver;

/**
 * Hands an address to a browser by a file that redirects there. Every user of the machine can read a program's
 * arguments (`/proc/PID/cmdline`, `ps`), and the first to redeem a code gets in. Files of an earlier run are removed;
 * their codes are worthless by then.
 */
export function createHandOver(folder: string): HandOver {
  let isOurs = false;

  return (address) => {
    if (!isOurs) {
      rmSync(folder, { recursive: true, force: true });
      // Not `recursive`, which would take a folder that somebody else has just put there.
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

/** No script, nothing loaded; the link is for a browser that does not follow by itself. */
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
