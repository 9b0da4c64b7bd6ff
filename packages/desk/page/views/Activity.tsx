import { Chip } from '@tilla/ui/Chip.tsx';
import text from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import type { ActivityView } from '../../contract/views.ts';
import styles from '../desk.module.css';
import { useWords, type Words } from '../words/words.ts';

export function ActivityList({
  entries,
  hasShops = false,
}: {
  readonly entries: readonly ActivityView[];
  readonly hasShops?: boolean;
}): ReactNode {
  const words = useWords();
  const { t, of, time } = words;
  if (entries.length === 0) return <p className={text.quiet}>{t('activity.empty')}</p>;
  return (
    <ul className={styles.log}>
      {entries.map(({ id, at, by, act, externalId, details, outcome }) => (
        <li key={id} className={styles.logRow}>
          <span>
            <b>{of('did', act.replace('.', '_'))}</b>
            {hasShops && externalId !== null ? ` · ${externalId}` : ''}
            {detailsOf(details, words)
              .map((detail) => ` · ${detail}`)
              .join('')}
            {outcome === 'ok' ? null : (
              <>
                {' '}
                <Chip tone="bad">{outcome}</Chip>
              </>
            )}
          </span>
          <span className={text.quiet}>
            {by} · {time(at)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What a person can read; numbers of people and what is as usual are left out. */
function detailsOf(details: ActivityView['details'], { t, of }: Words): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    switch (name) {
      case 'id':
        return [];
      case 'isForced':
        return value === 'true' ? [t('cashier.change')] : [];
      case 'isActive':
        return value === 'true' ? [] : [t('people.inactive')];
      case 'role':
        return [of('role', value)];
      case 'months':
        return [t('connect.month', { n: value })];
      default:
        return [value];
    }
  });
}
