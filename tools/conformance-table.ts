// How much of the two API documents is proven, section by section: the head of .cache/reports/conformance.md. Its numbers
// come from the documents' lines alone.
import { asLine, type DocumentedLine, type DocumentLines } from './conformance-list.ts';

const opening = [
  '# What of the two API documents is proven',
  '',
  'Every documented line is named in `tests/fixtures/documented-lines.json` with its proofs, each a piece of a test’s name.',
  'Every answer in these tests is also held to the OpenAPI description. Behind the tables stands each line with its tests.',
];

const isProven = ({ reason }: DocumentedLine): boolean => reason === undefined;

function rowOf(title: string, lines: readonly DocumentedLine[]): string {
  const proofs = new Set(lines.flatMap((line) => line.proofs ?? []));
  return `| ${asLine(title)} | ${lines.length} | ${lines.filter(isProven).length} | ${proofs.size} |`;
}

export function composeTable(documents: readonly DocumentLines[]): string {
  const lines = documents.flatMap(({ document, sections }) => [
    '',
    `## ${document}`,
    '',
    '| Section | Lines | Proven | Proofs |',
    '|---|---:|---:|---:|',
    ...sections.map(({ section, lines }) => rowOf(section, lines)),
    rowOf(
      'All',
      sections.flatMap((section) => section.lines),
    ),
  ]);
  const open = documents.flatMap(({ document, sections }) =>
    sections.flatMap(({ section, lines }) =>
      lines.flatMap(({ line, reason }) =>
        reason === undefined ? [] : [`- ${document}, ${asLine(section)}: ${asLine(line)}: ${reason}`],
      ),
    ),
  );
  const proven = open.length === 0 ? [] : ['', '## Not proven, and why', '', ...open];
  return `${[...opening, ...lines, ...proven].join('\n')}\n`;
}
