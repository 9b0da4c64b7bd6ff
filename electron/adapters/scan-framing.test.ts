import { GS } from '@tilla/shared/domain/marks/gs1.ts';
import { MAX_MARK_LENGTH } from '@tilla/shared/domain/marks/mark.ts';
import { expect, test } from 'vitest';
import { createScanFraming } from './scan-framing.ts';

/** `|` is a pause of the scanner, `!` a lost line. */
function scansOf(sent: string): (string | null)[] {
  const scans: (string | null)[] = [];
  const framing = createScanFraming((text) => scans.push(text));
  for (const character of sent) {
    if (character === '|') framing.endByPause();
    else if (character === '!') framing.reset();
    else framing.take(character.charCodeAt(0));
  }
  return scans;
}

test.each([
  ['CR', '48700\r48701\r', ['48700', '48701']],
  ['LF', '48700\n48701\n', ['48700', '48701']],
  ['CR and LF, in one piece or in two', '48700\r\n48701\r|\n', ['48700', '48701']],
  ['a pause', '48700|48701||', ['48700', '48701']],
] as const)('a scan over a serial port ends with %s', (_, sent, scans) => {
  expect(scansOf(sent)).toEqual(scans);
});

test('a scan keeps its separators, case and spaces, and loses what frames it', () => {
  expect(scansOf(`\u0002]d2010487a B${GS}91f\u0003\r`)).toEqual([`]d2010487a B${GS}91f`]);
});

test('the longest mark is read, and a longer scan is reported and dropped whole, whichever way it ends', () => {
  const longest = '7'.repeat(MAX_MARK_LENGTH);
  expect(scansOf(`${longest}\r`)).toEqual([longest]);
  expect(scansOf(`${longest}8\r48700\r`)).toEqual([null, '48700']);
  expect(scansOf(`${longest}89|48700|`)).toEqual([null, '48700']);
});

test('half a scan of a lost line does not stick to the next one', () => {
  expect(scansOf('487!48701\r')).toEqual(['48701']);
});
