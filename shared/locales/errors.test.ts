import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ErrorTexts, errorTexts } from '../../tests/support/error-texts.ts';
import { type ErrorCode, errorCodes, errorEntry } from '../domain/errors/error-codes.ts';

type Sentences = Record<string, string>;

const languages = ['ru', 'kk', 'en'] as const;
const parts = ['what', 'money', 'do'] as const;

function readFile(language: string): Record<(typeof parts)[number], Sentences> {
  const text = readFileSync(new URL(`./${language}/errors.json`, import.meta.url), 'utf8');
  return JSON.parse(text) as Record<(typeof parts)[number], Sentences>;
}

const texts: Readonly<Record<string, Readonly<Record<string, ErrorTexts>>>> = {
  ru: errorTexts('ru'),
  kk: errorTexts('kk'),
  en: errorTexts('en'),
};
const codes = Object.keys(errorCodes) as ErrorCode[];
const keys = codes.map((code) => errorEntry(code).key);

/** Parameters a text may use: only where the answer with this code always carries the number. */
const parameters: Record<string, string[]> = {
  request_rate_limited: ['{{seconds}}'],
  till_hub_phrase_group: ['{{groups}}'],
  tariff_payment_cooldown: ['{{seconds}}'],
  tariff_payment_unavailable: ['{{seconds}}'],
  till_pin_attempts: ['{{seconds}}'],
  till_key_attempts: ['{{seconds}}'],
  till_discount_over_limit: ['{{limit}}'],
  till_no_fiscal_code: ['{{name}}'],
  till_sale_hours: ['{{from}}', '{{until}}'],
  till_age_check: ['{{age}}', '{{born}}'],
  till_mark_needed: ['{{name}}'],
  till_mark_twice: ['{{name}}'],
  till_mark_sold: ['{{sale}}', '{{day}}'],
  till_printer_address: ['{{example}}'],
  till_port_taken: ['{{port}}'],
};

function sentence(language: (typeof languages)[number], key: string, part: (typeof parts)[number]): string {
  return texts[language]?.[key]?.[part] ?? '';
}

describe('the texts of the errors', () => {
  it.each(languages)('the texts in %s have exactly the names of the catalogue', (language) => {
    const entries = codes.map(errorEntry);
    const file = readFile(language);
    expect(Object.keys(file)).toEqual(parts);
    expect(Object.keys(file.what).sort()).toEqual([...keys].sort());
    for (const part of ['money', 'do'] as const) {
      expect(Object.keys(file[part]).sort()).toEqual([...new Set(entries.map((entry) => entry[part]))].sort());
      // A sentence that two codes say has one name.
      const said = Object.values(file[part]);
      expect(said.filter((sentence, index) => said.indexOf(sentence) !== index)).toEqual([]);
    }
  });

  it.each(keys)('the texts of "%s" say in every language what happened, whether money moved and what to do', (key) => {
    for (const language of languages) {
      for (const part of parts) {
        const text = sentence(language, key, part);
        expect(text).toMatch(/^\S.*\.$/);
        expect(text.length).toBeLessThanOrEqual(90);
      }
    }
  });

  it.each(keys)('of "%s" are translated, not copied', (key) => {
    for (const part of parts) {
      expect(new Set(languages.map((language) => sentence(language, key, part))).size).toBe(languages.length);
    }
  });

  it.each(keys)('of "%s" use the same parameters in all languages, and none the answer may lack', (key) => {
    for (const language of languages) {
      const used = parts.flatMap((part) => sentence(language, key, part).match(/\{\{\w+\}\}/g) ?? []);
      expect(used).toEqual(parameters[key] ?? []);
    }
  });

  it('each language is written in its own letters', () => {
    for (const key of keys) {
      for (const part of parts) {
        expect(sentence('ru', key, part)).toMatch(/^[^ӘҒҚҢӨҰҮҺІәғқңөұүһі]*$/);
        expect(sentence('en', key, part)).toMatch(/^[^Ѐ-ӿ]*$/);
      }
      const kazakh = parts.map((part) => sentence('kk', key, part)).join(' ');
      expect(kazakh).toMatch(/[әғқңөұүһі]/i);
    }
  });

  it('show no machine code to a person', () => {
    for (const language of languages) {
      const shown = Object.values(readFile(language)).flatMap((part) => Object.values(part));
      for (const text of shown) expect(text).not.toMatch(/[a-z]+_[a-z]+/i);
    }
  });

  it('distinguish errors by what happened', () => {
    for (const language of languages) {
      const whats = keys.map((key) => sentence(language, key, 'what'));
      expect(whats.filter((text, index) => whats.indexOf(text) !== index)).toEqual([]);
    }
  });
});
