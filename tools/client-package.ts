// `npm run client-package`: writes dist/payment-api, the client of both APIs as a package, ready for `npm pack`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import zod from 'zod/package.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'packages', 'payment-api');
const folder = join(root, 'dist', 'payment-api');

/** The terms are the owner's to choose: until then it cannot be published by mistake. */
const published = {
  name: '@tilla/payment-api',
  version: manifest.version,
  private: true,
  description: 'A client of the merchant and the partner API that bills an order once, also when the answer is lost.',
  license: manifest.license,
  type: 'module',
  exports: {
    '.': { types: './dist/client/index.d.ts', default: './dist/client/index.js' },
    './package.json': './package.json',
  },
  types: './dist/client/index.d.ts',
  sideEffects: false,
  engines: { node: '>=22' },
  dependencies: { zod: `^${zod.version}` },
  files: ['dist', 'README.md'],
};

/** Modules as they stand in the source, and declarations, which alone keep the comments. @returns the folder */
export function makeClientPackage(): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiler = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  const options = [
    '--strict --exactOptionalPropertyTypes --skipLibCheck --rewriteRelativeImportExtensions',
    '--target es2023 --lib es2024,dom,dom.iterable --module esnext --moduleResolution bundler --types',
  ].flatMap((line) => line.split(' '));
  const target = ['', '--rootDir', source, '--outDir', join(folder, 'dist'), join(source, 'client', 'index.ts')];
  for (const emit of [['--removeComments'], ['--declaration', '--emitDeclarationOnly']]) {
    const given = [compiler, '--ignoreConfig', ...options, ...emit, ...target];
    const compiled = spawnSync(process.execPath, given, { encoding: 'utf8' });
    if (compiled.status !== 0) throw new Error(`the client does not compile: ${compiled.stdout}`);
  }
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  return folder;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(`${makeClientPackage()}\n`);
