import { Say } from '@tilla/ui/Say.tsx';
import type { ReactNode } from 'react';
import type { RefusalView } from '../../contract/views.ts';
import { CallRefused } from '../api/desk-api.ts';
import { useWords } from '../words/words.ts';

const OFFLINE: RefusalView = { code: 'desk_fault' };

/** Why something was refused, and what to do; nothing without an error. */
export function Problem({ error, action = null }: { readonly error: unknown; readonly action?: ReactNode }): ReactNode {
  const words = useWords();
  const { t, has, span } = words;
  if (error === null || error === undefined) return null;
  const { code, message, retryAfterSeconds, details = [] } = error instanceof CallRefused ? error.view : OFFLINE;
  const key = `code.${code}`;
  return (
    <Say tone="bad" role="alert" testId="problem" data-code={code} action={action}>
      <p>{has(key) ? t(key) : t('unsaid', { code, message: message ?? '' })}</p>
      {retryAfterSeconds === undefined ? null : <p>{t('retryAfter', { time: span(retryAfterSeconds) })}</p>}
      {details.length === 0 ? null : (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detailWords(detail, words)}</li>
          ))}
        </ul>
      )}
    </Say>
  );
}

/** A row of a table with the codes of its faults, or a field as the service names it. */
function detailWords(detail: string, { t, of }: ReturnType<typeof useWords>): string {
  const [, row, faults = ''] = /^(\d+): (.+)$/.exec(detail) ?? [];
  if (row === undefined) return detail;
  return t('rowFault.row', {
    row,
    faults: faults
      .split(', ')
      .map((fault) => of('rowFault', fault))
      .join('; '),
  });
}
