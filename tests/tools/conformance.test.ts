import { describe, expect, it } from 'vitest';
import { composeList, type DocumentLines, type NamedTest } from '../../tools/conformance-list.ts';
import { composeTable } from '../../tools/conformance-table.ts';
import { atDesk, type Covered, composeCoverage, unprovenTests } from '../../tools/coverage-table.ts';
import coveredLines from '../fixtures/covered-lines.json' with { type: 'json' };
import deskLines from '../fixtures/desk-lines.json' with { type: 'json' };
import documentedLines from '../fixtures/documented-lines.json' with { type: 'json' };

const test = (file: string, ...names: string[]): NamedTest => ({ file, names });
const listOf = (...tests: NamedTest[]): string => composeList(tests, []).text;

describe('the list of what the service does', () => {
  it('a test is listed under the area and the section that its group names', () => {
    const text = listOf(test('packages/sandbox/a.test.ts', 'Refunds: GET /refunds', 'pages'));
    expect(text).toContain('## Refunds\n\n### GET /refunds\n\n- pages (`packages/sandbox/a.test.ts`)\n');
  });

  it('numbered rules, routes and chapters are sections of their areas', () => {
    const text = listOf(
      test('packages/sandbox/a.test.ts', 'Rule 2: several cashiers'),
      test('packages/sandbox/a.test.ts', 'PATCH: erases'),
      test('packages/sandbox/a.test.ts', 'Delivery 3: pauses'),
    );
    expect(text).toContain('### POST /invoices, Rule 2\n\n- several cashiers');
    expect(text).toContain('### PATCH\n\n- erases');
    expect(text).toContain('## Delivery\n\n### 3\n\n- pauses');
  });

  it('a test without a heading is listed by its file', () => {
    const text = listOf(test('packages/sandbox/merchant/invoice-create.test.ts', 'a refused one leaves nothing'));
    expect(text).toContain('## Merchant\n\n### invoice create\n\n- a refused one leaves nothing');
  });

  it('tests of other layers are left out, a sentence is named once, and the order does not matter', () => {
    const tests = [
      test('packages/sandbox/b.test.ts', 'Area: one'),
      test('packages/sandbox/a.test.ts', 'Area: one'),
      test('electron/core/a.test.ts', 'Area: other'),
    ];
    expect(listOf(...tests)).toBe(listOf(...tests.toReversed()));
    expect(listOf(...tests)).toContain('1 proven sentences in 1 areas');
    expect(listOf(...tests)).toContain('- one (`packages/sandbox/a.test.ts`)');
    expect(listOf(...tests)).not.toContain('other');
  });

  it('a seed that a run chose itself is not named', () => {
    const [one, other] = [4711, -3].map((seed) =>
      listOf(test('packages/sandbox/a.test.ts', `Area: 3 kills (seed ${seed})`)),
    );
    expect(one).toBe(other);
    expect(one).toContain('- 3 kills (`packages/sandbox/a.test.ts`)');
  });

  it('no name contains markup, and none is endless', () => {
    const text = listOf(test('packages/sandbox/a.test.ts', `Area: <b>*x_y* ${'z'.repeat(500)}`));
    expect(text).toContain('\\<b\\>\\*x\\_y\\*');
    expect(text).toContain('zzz... (');
  });
});

describe('the lines of the documents', () => {
  const lines = (...given: { line: string; proofs?: string[]; reason?: string }[]) => [
    { document: 'Merchant API', sections: [{ section: 'Limits', lines: given }] },
  ];
  const tests = [
    test('packages/sandbox/a.test.ts', 'Limits: 200 a minute'),
    test('packages/sandbox/a.test.ts', 'Limits: 60 QR'),
  ];

  it('lines are ticked with the tests that their proofs name', () => {
    const { text, lines: count } = composeList(tests, lines({ line: 'General limit', proofs: ['200 a minute'] }));
    expect(text).toContain('- [x] General limit\n  - Limits: 200 a minute (`packages/sandbox/a.test.ts`)\n');
    expect(count).toBe(1);
  });

  it('lines stay open only with a reason', () => {
    const { text } = composeList(tests, lines({ line: '6000 a day', reason: 'another limit comes first' }));
    expect(text).toContain('- [ ] 6000 a day: another limit comes first');
    expect(() => composeList(tests, lines({ line: '6000 a day' }))).toThrow('Merchant API, Limits: 6000 a day');
  });

  it('lines are not proven by a test that is gone or was renamed', () => {
    expect(() => composeList(tests, lines({ line: 'QR limit', proofs: ['60 QR', '90 QR'] }))).toThrow(
      'no test is called "90 QR"',
    );
  });
});

