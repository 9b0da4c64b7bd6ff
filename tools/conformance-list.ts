// The full list of what is proven, out of the names of tests and the lines of the two API documents.

/** A test by its file and its names: the groups around it, outermost first, and its own. */
export interface NamedTest {
  readonly file: string;
  readonly names: readonly string[];
}

/** A line of a document with its proofs, each a piece of a test's full name, or the reason why it has none. */
export interface DocumentedLine {
  readonly line: string;
  readonly proofs?: readonly string[];
  readonly reason?: string;
}

export interface DocumentLines {
  readonly document: string;
  readonly sections: readonly { readonly section: string; readonly lines: readonly DocumentedLine[] }[];
}

export interface ConformanceList {
  readonly text: string;
  /** Lines of the documents, sentences of tests, and areas that these belong to. */
  readonly lines: number;
  readonly sentences: number;
  readonly areas: number;
}

interface Heading {
  readonly area: string;
  readonly section: string;
  readonly rest: string;
}

/** Tests of the wire and of the service stand here; the till's own tests prove other documents. */
export const provingFolders = ['packages/sandbox', 'packages/payment-api'] as const;
/** Where a test does not name its area, its file's folder and name do. */
const surfaces = new Map([
  ['merchant', 'Merchant'],
  ['partner', 'Partner'],
  ['webhooks', 'Webhooks'],
  ['subscriptions', 'Subscriptions'],
]);
/** At most so many tests are named at a line of a document; the rest stand in the list below. */
const MAX_NAMED = 4;
const MAX_CHARACTERS = 220;

/** `Refunds: POST /invoices/{id}/refund` -> the area and the section; a numbered rule or a bare route is a section. */
function readHeading(text: string): Heading | null {
  const [, area, section = ''] = /^([A-Z][\w "&/-]{1,50}?): (.+)$/su.exec(text) ?? [];
  if (area === undefined) return null;
  const [, chapter, number = ''] = /^(Authentication|Delivery) (.+)$/.exec(area) ?? [];
  if (chapter !== undefined) return { area: chapter, section: number, rest: section };
  if (/^(GET|POST|PATCH|PUT|DELETE)\b/.test(area)) return { area: 'Invoices', section: area, rest: section };
  if (/^Rule \d+$/.test(area)) return { area: 'Invoices', section: `POST /invoices, ${area}`, rest: section };
  return { area, section, rest: '' };
}

function areaOfFile(file: string): { readonly area: string; readonly section: string } {
  const [, layer, folder = '', ...rest] = file.split('/');
  const name = (rest.at(-1) ?? folder).replace(/\.test\.ts$/, '').replaceAll('-', ' ');
  const area = layer === 'payment-api' ? 'Wire schemas' : (surfaces.get(folder) ?? 'Service');
  return { area, section: name };
}

/** Where one test belongs, and its sentence. */
function placeOf({ file, names }: NamedTest): { area: string; section: string; sentence: string } {
  const title = names.at(-1) ?? '';
  const [outer, ...inner] = names.slice(0, -1);
  const headed = readHeading(outer ?? title);
  if (outer === undefined) {
    if (headed === null) return { ...areaOfFile(file), sentence: title };
    return headed.rest === ''
      ? { area: headed.area, section: '', sentence: headed.section }
      : { area: headed.area, section: headed.section, sentence: headed.rest };
  }
  const sentence = [...inner, title].join(': ');
  if (headed === null) return { area: areaOfFile(file).area, section: outer, sentence };
  return { area: headed.area, section: [headed.section, headed.rest].filter(Boolean).join(': '), sentence };
}

/** Names of tests may hold anything, parameters of a million characters too. */
export function asLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const short = line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}...` : line;
  return short.replaceAll(/[<>|*_`[\]\\]/g, (mark) => `\\${mark}`).replaceAll(/\p{Cc}/gu, '');
}

const byName = (one: readonly [string, unknown], other: readonly [string, unknown]): number =>
  one[0].localeCompare(other[0], 'en');
const fullName = ({ names }: NamedTest): string => names.join(': ');

/** What a run chose for itself, such as `(seed 4711)`, is no part of a name. */
const withoutRandomness = (name: string): string => name.replaceAll(/ \(seed -?\d+\)/g, '');

