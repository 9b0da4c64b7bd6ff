import { GS } from '@tilla/shared/domain/marks/gs1.ts';
import { MAX_MARK_LENGTH } from '@tilla/shared/domain/marks/mark.ts';
import { describe, expect, it } from 'vitest';
import { characterOf, createScannerDetector, type KeyStroke, type ScannerVerdict } from './scanner.ts';

function type(codes: readonly string[], gapMs: number, startMs = 1_000): ScannerVerdict[] {
  const detector = createScannerDetector();
  return codes.map((code, index) => detector.stroke({ code, atMs: startMs + index * gapMs }));
}

const digits = Array.from('4870001000017', (digit) => `Digit${digit}`);

describe('the scanner detector', () => {
  it('a burst of digits with Enter is a scan, whatever letters the layout types', () => {
    expect(type([...digits, 'Enter'], 8).at(-1)).toMatchObject({ kind: 'scan', text: '4870001000017', length: 13 });
  });

  it('a scan may end with Tab or come from the numeric pad', () => {
    expect(type([...digits, 'Tab'], 20).at(-1)?.kind).toBe('scan');
    expect(type([...Array.from('12345678', (digit) => `Numpad${digit}`), 'NumpadEnter'], 20).at(-1)?.kind).toBe('scan');
  });

  it('letters and dashes of a Code 128 label are read', () => {
    const codes = ['ShiftLeft', 'KeyA', 'KeyB', 'Minus', 'Digit1', 'Digit2', 'Digit3', 'Enter'];
    expect(type(codes, 5).at(-1)).toMatchObject({ kind: 'scan', text: 'ab-123', length: 6 });
  });

  it('the same keys at the pace of a hand are no scan', () => {
    expect(type([...digits, 'Enter'], 90).every(({ kind }) => kind === 'nothing')).toBe(true);
  });

  it('a slow scanner may send a valid EAN, and nothing else at that pace', () => {
    const ean = Array.from('4870040101373', (digit) => `Digit${digit}`);
    expect(type([...ean, 'Enter'], 50).at(-1)).toMatchObject({ kind: 'scan', text: '4870040101373', length: 13 });
    expect(type([...digits, 'Enter'], 50).at(-1)?.kind, 'its last digit does not check').toBe('nothing');
    expect(type([...ean.slice(0, 6), 'Enter'], 50).at(-1)?.kind).toBe('nothing');
  });

  it('swallows the line feed of a slow scanner', () => {
    const ean = Array.from('4870040101373', (digit) => `Digit${digit}`);
    const kinds = type([...ean, 'Enter', 'Enter'], 50).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['scan', 'swallow']);
  });

  it('a whole EAN is known before its end key, from a scanner alone', () => {
    const ean = Array.from('4870040101373', (digit) => `Digit${digit}`);
    const eanAfter = (codes: readonly string[], gapMs: number): string | null => {
      const detector = createScannerDetector();
      for (const [index, code] of codes.entries()) detector.stroke({ code, atMs: 1_000 + index * gapMs });
      return detector.wholeEan;
    };
    expect(eanAfter(ean, 8)).toBe('4870040101373');
    expect(eanAfter(ean.slice(0, -1), 8), 'its last digit is missing').toBeNull();
    expect(eanAfter(digits, 8), 'its last digit does not check').toBeNull();
    expect(eanAfter(ean, 90), 'at the pace of a hand').toBeNull();
  });

  it('a short number and a burst without an end are left alone', () => {
    expect(type(['Digit1', 'Digit2', 'Enter'], 5).at(-1)?.kind).toBe('nothing');
    expect(type(digits, 5).at(-1)?.kind).toBe('nothing');
  });

  it('a scan is not lost when a manual key came right before it', () => {
    expect(type(['Delete', ...digits, 'Enter'], 8).at(-1)).toMatchObject({
      kind: 'scan',
      text: '4870001000017',
      length: 13,
    });
  });

  it('a pause starts again, so that a typed digit does not join the next scan', () => {
    const detector = createScannerDetector();
    detector.stroke({ code: 'Digit9', atMs: 0 });
    digits.forEach((code, index) => detector.stroke({ code, atMs: 500 + index * 8 }));
    expect(detector.stroke({ code: 'Enter', atMs: 500 + digits.length * 8 })).toMatchObject({
      text: '4870001000017',
    });
  });

  it('a code without an end key is read after a pause, and only where the shop says so', () => {
    const strokes = digits.map((code, index) => ({ code, atMs: 1_000 + index * 8 }));
    const endMs = 1_000 + digits.length * 8;
    const pausing = createScannerDetector({ prefix: [], end: 'pause' });
    for (const stroke of strokes) pausing.stroke(stroke);
    expect(pausing.rest(endMs + 20).kind).toBe('nothing');
    expect(pausing.rest(endMs + 100)).toMatchObject({ kind: 'scan', text: '4870001000017' });
    const usual = createScannerDetector();
    for (const stroke of strokes) usual.stroke(stroke);
    expect(usual.rest(endMs + 100).kind).toBe('nothing');
  });

  it('a prefix is no part of the code, whether it is of digits, letters or other keys', () => {
    const prefix = ['BracketRight', 'KeyE', 'Digit0'];
    const detector = createScannerDetector({ prefix, end: 'key' });
    const codes = [...prefix, ...digits, 'Enter'];
    const verdicts = codes.map((code, index) => detector.stroke({ code, atMs: 1_000 + index * 8 }));
    expect(verdicts.at(-1)).toMatchObject({ kind: 'scan', text: '4870001000017', length: 16 });
  });

  it('swallows a second end key of the same scan, and no later one', () => {
    const detector = createScannerDetector();
    [...digits, 'Enter'].forEach((code, index) => detector.stroke({ code, atMs: 1_000 + index * 8 }));
    const endMs = 1_000 + digits.length * 8;
    expect(detector.stroke({ code: 'Tab', atMs: endMs + 8 }).kind).toBe('swallow');
    expect(detector.stroke({ code: 'Enter', atMs: endMs + 300 }).kind).toBe('nothing');
  });

  it('a burst with a key that is not part of codes is no scan', () => {
    expect(type([...digits.slice(0, 8), 'ArrowDown', 'Enter'], 8).at(-1)?.kind).toBe('nothing');
  });

  it('two scans right after one another are two', () => {
    const detector = createScannerDetector();
    const codes = [...digits, 'Enter'];
    const results = [0, 10].flatMap((startMs) =>
      codes.map((code, index) => detector.stroke({ code, atMs: startMs + index }).kind),
    );
    expect(results.filter((kind) => kind === 'scan')).toHaveLength(2);
    expect(results).not.toContain('swallow');
  });
});

