import type { GoodsImportChoice } from '@tilla/shared/contract/views/goods-table-view.ts';
import { goodsColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import { Check } from '@tilla/ui/Check.tsx';
import font from '@tilla/ui/font.module.css';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedTable } from './reading/table-session.ts';
import { isReadable } from './use-table.ts';

export function ColumnsChoice({
  table,
  choice,
  onChoose,
}: {
  readonly table: OpenedTable;
  readonly choice: GoodsImportChoice;
  readonly onChoose: (choice: GoodsImportChoice) => void;
}): ReactNode {
  const { t } = useTranslation('table');
  const columns = Array.from({ length: table.width }, (_, index) => index);
  const nameOf = (index: number): string => {
    const head = (table.heads ?? table.first)[index] ?? '';
    return head === '' ? t('columnNumber', { number: index + 1 }) : head;
  };
  const used = new Set(Object.values(choice.places));
  const ignored = columns.filter((index) => !used.has(index) && isFilled(table, index)).map(nameOf);
  return (
    <>
      <Inline gap={3} role="group" aria-label={t('columns')}>
        {goodsColumns.map((column) => (
          <Select
            key={column}
            label={t(`column.${column}`)}
            isLabelShown
            value={String(choice.places[column] ?? '')}
            options={[
              { id: '', name: t('noColumn') },
              ...columns.map((index) => ({ id: String(index), name: nameOf(index) })),
            ]}
            onChange={(value) => {
              const places = { ...choice.places, [column]: value === '' ? null : Number(value) };
              onChoose({ ...choice, places });
            }}
            testId={`table-column-${column}`}
          />
        ))}
      </Inline>
      {ignored.length === 0 ? null : (
        <p className={textStyles.aside} data-testid="table-ignored">
          {t('ignored', { columns: ignored.join(', ') })}
        </p>
      )}
      {isReadable(choice) ? null : (
        <p className={clsx(font.bad, font.strong)} role="alert">
          {t('needed')}
        </p>
      )}
    </>
  );
}

/** A column without a head and with an empty first row is not offered. */
function isFilled({ heads, first }: OpenedTable, index: number): boolean {
  return (heads?.[index] ?? '') !== '' || (first[index] ?? '') !== '';
}

export function ReadingChoices({
  choice,
  onChoose,
}: {
  readonly choice: GoodsImportChoice;
  readonly onChoose: (choice: GoodsImportChoice) => void;
}): ReactNode {
  const { t } = useTranslation('table');
  return (
    <>
      <Check
        isSelected={choice.updates}
        onChange={(updates) => onChoose({ ...choice, updates })}
        testId="table-updates"
      >
        {t('updates')}
      </Check>
      <p className={textStyles.aside}>{t('updatesHint')}</p>
      <Check
        isSelected={choice.keepsShortCodes}
        onChange={(keepsShortCodes) => onChoose({ ...choice, keepsShortCodes })}
        testId="table-short-codes"
      >
        {t('keepsShortCodes')}
      </Check>
    </>
  );
}
