// Which packages a build takes in, as it takes them in: a plugin of Vite that writes them down beside what it built.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
export const listsFolder = join(root, 'dist', 'packages');

/** Native parts, packages that read files of their own folder, and what Electron's updates need; all others are bundled. */
export const unbundledPackages = ['electron-store', 'electron-updater', 'koffi', 'pdfkit', 'pino', 'serialport'];

/** The folder of a module's package; null: it is ours. Vite marks some of its own ids. */
function packageFolder(moduleId: string): string | null {
  const path = moduleId.replace(/^\0/, '').split('?')[0]?.replaceAll('\\', '/') ?? '';
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}

export function listPackedPackages(mode: string): Plugin {
  return {
    name: 'list-packed-packages',
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const id of file.moduleIds) add(packageFolder(id));
        // What stays outside is packed as it is, with all that it asks for.
        for (const name of [...file.imports, ...file.dynamicImports]) {
          if (bundle[name] === undefined) addWhole(folderOf(name, root));
        }
      }

      function add(folder: string | null): void {
        if (folder !== null) folders.add(relative(root, folder).replaceAll('\\', '/'));
      }
      function addWhole(folder: string | null): void {
        if (folder === null || folders.has(relative(root, folder).replaceAll('\\', '/'))) return;
        add(folder);
        for (const name of dependenciesOf(folder)) addWhole(folderOf(`${name}/`, folder));
      }

      mkdirSync(listsFolder, { recursive: true });
      writeFileSync(join(listsFolder, `${mode}.json`), JSON.stringify([...folders].sort(), null, 2));
    },
  };
}

/** Where Node finds a package from a folder; null: a part of Node, or Electron itself, which brings its own licences. */
function folderOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('node:') || specifier.startsWith('.')) return null;
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  if (name === 'electron') return null;
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return null;
  }
}

function dependenciesOf(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Readonly<
    Record<'dependencies' | 'optionalDependencies', Readonly<Record<string, string>> | undefined>
  >;
  return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
}