describe('A two-dimensional scanner in keyboard mode', () => {
  type Key = Omit<KeyStroke, 'atMs'>;
  const codes = [
    ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Key${letter}`),
    ...Array.from('0123456789', (digit) => `Digit${digit}`),
    ...['Minus', 'Equal', 'BracketLeft', 'BracketRight', 'Semicolon', 'Quote', 'Comma', 'Period', 'Slash'],
  ];
  const keyOf = new Map<string, Key>(
    [false, true].flatMap((isShifted) =>
      codes.map((code) => [characterOf(code, isShifted) ?? '', { code, isShifted }] as const),
    ),
  );
  const altKeys = (character: string): Key[] => [
    { code: 'AltLeft', isWithAlt: true },
    ...Array.from(String(character.charCodeAt(0)).padStart(4, '0'), (digit) => ({
      code: `Numpad${digit}`,
      isWithAlt: true,
    })),
  ];
  const keysOf = (text: string, separator: readonly Key[]): Key[] =>
    Array.from(text).flatMap((character): readonly Key[] => {
      if (character === GS) return separator;
      const key = keyOf.get(character);
      if (key === undefined) throw new Error(character);
      return key.isShifted === true ? [{ code: 'ShiftLeft', isShifted: true }, key] : [key];
    });
  function scan(keys: readonly Key[]): ScannerVerdict[] {
    const detector = createScannerDetector();
    return [...keys, { code: 'Enter' }].map((key, at) => detector.stroke({ ...key, atMs: 1_000 + at * 4 }));
  }
  const tobacco = '00000046198488X?io+qCABm8wAYa';
  const shoes = `]d2010460406000600021N4N57RSCBUZTQ${GS}91ffd0${GS}92tIAF/YVoU4roQS3M/m4z78yFq0fc/WsSmLeX5QkF/YV=`;

  it('upper and lower case and punctuation of a pack of cigarettes are kept', () => {
    const { length } = tobacco;
    expect(scan(keysOf(tobacco, []))).toContainEqual({ kind: 'scan', text: tobacco, strokes: length, length });
  });

  it.each([
    ['F8', [{ code: 'F8' }]],
    [
      'Ctrl+]',
      [
        { code: 'ControlLeft', isWithControl: true },
        { code: 'BracketRight', isWithControl: true },
      ],
    ],
    ['Alt and 0029', altKeys(GS)],
  ] as const)('separators sent as %s are read, and press nothing', (_, separator) => {
    const verdicts = scan(keysOf(shoes, separator));
    expect(verdicts.at(-1)).toMatchObject({ kind: 'scan', text: shoes });
    expect(verdicts.some(({ kind }) => kind === 'swallow')).toBe(true);
  });

  it('a whole code sent as Alt codes is read', () => {
    expect(scan(Array.from(tobacco).flatMap(altKeys)).at(-1)).toMatchObject({ text: tobacco, length: 0 });
  });

  it('a scan may have as many characters as the longest mark, and not one more', () => {
    expect(scan(keysOf('7'.repeat(MAX_MARK_LENGTH), [])).at(-1)?.kind).toBe('scan');
    expect(scan(keysOf('7'.repeat(MAX_MARK_LENGTH + 1), [])).at(-1)?.kind).toBe('nothing');
  });

  it('a manual F8 is left to the screen', () => {
    expect(scan([{ code: 'F8' }])[0]?.kind).toBe('nothing');
  });
});