describe('the table of what is proven', () => {
  const section = (name: string, ...lines: { line: string; proofs?: string[]; reason?: string }[]) => ({
    section: name,
    lines,
  });

  it('lines, proven lines and proofs are counted by section, a proof of two lines once', () => {
    const limits = section('Limits', { line: 'General', proofs: ['200', 'both'] }, { line: 'QR', proofs: ['both'] });
    const table = composeTable([{ document: 'Merchant API', sections: [limits] }]);
    expect(table).toContain('## Merchant API\n\n| Section | Lines | Proven | Proofs |\n|---|---:|---:|---:|\n');
    expect(table).toContain('| Limits | 2 | 2 | 2 |\n| All | 2 | 2 | 2 |\n');
    expect(table).not.toContain('Not proven');
  });

  it('an unproven line is named with the reason', () => {
    const limits = section('Limits', { line: '6000 a day', reason: 'another limit comes first' });
    const table = composeTable([{ document: 'Merchant API', sections: [limits] }]);
    expect(table).toContain('| Limits | 1 | 0 | 0 |');
    expect(table).toContain(
      '## Not proven, and why\n\n- Merchant API, Limits: 6000 a day: another limit comes first\n',
    );
  });
});

describe('the lines that are written down', () => {
  const documents: readonly DocumentLines[] = documentedLines;
  const linesOf = ({ sections }: DocumentLines) => sections.flatMap(({ lines }) => lines);

  it('no documented line is dropped, and one alone has a reason in place of a proof', () => {
    expect(documents.map((one) => [one.document, linesOf(one).length])).toEqual([
      ['Merchant API', 254],
      ['Partner API', 92],
    ]);
    const open = documents.flatMap(linesOf).filter(({ reason }) => reason !== undefined);
    expect(open.map(({ line }) => line)).toEqual(['POST /catalog/upload-image 6000 a day per key']);
  });

  it('twelve entries and no more have a reason in place of a screen', () => {
    const covered: readonly Covered[] = coveredLines;
    expect(covered.filter(({ screen }) => screen === undefined)).toHaveLength(12);
    expect(covered.filter(({ screen, tests = [] }) => screen !== undefined && tests.length === 0)).toEqual([]);
  });
});

it('every line of the partner document has a screen of the desk, or one of six reasons', () => {
  const partner = (documentedLines as readonly DocumentLines[]).find(({ document }) => document === 'Partner API');
  const covered: readonly Covered[] = deskLines;
  expect(composeCoverage(partner ?? { document: '', sections: [] }, covered, atDesk)).toContain(
    'an installer at the desk',
  );
  expect(covered.filter(({ screen }) => screen === undefined)).toHaveLength(6);
  expect(covered.filter(({ screen, tests = [] }) => screen !== undefined && tests.length === 0)).toEqual([]);
});

describe('where the document meets a person at the till', () => {
  const document = {
    document: 'Merchant API',
    sections: [{ section: 'Limits', lines: [{ line: 'General' }, { line: 'QR' }, { line: 'Cashbox' }] }],
  };
  const general = { section: 'Limits', line: 'General', screen: 'Sell', tests: ['a quiet countdown'] };
  const rest = { section: 'Limits', reason: 'kept by the till itself' };

  it('a screen and its tests are named for a line, and a reason for the rest of its section', () => {
    const text = composeCoverage(document, [general, rest]);
    expect(text).toContain(
      '| General | Sell | a quiet countdown |\n| every other line | – kept by the till itself |  |\n',
    );
  });

  it('no line is left out, and none is invented', () => {
    expect(() => composeCoverage(document, [general])).toThrow('Limits: QR\nLimits: Cashbox');
    expect(() => composeCoverage(document, [rest, { ...general, line: 'Gone' }])).toThrow('Limits: Gone');
  });

  it('every test that a line names is a test of the till', () => {
    const tests = [test('tests/screens/a.test.ts', 'Throttle: a quiet countdown, and again')];
    expect(unprovenTests([general], tests)).toEqual([]);
    expect(unprovenTests([general], [])).toEqual(['Limits: no test is called "a quiet countdown"']);
  });
});
