// Writes dist/third-party-notices.txt: whose work was packed into the build, and on what terms.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isAllowed, readInText } from './licences.ts';
import { listsFolder } from './packed-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const noticesFile = join(root, 'dist', 'third-party-notices.txt');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
  readonly author?: string | { readonly name?: string };
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
}

const licenceNames = /^(licen[cs]es?|copying|notice|unlicense)([.-].*)?$/i;

/**
 * The text for these package folders: each by name and version, the words of a licence once for all that share them.
 * @throws when one of them may not be packed into the build.
 */
export function noticesOf(folders: readonly string[], more: Readonly<Record<string, string>> = {}): string {
  const byText = new Map<string, Set<string>>();
  const note = (text: string, line: string): void => {
    byText.set(text, (byText.get(text) ?? new Set()).add(line));
  };
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    if (!isAllowed(licenceOf(manifest))) {
      throw new Error(
        `${manifest.name} ${manifest.version} is packed into the build under terms that nobody allowed: ${licenceOf(manifest)}. ` +
          'Take another package, or have the owner of the project read the terms and add their name to tools/licences.ts.',
      );
    }
    note(textOf(folder) ?? ownWords(manifest), `${manifest.name} ${manifest.version} (${licenceOf(manifest)})`);
  }
  for (const [line, text] of Object.entries(more)) note(text.trim(), line);
  const parts = [...byText]
    .map(([text, lines]) => ({ text, lines: [...lines].sort() }))
    .sort((one, other) => ((one.lines[0] ?? '') < (other.lines[0] ?? '') ? -1 : 1))
    .map(({ text, lines }) => `${lines.join('\n')}\n\n${text}`);
  const rule = `\n\n${'-'.repeat(72)}\n\n`;
  return `${['Tilla is made with the work of others. Their names, and the terms on which they allow it:', ...parts].join(rule)}\n`;
}

function textOf(folder: string): string | null {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceNames.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.length === 0 ? null : texts.join('\n\n');
}

/** Used for a package without a licence text. */
function ownWords(manifest: Manifest): string {
  const { author, homepage, repository } = manifest;
  const who = typeof author === 'object' ? author.name : author;
  const where = homepage ?? (typeof repository === 'object' ? repository.url : repository);
  return [`Licence: ${licenceOf(manifest)}`, who && `By: ${who}`, where && `From: ${where}`].filter(Boolean).join('\n');
}

function licenceOf({ name, license }: Manifest): string {
  return (typeof license === 'object' ? license.type : license) ?? readInText[name] ?? 'no licence named';
}

/** @throws when a build has not listed its packages. */
export function writeNotices(): void {
  const lists = ['renderer', 'worker', 'main', 'preload'].map((mode) => join(listsFolder, `${mode}.json`));
  const folders = new Set(lists.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[]));
  const inter = readFileSync(join(root, 'resources/fonts/LICENSE-Inter.txt'), 'utf8');
  const text = noticesOf(
    [...folders].sort().map((folder) => join(root, folder)),
    { 'Inter, the typeface (OFL-1.1)': inter },
  );
  if (!existsSync(noticesFile) || readFileSync(noticesFile, 'utf8') !== text) writeFileSync(noticesFile, text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeNotices();
