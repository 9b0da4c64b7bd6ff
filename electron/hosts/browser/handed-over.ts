import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface HandedOver {
  /** Names only the file, so it may be a program's argument. */
  readonly address: string;
  remove(): void;
}

export type HandOver = (address: string) => HandedOver;

/** By a file that redirects: every user can read program arguments (`ps`), and the first to redeem a code gets in. */
export function createHandOver(folder: string): HandOver {
  let isOurs = false;

  return (address) => {
    if (!isOurs) {
      rmSync(folder, { recursive: true, force: true });
      // `recursive` would accept a folder that another process just created.
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

/** The link is for a browser that does not redirect. */
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
