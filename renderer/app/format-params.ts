import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';

/** Parameters have tiyn; texts show tenge. */
export function formatParams(params: Problem['params'], language: Language): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) =>
      name.endsWith('Tiyn') && typeof value === 'number'
        ? [name.slice(0, -'Tiyn'.length), formatMoney(value, language)]
        : [name === 'retryAfterSeconds' ? 'seconds' : name, value],
    ),
  );
}
