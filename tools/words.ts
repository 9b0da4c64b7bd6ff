/**
 * `npm run words [-- PATH ...]`: finds words to avoid (docs/glossary.md) in declared names, file names, comments, names of tests,
 * docs and the branch's commit subjects. Without a path: everything that passes already.
 */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Glossary, readGlossary } from './words/glossary.ts';
import { readSource, storedNamesIn } from './words/read-source.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders and files without an avoided word; the list grows until it is the whole repository. */
const PASSING: readonly string[] = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'docs',
  'electron/core',
  'electron/adapters',
  'electron/hosts',
  'playwright.config.ts',
  'renderer',
  'packages/desk',
  'packages/sandbox',
  'packages/server-kit',
  'shared',
  'tests',
  'tools',
  'vite.config.ts',
];

/** Folders in which every test name has a subject. */
const NAMED_TESTS = [
  'electron/core',
  'electron/adapters',
  'electron/hosts',
  'renderer',
  'packages/desk',
  'packages/sandbox',
  'packages/server-kit',
  'packages/payment-api',
  'shared/locales',
  'tests',
  'tools',
];

/** Files of these folders that still have avoided words. */
const NOT_YET = new Set<string>();

/** Where the fields of ledgers, of the wire and of the contract are declared. */
const SCHEMAS = ['packages/payment-api', 'shared/contract', 'electron/core/ledger', 'packages/sandbox/store'];

const MAX_SUBJECT = 72;
const SUBJECT = /^(?:feat|fix|docs|test|refactor|perf|build|ci|chore|style|revert)(?:\([\w\-/, ]+\))?!?: \S/;
/** Verbs that a test name without a subject begins with. */
const VERBS =
  /^(?:is|are|was|were|has|have|had|does|do|did|can|cannot|may|must|will|takes?|says?|keeps?|reads?|counts|refuses?|names|waits?|leaves?|goes|shows|stays?|gives?|lets?|knows?|comes?|finds?|asks|opens|starts|makes?|holds?|closes|prints|puts?|fails?|answers|sends?|ends|carries|writes?|survives?|needs|looks|begins?|sets|sells|runs|loses?|lists|hides?|gets?|follows?|draws|accepts?|rejects?|returns|sorts|adds?|removes|drops|turns|moves|uses|treats|replaces?|repeats?|parses?|matches|masks|marks|logs|ignores?|groups|falls?|divides?|derives?|covers|converts?|compares?|allows?|adopts?|rounds|saves?|throws?|tries|warns?|passes)\b/;

/** A test name may begin with the rules that it proves: `C1, L4: `. */
const RULE_IDS = /^(?:[A-Z]\d+(?:, |: ))+/;

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
}

const hasSubjects = (file: string): boolean => NAMED_TESTS.some((path) => file === path || file.startsWith(`${path}/`));

/** Findings in one file; `storedNames` are fields that keep their names. */
export function findInFile(
  glossary: Glossary,
  file: string,
  text: string,
  storedNames: ReadonlySet<string>,
): readonly Finding[] {
  const findings: Finding[] = [];
  const add = (offset: number, problem: string): void => {
    findings.push({ file, line: text.slice(0, offset).split('\n').length, problem });
  };
  for (const { avoid, write } of glossary.inName(basename(file))) add(0, `file name: "${avoid}", write ${write}`);
  const prose = (kind: string, words: string, at: number): void => {
    for (const { avoid, write, offset } of glossary.inProse(words))
      add(at + offset, `${kind}: "${avoid}", write ${write}`);
  };
  if (file.endsWith('.md')) prose('text', text, 0);
  else
    for (const said of readSource(file, text, storedNames)) {
      if (said.kind === 'name')
        for (const { avoid, write } of glossary.inName(said.text))
          add(said.offset, `${said.text}: "${avoid}", write ${write}`);
      else prose(said.kind, said.text, said.offset);
      if (said.kind === 'test' && hasSubjects(file) && VERBS.test(said.text.replace(RULE_IDS, '')))
        add(said.offset, `test name without a subject: ${said.text}`);
    }
  return findings.sort((one, other) => one.line - other.line);
}

/** Findings in commit subjects: Conventional Commits, at most 72 characters, no avoided word. */
export function findInSubjects(glossary: Glossary, subjects: readonly string[]): readonly string[] {
  return subjects.flatMap((subject) => [
    ...(SUBJECT.test(subject) ? [] : [`"${subject}": not a Conventional Commit such as "fix(history): ..."`]),
    ...(subject.length > MAX_SUBJECT
      ? [`"${subject}": ${String(subject.length)} characters, at most ${String(MAX_SUBJECT)}`]
      : []),
    ...glossary.inProse(subject).map(({ avoid, write }) => `"${subject}": "${avoid}", write ${write}`),
  ]);
}

/** Subjects of the commits that the branch adds to main, or why they cannot be read. */
export function branchSubjects(): readonly string[] | { readonly skipped: string } {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  for (const main of ['main', 'origin/main'])
    try {
      return git('log', '--no-merges', '--format=%s', `${main}..HEAD`).split('\n').filter(Boolean);
    } catch {
      // No git, no repository, or no such branch: the next name, else the reason below.
    }
  return { skipped: 'no git history with a branch main' };
}

/** Findings in these folders and files of the repository. */
export function findInRepository(paths: readonly string[] = PASSING): readonly Finding[] {
  const glossary = readGlossary(read('docs/glossary.md'));
  const storedNames = new Set(filesBelow(SCHEMAS).flatMap((file) => storedNamesIn(file, read(file))));
  return filesBelow(paths)
    .filter((file) => !NOT_YET.has(file))
    .flatMap((file) => findInFile(glossary, file, read(file), storedNames));
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const IS_READ = /\.(?:ts|tsx|mjs|cjs|md)$/;
/** It has the avoided words in its tables. */
const IS_SKIPPED = /^docs\/glossary\.md$|(?:^|\/)(?:node_modules|dist|release|\.cache)\//;

function filesBelow(paths: readonly string[]): readonly string[] {
  return paths
    .flatMap((path) =>
      statSync(join(root, path)).isDirectory()
        ? readdirSync(join(root, path), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        : [path],
    )
    .filter((file) => IS_READ.test(file) && !IS_SKIPPED.test(file))
    .sort();
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `--subject TEXT`: the subject of one commit, for a hook. */
function checkSubject(subject: string): number {
  const wrong = findInSubjects(readGlossary(read('docs/glossary.md')), [subject]);
  for (const line of wrong) say(`commit subject ${line}`);
  return wrong.length === 0 ? 0 : 1;
}

function checkRepository(paths: readonly string[]): number {
  const findings = findInRepository(paths.length > 0 ? paths : PASSING);
  for (const { file, line, problem } of findings) say(`${file}:${String(line)}: ${problem}`);
  const subjects = branchSubjects();
  const wrong = 'skipped' in subjects ? [] : findInSubjects(readGlossary(read('docs/glossary.md')), subjects);
  if ('skipped' in subjects) say(`commit subjects: skipped, ${subjects.skipped}`);
  for (const line of wrong) say(`commit subject ${line}`);
  say(`${String(findings.length + wrong.length)} findings`);
  return findings.length + wrong.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first = '', subject = ''] = process.argv.slice(2);
  process.exitCode = first === '--subject' ? checkSubject(subject) : checkRepository(process.argv.slice(2));
}
