import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readGlossary } from '#tools/words/glossary.ts';
import { storedNamesIn } from '#tools/words/read-source.ts';
import { branchSubjects, findInFile, findInRepository, findInSubjects } from '#tools/words.ts';

const planted = readGlossary(
  [
    '| Term | Meaning | Avoid |',
    '|---|---|---|',
    '| **layer** | A level. | floor, `floor` |',
    '',
    '| Avoid | Write |',
    '|---|---|',
    '| `MOST_*` | MAX_… |',
    '| the dark, old.md | the connection, docs/new.md |',
  ].join('\n'),
);
const problems = (file: string, text: string, storedNames: readonly string[] = []): string[] =>
  findInFile(planted, file, text, new Set(storedNames)).map(({ line, problem }) => `${String(line)} ${problem}`);

describe('the check of words', () => {
  test('a planted name is found in every kind of declaration, with its line and replacement', () => {
    const source = [
      'const MOST_ROWS = 1;',
      'export function floorOf(theFloor: number) {}',
      'type FloorPlan = { readonly floor: number; groundFloor(): void };',
      'const { floor, other: myFloor } = plan;',
      'class Floors {}',
    ].join('\n');
    expect(problems('plan.ts', source)).toEqual([
      '1 MOST_ROWS: "MOST_*", write MAX_…',
      '2 floorOf: "floor", write layer',
      '2 theFloor: "floor", write layer',
      '3 FloorPlan: "floor", write layer',
      '3 floor: "floor", write layer',
      '3 groundFloor: "floor", write layer',
      '4 myFloor: "floor", write layer',
    ]);
  });

  test('a use of a name, a longer word, a string and code in backticks pass', () => {
    const source = [
      'Math.floor(MOST); const floored = mostly("the dark // the dark", /the dark/, `the dark`);',
      '// `the dark` is a constant, and a flooring is no f-l-o-o-r.',
      '// https://example.com/the-dark-side',
    ].join('\n');
    expect(problems('plan.ts', source)).toEqual([]);
  });

  test('a planted word is found in comments, JSX comments, test names and docs', () => {
    const source = ['/**', ' * Asks into the', ' * dark, as old.md says.', ' */', "test('the floor holds', run);"].join(
      '\n',
    );
    expect(problems('plan.test.ts', source)).toEqual([
      '2 comment: "the dark", write the connection, docs/new.md',
      '3 comment: "old.md", write the connection, docs/new.md',
      '5 test: "floor", write layer',
    ]);
    expect(problems('Plan.tsx', 'const a = <p>it is // the dark{/* the dark */}</p>;')).toHaveLength(1);
    expect(problems('plan.md', 'One\nfloor, `floor`\n```\nfloor\n```\n')).toEqual(['2 text: "floor", write layer']);
  });

  test('a planted file name is found', () => {
    expect(problems('shared/first-floor.ts', '')).toEqual(['1 file name: "floor", write layer']);
  });

  test('a name that a schema declares keeps it as a field of a type, and as nothing else', () => {
    const schema = "export const plan = z.object({ floor: z.int(), at: w.time.as('floorAt') });";
    expect(storedNamesIn('plan.ts', schema)).toEqual(expect.arrayContaining(['floor', 'floorAt']));
    expect(
      problems('plan.ts', 'interface Plan { floor: number }\nconst floor = 1;', storedNamesIn('', schema)),
    ).toEqual(['2 floor: "floor", write layer']);
  });

  test('a test name that begins with its verb is found', () => {
    const source =
      "it('R1, L4: refuses a cashier', run);\nit('R1: a cashier cannot refund', run);\ntest.each(rows)('is $name', run);";
    expect(problems('packages/sandbox/plan.test.ts', source)).toEqual([
      '1 test name without a subject: R1, L4: refuses a cashier',
      '3 test name without a subject: is $name',
    ]);
  });

  test('a commit subject is a Conventional Commit of at most 72 characters without an avoided word', () => {
    expect(findInSubjects(planted, ['fix(history): rebuild a damaged file', 'refactor!: one list'])).toEqual([]);
    const subjects = ['Rebuild the history', `fix: ${'a'.repeat(68)}`, 'docs: say floor'];
    expect(findInSubjects(planted, subjects).map((line) => line.split('": ')[1])).toEqual([
      'not a Conventional Commit such as "fix(history): ..."',
      '73 characters, at most 72',
      '"floor", write layer',
    ]);
  });
});

describe('the words of the project', () => {
  const glossary = readGlossary(readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8'));

  // It parses every source file, which takes seconds of processor time.
  test('the folders that pass use no word to avoid', { timeout: 300_000 }, () => {
    expect(findInRepository().map(({ file, line, problem }) => `${file}:${String(line)}: ${problem}`)).toEqual([]);
  });

  test('the commit subjects of the branch follow the rules', (context) => {
    const subjects = branchSubjects();
    if ('skipped' in subjects) return context.skip(subjects.skipped);
    expect(findInSubjects(glossary, subjects)).toEqual([]);
  });

  test('the glossary has the renames that were decided', () => {
    expect(glossary.inName('MOST_LABELS').map(({ write }) => write)).toContain('max, MAX_…');
    expect(glossary.inProse('see gaps.md "Invoices"').map(({ write }) => write)).toEqual(['docs/decisions.md']);
  });
});
