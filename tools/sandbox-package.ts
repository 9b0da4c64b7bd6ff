// `npm run sandbox-package`: writes dist/tilla-sandbox, the package of the embedded service, ready for `npm pack`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import manifest from '../package.json' with { type: 'json' };
import { noticesOf } from './notices.ts';
import { listPackedPackages, listsFolder } from './packed-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const service = join(root, 'packages', 'sandbox');
const folder = join(root, 'dist', 'tilla-sandbox');

/** What the bundle would carry and never uses; their names stay, with nothing behind them. */
const emptied: readonly RegExp[] = [
  // The service answers in English, and reads schemas, not JSON Schema, as they stand.
  /[\\/]zod[\\/]v4[\\/](locales[\\/]index|core[\\/]compile|classic[\\/]from-json-schema)\.js$/,
  // Decompresses WOFF2; the fonts beside the bundle are TrueType.
  /[\\/]brotli[\\/]decompress\.js$/,
  // The service draws its codes itself.
  /[\\/]qrcode[\\/]lib[\\/]renderer[\\/]/,
  // A seed file is only read.
  /[\\/]yaml[\\/]browser[\\/]dist[\\/](stringify[\\/]|parse[\\/]cst-(scalar|stringify|visit)\.js)/,
  // No document has a password or a picture.
  /[\\/]@noble[\\/]ciphers[\\/]/,
  /[\\/]png-js[\\/]/,
];

function withoutContent(text: string): string {
  const declared = text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm);
  const listed = text.matchAll(/^export \{([^}]*)\};/gm);
  const names = [
    ...[...declared].map(([, name = '']) => name),
    ...[...listed].flatMap(([, list = '']) => list.split(',').map((one) => one.split(' as ').at(-1)?.trim() ?? '')),
  ];
  return [
    ...names.filter((name) => name !== 'default').map((name) => `export const ${name} = undefined;`),
    'export default undefined;',
  ].join('\n');
}

/** Of a golden file the examples need the first answer of each route. */
function firstAnswers(text: string): string {
  const all = JSON.parse(text) as { route: string; answer: unknown; isLenientOnly?: boolean }[];
  const strict = all.filter(({ isLenientOnly }) => isLenientOnly !== true);
  const first = strict.filter(({ route }, index) => strict.findIndex((one) => one.route === route) === index);
  return JSON.stringify(first.map(({ route, answer }) => ({ route, answer })));
}

function replaceModules(): Plugin {
  return {
    name: 'replace-modules',
    enforce: 'pre',
    load(id) {
      if (/[\\/]golden[\\/][\w-]+\.json$/.test(id)) return firstAnswers(readFileSync(id, 'utf8'));
      if (emptied.some((pattern) => pattern.test(id))) return withoutContent(readFileSync(id, 'utf8'));
      return id === join(service, 'context', 'files.ts')
        ? readFileSync(join(service, 'context', 'files-of-package.ts'), 'utf8')
        : null;
    },
  };
}

async function bundle(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [replaceModules(), listPackedPackages('tilla-sandbox')],
    build: {
      ssr: true,
      outDir: join(folder, 'dist'),
      emptyOutDir: true,
      target: 'node22',
      minify: true,
      rolldownOptions: {
        // The service by itself for its own tests; no address of the package leads to it.
        input: {
          main: join(service, 'main.ts'),
          index: join(service, 'index.ts'),
          service: join(service, 'service.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // Some of the packages inside are CommonJS.
          banner:
            "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
        },
      },
    },
    // The same as modules, of which the bundle takes what it uses.
    resolve: { alias: { yaml: join(root, 'node_modules', 'yaml', 'browser', 'dist', 'index.js') } },
    ssr: { noExternal: true },
  });
}

/** Understood by every Node that knows modules, so that an old one says what it needs. */
const command = `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 13)) {
  await import('../dist/main.js');
} else {
  process.stderr.write('tilla-sandbox needs Node.js 22.13 or newer; this is ' + process.versions.node + '.\\n');
  process.exitCode = 1;
}
`;

/** The terms are the owner's to choose: until then it cannot be published by mistake. */
const published = {
  name: 'tilla-sandbox',
  version: manifest.version,
  private: true,
  description:
    'The payment service of Tilla as a sandbox: both API documents, a console, webhooks and a clock of its own.',
  license: manifest.license,
  type: 'module',
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
  types: './dist/index.d.ts',
  bin: { 'tilla-sandbox': 'bin/tilla-sandbox.js' },
  engines: { node: '>=22.13' },
  files: ['bin', 'dist', 'Dockerfile', 'README.md', 'third-party-notices.txt'],
};

/** The types import nothing, so that they are the declarations as they stand. */
const declarations = `${readFileSync(join(service, 'in-process', 'types.ts'), 'utf8')}
export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>;
export declare function sandboxFixture(options?: SandboxOptions): SandboxFixture;
`;

/** @returns the folder. */
export async function makeSandboxPackage(): Promise<string> {
  const builder = join(root, 'tools', 'build.mjs');
  const { status } = spawnSync(process.execPath, [builder, 'console'], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('the console could not be built');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle();
  writeFileSync(join(folder, 'dist', 'index.d.ts'), declarations);
  const built = join(root, 'dist', 'console');
  cpSync(built, join(folder, 'dist', 'console'), { recursive: true, filter: (file) => !file.endsWith('.inputs') });
  cpSync(join(root, 'resources', 'fonts'), join(folder, 'dist', 'fonts'), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, published.bin['tilla-sandbox']), command, { mode: 0o755 });
  for (const name of ['README.md', 'Dockerfile']) cpSync(join(service, name), join(folder, name));
  const packages = JSON.parse(readFileSync(join(listsFolder, 'tilla-sandbox.json'), 'utf8')) as string[];
  writeFileSync(join(folder, 'third-party-notices.txt'), noticesOf(packages.map((name) => join(root, name))));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  return folder;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(`${await makeSandboxPackage()}\n`);
}
