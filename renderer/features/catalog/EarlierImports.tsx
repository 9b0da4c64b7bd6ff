import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import table from '@tilla/ui/table-list.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { ImportCounts, ImportStands } from './ImportCounts.tsx';

export function EarlierImports({ onOpen }: { readonly onOpen: (importId: string) => void }): ReactNode {
  const { t } = useTranslation('table');
  const language = useLanguage();
  const { data, error } = useTillQuery('goodsTable.list', {});
  return (
    <>
      <h2 className={font.sizeL}>{t('earlier')}</h2>
      <Advice problem={error} />
      {data?.imports.length === 0 ? <p className={textStyles.aside}>{t('noEarlier')}</p> : null}
      <ul className={clsx(layout.stack, table.lists)}>
        {data?.imports.map((one) => (
          <li key={one.id}>
            <Button wide onPress={() => onOpen(one.id)} testId="table-import">
              <span className={table.list}>
                <Inline as="span" gap={3} align="stretch" justify="between" isOneLine>
                  <b>{one.fileName}</b>
                  <ImportStands state={one.state} />
                </Inline>
                <span className={textStyles.aside}>
                  {t('by', { name: one.personName, at: formatDayTime(Date.parse(one.createdAt), language) })}
                </span>
                <ImportCounts rows={one.rows} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
