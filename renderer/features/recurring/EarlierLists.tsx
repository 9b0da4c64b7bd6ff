import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import table from '@tilla/ui/table-list.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
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
