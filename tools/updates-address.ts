// Whether the address of updates may stand in a package: `node tools/updates-address.ts`, before anything is packed.
import { pathToFileURL } from 'node:url';

/** What is wrong with it, in words; null: nothing. */
export function updatesAddressProblem(address: string | undefined): string | null {
  if (address === undefined || address === '') return 'TILLA_UPDATES_URL is not set';
  if (!URL.canParse(address)) return 'TILLA_UPDATES_URL is no address';
  const { protocol, username, password, search, hash, hostname } = new URL(address);
  if (protocol !== 'https:')
    return 'TILLA_UPDATES_URL has to begin with https://: nobody on the line may choose what is installed';
  if (username !== '' || password !== '') return 'TILLA_UPDATES_URL holds a password, which every package would tell';
  if (search !== '' || hash !== '') return 'TILLA_UPDATES_URL has to be a folder, without ? and #';
  return hostname.includes('.') ? null : 'TILLA_UPDATES_URL names no host of the internet';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problem = updatesAddressProblem(process.env['TILLA_UPDATES_URL']);
  if (problem !== null) {
    process.stderr.write(`::error::${problem}\n`);
    process.exitCode = 1;
  }
}
