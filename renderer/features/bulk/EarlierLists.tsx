import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import { Money } from '#ui/Money.tsx';
import table from '#ui/table-list.module.css';
import textStyles from '#ui/text.module.css';
import { ListCounts } from './ListCounts.tsx';

export function EarlierLists({ onOpen }: { readonly onOpen: (listId: string) => void }): ReactNode {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const { data, error } = useTillQuery('bulk.list', {});
  return (
    <>
      <h2 className={table['subtitle']}>{t('history')}</h2>
      {error === null ? null : <Advice problem={error} />}
      {data?.lists.length === 0 ? <p className={textStyles['aside']}>{t('noHistory')}</p> : null}
      <ul className={`${layout['stackSmall'] ?? ''} ${table['lists'] ?? ''}`}>
        {data?.lists.map((list) => (
          <li key={list.id}>
            <Button wide onPress={() => onOpen(list.id)} data-testid="bulk-list">
              <span className={table['list']}>
                <span className={table['listHead']}>
                  <b>{list.name}</b>
                  <b>
                    <Money tiyn={list.totalTiyn} />
                  </b>
                </span>
                <span className={textStyles['aside']}>
                  {t('by', { name: list.personName, at: formatDayTime(Date.parse(list.createdAt), language) })}
                </span>
                <ListCounts rows={list.rows} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
