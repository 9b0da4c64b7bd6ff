// Whether package-lock.json pins what it names: every package by its content, none by an address. Needs no package itself.
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  /** A folder of ours, not a package. */
  readonly link?: boolean;
  /** Came inside another package, whose integrity covers it. */
  readonly inBundle?: boolean;
}

/** One line a fault. */
export function lockfileFaults(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages).flatMap(([place, { integrity, resolved, link, inBundle }]) => {
    // The project itself, and its own folders.
    if (!place.startsWith('node_modules/') || link === true) return [];
    const faults: string[] = [];
    if (inBundle !== true && integrity?.startsWith('sha512-') !== true)
      faults.push(`${place}: no integrity, whoever answers for the registry could put anything in its place`);
    if (resolved !== undefined)
      faults.push(`${place}: a download address, which binds every machine to one registry (.npmrc leaves it out)`);
    return faults;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = lockfileFaults(readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
