import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import font from '#ui/font.module.css';
import layout from '#ui/layout.module.css';
import { Money } from '#ui/Money.tsx';
import { Inline } from '#ui/Stack.tsx';
import table from '#ui/table-list.module.css';
import textStyles from '#ui/text.module.css';
import { ListCounts } from './ListCounts.tsx';

export function EarlierLists({ onOpen }: { readonly onOpen: (listId: string) => void }): ReactNode {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const { data, error } = useTillQuery('bulk.list', {});
  return (
    <>
      <h2 className={font.sizeL}>{t('history')}</h2>
      <Advice problem={error} />
      {data?.lists.length === 0 ? <p className={textStyles.aside}>{t('noHistory')}</p> : null}
      <ul className={clsx(layout.stackSmall, table.lists)}>
        {data?.lists.map((list) => (
          <li key={list.id}>
            <Button wide onPress={() => onOpen(list.id)} testId="bulk-list">
              <span className={table.list}>
                <Inline as="span" gap={3} align="stretch" justify="between" isOneLine>
                  <b>{list.name}</b>
                  <b>
                    <Money tiyn={list.totalTiyn} />
                  </b>
                </Inline>
                <span className={textStyles.aside}>
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
