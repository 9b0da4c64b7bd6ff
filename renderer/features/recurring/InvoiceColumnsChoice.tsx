import type { InvoiceColumns, InvoiceList } from '@tilla/shared/domain/invoice-list.ts';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const names = ['phone', 'amount', 'description'] as const satisfies (keyof InvoiceColumns)[];

export function InvoiceColumnsChoice({
  list,
  onChoose,
}: {
  readonly list: InvoiceList;
  readonly onChoose: (change: Partial<InvoiceColumns>) => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const columns = Array.from({ length: list.width }, (_, index) => index);
  const nameOf = (index: number): string => {
    const heading = list.heading?.[index] ?? '';
    return heading === '' ? t('columnNumber', { number: index + 1 }) : heading;
  };
  return (
    <Inline gap={3} align="stretch" isOneLine role="group" aria-label={t('columns')}>
      {names.map((name) => (
        <Select
          key={name}
          label={t(`column.${name}`)}
          isLabelShown
          value={String(list.columns[name] ?? '')}
          options={[
            { id: '', name: t('noColumn') },
            ...columns.map((index) => ({ id: String(index), name: nameOf(index) })),
          ]}
          onChange={(value) => onChoose({ [name]: value === '' ? null : Number(value) })}
          testId={`column-${name}`}
        />
      ))}
    </Inline>
  );
}
