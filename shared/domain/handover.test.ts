import { expect, it } from 'vitest';
import { readHandoverText, writeHandoverText } from './handover.ts';

const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);

it('a handover text is read in any case and with line breaks', () => {
  const text = writeHandoverText(bytes);
  expect(text).toMatch(/^[0-9A-F]{512}$/);
  expect(readHandoverText(text)).toEqual(bytes);
  expect(readHandoverText(`  ${text.toLowerCase().replaceAll(/.{40}/g, '$&\n')}`)).toEqual(bytes);
});

it.each([
  ['Russian', '0123456789ФИСВУА'],
  ['Kazakh', 'қ"әіңғ,.үұФИСВУА'],
])('a handover text that a scanner typed in the %s layout is read', (_, layout) => {
  const typed = Array.from(writeHandoverText(bytes), (digit) => layout[Number.parseInt(digit, 16)]).join('');
  expect(readHandoverText(typed)).toEqual(bytes);
});

it.each(['', 'A', 'AG', 'привет', '12 3', '4870040101373X'])('%j is no handover text', (text) => {
  expect(readHandoverText(text)).toBeNull();
});