/** Sorted, because runners report tests as they end. */
function provingTests(tests: readonly NamedTest[]): NamedTest[] {
  return tests
    .map(({ file, names }) => ({ file, names: names.map(withoutRandomness) }))
    .filter(({ file }) => provingFolders.some((folder) => file.startsWith(`${folder}/`)))
    .toSorted((one, other) => `${one.file} ${fullName(one)}`.localeCompare(`${other.file} ${fullName(other)}`, 'en'));
}

/** `tests`: all that passed, or all that there are. Throws where a line of a document is proven by none of them. */
export function composeList(tests: readonly NamedTest[], documents: readonly DocumentLines[]): ConformanceList {
  const proving = provingTests(tests);
  const ticked = tickLines(proving, documents);
  const { text, sentences, areas } = listTests(proving);
  const lines = [
    '# What the embedded service does, and the tests that prove it',
    '',
    'Made by `npm run conformance` from the names of the tests that pass. First the two API',
    'documents line by line, each with the tests that prove it, then every test of the service by area. Every answer in',
    'these tests is also held to the OpenAPI description.',
    '',
    `${ticked.count} lines of the documents, ${sentences} proven sentences in ${areas} areas.`,
    '',
    ...ticked.text,
    '# Every test',
    '',
    ...text,
  ];
  return { text: `${lines.join('\n').trimEnd()}\n`, lines: ticked.count, sentences, areas };
}

function listTests(proving: readonly NamedTest[]): { text: string[]; sentences: number; areas: number } {
  const areas = new Map<string, Map<string, Map<string, string>>>();
  let count = 0;
  for (const test of proving) {
    const { area, section, sentence } = placeOf(test);
    const sections = areas.get(area) ?? new Map<string, Map<string, string>>();
    const sentences = sections.get(section) ?? new Map<string, string>();
    areas.set(area, sections.set(section, sentences));
    const line = asLine(sentence);
    if (sentences.has(line)) continue;
    count += 1;
    sentences.set(line, test.file);
  }
  const text = [...areas]
    .toSorted(byName)
    .flatMap(([area, sections]) => [
      `## ${asLine(area)}`,
      '',
      ...[...sections]
        .toSorted(byName)
        .flatMap(([section, sentences]) => [
          ...(section === '' ? [] : [`### ${asLine(section)}`, '']),
          ...[...sentences].toSorted(byName).map(([line, file]) => `- ${line} (\`${file}\`)`),
          '',
        ]),
    ]);
  return { text, sentences: count, areas: areas.size };
}

function tickLines(
  proving: readonly NamedTest[],
  documents: readonly DocumentLines[],
): { text: string[]; count: number } {
  const missing: string[] = [];
  let count = 0;
  const tick = ({ line, proofs = [], reason }: DocumentedLine, place: string): string[] => {
    count += 1;
    if (reason !== undefined) return [`- [ ] ${asLine(line)}: ${reason}`];
    if (proofs.length === 0) missing.push(`${place}: ${line}`);
    const names = new Map<string, string>();
    for (const proof of proofs) {
      const found = proving.filter((test) => fullName(test).includes(proof));
      if (found.length === 0) missing.push(`${place}: ${line} (no test is called "${proof}")`);
      for (const test of found) names.set(asLine(fullName(test)), test.file);
    }
    const rest = names.size - MAX_NAMED;
    return [
      `- [x] ${asLine(line)}`,
      ...[...names].slice(0, MAX_NAMED).map(([name, file]) => `  - ${name} (\`${file}\`)`),
      ...(rest > 0 ? [`  - and ${rest} more`] : []),
    ];
  };
  const text = documents.flatMap(({ document, sections }) => [
    `# ${document}, line by line`,
    '',
    ...sections.flatMap(({ section, lines }) => [
      `## ${asLine(section)}`,
      '',
      ...lines.flatMap((line) => tick(line, `${document}, ${section}`)),
      '',
    ]),
  ]);
  if (missing.length > 0) throw new Error(`Lines of the documents that no test proves:\n${missing.join('\n')}`);
  return { text, count };
}
