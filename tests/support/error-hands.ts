import { expect, type Locator, type Page } from '@playwright/test';
import { type ErrorCode, errorEntry } from '../../shared/domain/errors/error-codes.ts';
import en from '../../shared/locales/en/errors.json' with { type: 'json' };
import kk from '../../shared/locales/kk/errors.json' with { type: 'json' };
import ru from '../../shared/locales/ru/errors.json' with { type: 'json' };
import { createHistoryHands } from './history-hands.ts';
import { pattern } from './sentences.ts';
import type { ServiceFault, ServiceProcess } from './service.ts';

const languages = ['ru', 'kk', 'en'] as const;
type Language = (typeof languages)[number];
const advices: Readonly<Record<Language, Readonly<Record<string, { what: string; money: string; do: string }>>>> = {
  ru,
  kk,
  en,
};

/** Provokes a code through the control surface, and reads what a screen says of it in every language. */
export interface ErrorHands {
  /** The next calls of an operation are refused with this code (service-control.md, `force`). */
  force(operation: string, code: ErrorCode, times?: number): Promise<void>;
  /** As `force`, for a status, a body or a path of its own; without `times` until `clearFaults`. */
  refuse(
    match: ServiceFault['match'],
    status: number,
    code: string,
    more?: { readonly body?: Readonly<Record<string, unknown>>; readonly times?: number },
  ): Promise<void>;
  /** The same screen in another language, whatever stands on it. */
  speak(language: Language): Promise<void>;
  /** Asks the service now how the account stands, which the till does once a minute. */
  checkAccount(): Promise<void>;
  /** What happened, whether money moved, what to do now: in three languages, in this place of the screen. */
  expectTold(where: Locator, code: ErrorCode): Promise<void>;
  /** Some other words of that place, in three languages. */
  expectWords(where: Locator, words: Readonly<Record<Language, string>>): Promise<void>;
}

export function createErrorHands(page: Page, service: ServiceProcess): ErrorHands {
  const { call } = createHistoryHands(page);

  async function speak(language: Language): Promise<void> {
    await call('settings.change', { language });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }

  return {
    async force(operation, code, times = 1) {
      await service.control('POST', '/force', { organization_id: service.organizationId, operation, code, times });
    },
    async refuse(match, status, code, { body = {}, times } = {}) {
      // A phrase, and a code that stands in `error` alone, carry no `error_code` (merchant document, Errors).
      const named = /^[a-z_]+$/.test(code) ? { error: code, error_code: code } : { error: code };
      const fault: ServiceFault = { match, kind: 'status', status, body: { ...named, message: 'No.', ...body } };
      await service.addFault(times === undefined ? fault : { ...fault, times });
    },
    speak,
    async checkAccount() {
      await call('account.check', {});
    },
    async expectTold(where, code) {
      const told = where.locator(`[data-testid="advice"][data-code="${code}"]`).first();
      await expect(told, code).toBeVisible({ timeout: 30_000 });
      for (const language of languages) {
        await speak(language);
        const words = advices[language][errorEntry(code).key];
        if (words === undefined) throw new Error(`No words for ${code} in ${language}`);
        for (const sentence of [words.what, words.money, words.do]) {
          await expect(told, `${code} in ${language}`).toContainText(pattern(sentence));
        }
      }
    },
    async expectWords(where, words) {
      for (const language of languages) {
        await speak(language);
        await expect(where).toContainText(pattern(words[language]));
      }
    },
  };
}
