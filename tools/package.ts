// `npm run package [-- ARGUMENTS]`: electron-builder, with what the environment gives it and with words for what it lacks.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { updatesAddressProblem } from './updates-address.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));

type Configuration = Readonly<Record<string, unknown>>;
export interface PackagePlan {
  readonly configuration: Configuration;
  /** Shown before anything is packed. */
  readonly notices: readonly string[];
}

/**
 * The configuration for this machine. Without an address for updates the package takes none, and says so: a trial
 * package has no server. A bad address is refused, as in the release workflow. @throws Error with a message for a
 * person.
 */
export function packagePlan(configuration: Configuration, environment: NodeJS.ProcessEnv): PackagePlan {
  const address = environment['TILLA_UPDATES_URL'] ?? '';
  const problem = address === '' ? null : updatesAddressProblem(address);
  if (problem !== null) throw new Error(problem);
  const notices: string[] = [];
  if (address === '') notices.push('TILLA_UPDATES_URL is not set: what is packed now will never update itself.');
  const homepage = environment['TILLA_HOMEPAGE'] ?? '';
  const maintainer = environment['TILLA_MAINTAINER'] ?? '';
  if (homepage === '' || maintainer === '') {
    notices.push('TILLA_HOMEPAGE or TILLA_MAINTAINER is not set: a deb will name nobody.');
  }
  return {
    configuration: {
      ...configuration,
      publish: address === '' ? null : configuration['publish'],
      extraMetadata: { ...(configuration['extraMetadata'] as object), homepage: homepage || 'https://tilla.invalid' },
      linux: { ...(configuration['linux'] as object), maintainer: maintainer || 'Tilla <nobody@tilla.invalid>' },
    },
    notices,
  };
}

function main(): number {
  const { load } = ofBuilder('js-yaml') as { readonly load: (text: string) => unknown };
  const written = load(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as Configuration;
  const { configuration, notices } = packagePlan(written, process.env);
  for (const line of notices) process.stdout.write(`${line}\n`);
  const file = join(root, '.cache', 'electron-builder.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(file, JSON.stringify(configuration, null, 2));
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const args = [builder, '--config', file, ...process.argv.slice(2)];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.exitCode = main();
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : 'It could not be packed.'}\n`);
    process.exitCode = 1;
  }
}
