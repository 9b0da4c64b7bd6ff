/** What `npm test` says of its parts at its end. */

export interface TestPart {
  readonly title: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly wallSeconds: number;
  /** Of both cores, with everything that the part started; null where the machine does not say, or it ran in here. */
  readonly processorSeconds: number | null;
}

const heads = ['', 'passed', 'failed', 'skipped', 'wall s', 'processor s'];

const asSeconds = (seconds: number | null): string => (seconds === null ? '-' : seconds.toFixed(1));

/** One line for each part, and one for the whole: parts run beside each other, so the wall's time is no sum. */
export function testTable(parts: readonly TestPart[], wallSeconds: number, ownSeconds: number): string[] {
  const sum = (of: (part: TestPart) => number): number => parts.reduce((all, part) => all + of(part), 0);
  const isKnown = parts.some(({ processorSeconds }) => processorSeconds !== null);
  const whole: TestPart = {
    title: 'all',
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    wallSeconds,
    processorSeconds: isKnown ? ownSeconds + sum(({ processorSeconds }) => processorSeconds ?? 0) : null,
  };
  const rows = [...parts, whole].map((part) => [
    part.title,
    String(part.passed),
    String(part.failed),
    String(part.skipped),
    asSeconds(part.wallSeconds),
    asSeconds(part.processorSeconds),
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [heads, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}
