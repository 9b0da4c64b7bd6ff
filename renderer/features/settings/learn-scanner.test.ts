import { isValidEan13 } from '@tilla/shared/domain/ean.ts';
import { describe, expect, it } from 'vitest';
import { createScannerDetector, type KeyStroke } from '../sales/scanner.ts';
import { learnScanner, sampleBarcode } from './learn-scanner.ts';

const digits = (text: string): string[] => Array.from(text, (digit) => `Digit${digit}`);
const burst = (codes: readonly string[], gapMs = 8): KeyStroke[] =>
  codes.map((code, index) => ({ code, atMs: 1_000 + index * gapMs }));
const code = digits(sampleBarcode);

describe('learning a scanner', () => {
  it('the sample code has a valid check digit', () => {
    expect(isValidEan13(sampleBarcode)).toBe(true);
  });

  it.each([
    ['Enter', [...code, 'Enter'], { prefix: [], end: 'key' }],
    ['Tab', [...code, 'Tab'], { prefix: [], end: 'key' }],
    ['Enter and a line feed', [...code, 'Enter', 'NumpadEnter'], { prefix: [], end: 'key' }],
    ['nothing', code, { prefix: [], end: 'pause' }],
    [
      'a prefix and Tab',
      ['BracketRight', 'ShiftLeft', 'KeyE', 'Digit0', ...code, 'Tab'],
      { prefix: ['BracketRight', 'KeyE', 'Digit0'], end: 'key' },
    ],
  ])('the scanner’s settings are learned: it sends %s', (_, codes, settings) => {
    expect(learnScanner(burst(codes))).toEqual({ kind: 'learnt', settings });
  });

  it('the learned settings read the code', () => {
    const codes = ['BracketRight', 'KeyE', 'Digit0', ...code];
    const learnt = learnScanner(burst(codes));
    if (learnt.kind !== 'learnt') throw new Error(learnt.kind);
    const detector = createScannerDetector(learnt.settings);
    const strokes = burst(codes);
    for (const stroke of strokes) expect(detector.stroke(stroke).kind).toBe('nothing');
    expect(detector.rest((strokes.at(-1)?.atMs ?? 0) + 100)).toMatchObject({ kind: 'scan', text: sampleBarcode });
  });

  it('a hand, another code, and characters behind the code are not accepted', () => {
    expect(learnScanner(burst([...code, 'Enter'], 120))).toEqual({ kind: 'slow' });
    expect(learnScanner(burst([...digits('12345'), 'Enter']))).toEqual({ kind: 'unread' });
    expect(learnScanner(burst([...code, 'KeyX', 'Enter']))).toEqual({ kind: 'unread' });
    expect(learnScanner([])).toEqual({ kind: 'unread' });
  });
});
