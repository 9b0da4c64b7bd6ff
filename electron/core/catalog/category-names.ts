import { foldName } from '@tilla/shared/domain/fold-name.ts';
import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { categoryWord, usualCategoryOf } from './demo-words.ts';

export interface CategoryNames {
  readonly calls: CallsOf<'catalog.nameCategories'>;
  nameOf(key: string, language: Language): string;
  /** The key among `keys` with this name in any language; else the name itself. */
  keyOf(name: string, keys: readonly string[]): string;
  onChange(listener: () => void): void;
}

const NOTE = 'category-names';
const Stored = z.record(z.string(), z.string());

export function createCategoryNames({ ledger, records }: ShopContext): CategoryNames {
  const listeners: (() => void)[] = [];

  function given(): Readonly<Record<string, string>> {
    return readNote(ledger, NOTE, Stored) ?? {};
  }

  return {
    calls: {
      'catalog.nameCategories'({ names }, caller) {
        permit(caller, 'manager');
        const next = new Map(Object.entries(given()));
        for (const { key, name } of names) {
          const word = name.trim();
          if (word === '') next.delete(key);
          else next.set(key, word);
        }
        records.write(putNote(NOTE, Object.fromEntries(next)));
        for (const listener of listeners) listener();
        return {};
      },
    },
    nameOf: (key, language) => given()[key] ?? categoryWord(key, language),
    keyOf(name, keys) {
      const renamed = given();
      const namesOf = (key: string): string[] =>
        [key, renamed[key] ?? key, ...languages.map((language) => categoryWord(key, language))].map(foldName);
      // «Напитки» of a table and the usual `drinks` are one category, whichever was there first.
      const meant = new Set([foldName(name), ...namesOf(usualCategoryOf(name) ?? name)]);
      return keys.find((key) => namesOf(key).some((known) => meant.has(known))) ?? name;
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
