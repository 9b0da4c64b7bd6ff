// The text of .cache/reports/coverage.md: where each line of a document reaches a person, and which test says so.
import { asLine, type DocumentLines, type NamedTest } from './conformance-list.ts';

/** Of one documented line, or of a whole section where `line` is left out. */
export interface Covered {
  readonly section: string;
  readonly line?: string;
  /** As a person reads it: `Bills › All bills`. */
  readonly screen?: string;
  /** Pieces of names of tests. */
  readonly tests?: readonly string[];
  /** Why it has no screen. */
  readonly reason?: string;
}

/** Where the lines of a document meet a person, and the file that says so. */
export interface CoveragePlace {
  readonly title: string;
  readonly file: string;
}

const atTill: CoveragePlace = {
  title: 'Where the merchant document meets a person at the till',
  file: 'tests/fixtures/covered-lines.json',
};
export const atDesk: CoveragePlace = {
  title: 'Where the partner document meets an installer at the desk',
  file: 'tests/fixtures/desk-lines.json',
};

const openingOf = ({ title, file }: CoveragePlace): string[] => [
  `# ${title}`,
  '',
  'Each line of the document has a screen and the tests that work it there, or the reason why it needs none, as',
  `\`${file}\` says. That the service does what the line says is [conformance](conformance.md).`,
  '',
  '| Line | Screen | Tests |',
  '|---|---|---|',
];

/** Throws where a line is covered by nothing, or a covered line is none of the document's. */
export function composeCoverage(document: DocumentLines, covered: readonly Covered[], place = atTill): string {
  const used = new Set<Covered>();
  const missing: string[] = [];
  const text = document.sections.flatMap(({ section, lines }) => {
    const ofSection = covered.filter((one) => one.section === section);
    const rows = lines.map(({ line }) => {
      const own = ofSection.find((one) => one.line === line) ?? ofSection.find((one) => one.line === undefined);
      if (own === undefined) {
        missing.push(`${section}: ${line}`);
        return '';
      }
      used.add(own);
      return own.line === undefined ? null : rowOf(line, own);
    });
    const whole = ofSection.find((one) => one.line === undefined && used.has(one));
    const rest =
      whole === undefined ? [] : [rowOf(rows.some((row) => row !== null) ? 'every other line' : 'every line', whole)];
    return [`| **${asLine(section)}** | | |`, ...rows.filter((row) => row !== null), ...rest];
  });
  const idle = covered.filter((one) => !used.has(one)).map(({ section, line = 'every line' }) => `${section}: ${line}`);
  if (missing.length > 0) throw new Error(`Lines of the document that no screen has:\n${missing.join('\n')}`);
  if (idle.length > 0) throw new Error(`Covered lines that the document does not have:\n${idle.join('\n')}`);
  return `${[...openingOf(place), ...text].join('\n')}\n`;
}

/** Tests that are named and are not among those that passed. */
export function unprovenTests(covered: readonly Covered[], tests: readonly NamedTest[]): string[] {
  const names = tests.map((test) => test.names.join(': '));
  return covered.flatMap(({ section, tests: pieces = [] }) =>
    pieces
      .filter((piece) => !names.some((name) => name.includes(piece)))
      .map((piece) => `${section}: no test is called "${piece}"`),
  );
}

function rowOf(line: string, { screen, tests = [], reason }: Covered): string {
  const where = screen === undefined ? `– ${asLine(reason ?? '')}` : asLine(screen);
  return `| ${asLine(line)} | ${where} | ${tests.map(asLine).join('; ')} |`;
}
