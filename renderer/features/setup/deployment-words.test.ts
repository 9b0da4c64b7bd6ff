import { describe, expect, it } from 'vitest';
import { readWords, writeWords } from './deployment-words.ts';

const neutral = { bank: 'bank', service: 'service' };

describe('the words of a deployment, as an installer types them (docs/decisions.md "Identifiers of a live deployment")', () => {
  it('empty fields stand for the neutral words, and the neutral words for empty fields', () => {
    expect(readWords({ bank: '', service: ' ' })).toEqual({ known: neutral, problems: {} });
    expect(writeWords(neutral)).toEqual({ bank: '', service: '' });
  });

  it('forgives capitals and spaces around, and shows again what is known', () => {
    const { known } = readWords({ bank: ' Acme ', service: 'PayWave' });
    expect(known).toEqual({ bank: 'acme', service: 'paywave' });
    expect(writeWords({ bank: 'acme', service: 'service' })).toEqual({ bank: 'acme', service: '' });
  });

  it.each([
    ['a', 'wrong'],
    ['мой банк', 'wrong'],
    ['acme-pay', 'wrong'],
    ['1bank', 'wrong'],
    ['a'.repeat(31), 'wrong'],
    ['error', 'taken'],
    ['metadata', 'taken'],
    ['links', 'taken'],
  ])('%s is no word: %s, said at its own field', (word, problem) => {
    expect(readWords({ bank: word, service: '' })).toEqual({ known: null, problems: { bank: problem } });
    expect(readWords({ bank: '', service: word })).toEqual({ known: null, problems: { service: problem } });
  });

  it.each([
    { bank: 'acme', service: 'acme' },
    { bank: 'service', service: 'acme' },
    { bank: '', service: 'bank' },
  ])('%o are too much alike', (typed) => {
    expect(readWords(typed)).toEqual({ known: null, problems: { service: 'alike' } });
  });
});
