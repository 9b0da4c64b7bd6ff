import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCodes, errorEntry } from '../domain/errors/error-codes.ts';

type Sentences = Record<string, string>;

const languages = ['ru', 'kk', 'en'] as const;
const parts = ['what', 'money', 'do'] as const;

function readTexts(language: string): Record<string, Sentences> {
  const text = readFileSync(new URL(`./${language}/errors.json`, import.meta.url), 'utf8');
  return JSON.parse(text) as Record<string, Sentences>;
}

const texts = { ru: readTexts('ru'), kk: readTexts('kk'), en: readTexts('en') };
const codes = Object.keys(errorCodes) as ErrorCode[];
const keys = codes.map((code) => errorEntry(code).key);

/** Parameters a text may use: only where the answer with this code always carries the number. */
const parameters: Record<string, string[]> = {
  request_rate_limited: ['{{seconds}}'],
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

function sentence(language: (typeof languages)[number], key: string, part: string): string {
  return texts[language][key]?.[part] ?? '';
}

describe('the texts of the errors', () => {
  it.each(languages)('have, in %s, exactly the keys of the catalogue', (language) => {
    expect(Object.keys(texts[language]).sort()).toEqual([...keys].sort());
  });

  it.each(keys)('say of "%s" in every language what happened, whether money moved and what to do', (key) => {
    for (const language of languages) {
      expect(Object.keys(texts[language][key] ?? {})).toEqual([...parts]);
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

  it('say each language in its own letters', () => {
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
      const shown = Object.values(texts[language]).flatMap((entry) => Object.values(entry));
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
