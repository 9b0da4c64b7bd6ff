import type { GoodsImportChoice } from '@tilla/shared/contract/views/goods-table-view.ts';
import { goodsColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import { Check } from '@tilla/ui/Check.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
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
              onChoose({ ...choice, places, ...(places.quantity === null ? { stock: undefined } : {}) });
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
        <Say tone="wait" role="alert">
          {t('needed')}
        </Say>
      )}
    </>
  );
}

/** A column without a head and with an empty first row is not offered. */
function isFilled({ heads, first }: OpenedTable, index: number): boolean {
  return (heads?.[index] ?? '') !== '' || (first[index] ?? '') !== '';
}

interface ReadingProps {
  readonly choice: GoodsImportChoice;
  readonly onChoose: (choice: GoodsImportChoice) => void;
  /** The table is not read anew with each letter of it. */
  readonly supplier: string;
  readonly onSupplier: (supplier: string) => void;
}

export function ReadingChoices({ choice, onChoose, supplier, onSupplier }: ReadingProps): ReactNode {
  const { t } = useTranslation('table');
  return (
    <>
      {choice.places.quantity === null ? null : (
        <StockChoice choice={choice} onChoose={onChoose} supplier={supplier} onSupplier={onSupplier} />
      )}
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

const stockKinds = ['none', 'received', 'counted'] as const;

/** What the quantities are is for a person to say: a delivery adds, a count replaces. */
function StockChoice({ choice, onChoose, supplier, onSupplier }: ReadingProps): ReactNode {
  const { t } = useTranslation('table');
  const kind = choice.stock?.kind ?? 'none';
  return (
    <>
      <Choice<(typeof stockKinds)[number]>
        label={t('stock.title')}
        value={kind}
        options={stockKinds.map((id) => ({ id, name: t(`stock.${id}`), testId: `table-stock-${id}` }))}
        onChange={(next) => onChoose({ ...choice, stock: next === 'none' ? undefined : { kind: next, supplier } })}
      />
      <p className={textStyles.aside}>{t(`stock.${kind}Hint`)}</p>
      {kind === 'received' ? (
        <TextField
          label={t('stock.supplier')}
          value={supplier}
          onChange={onSupplier}
          maxLength={60}
          testId="table-supplier"
        />
      ) : null}
    </>
  );
}
