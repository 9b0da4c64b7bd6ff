import { isBillable, readTypedRow, type TypedInvoiceRow } from '@tilla/shared/domain/invoice-list.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './BulkScreen.module.css';

const empty: TypedInvoiceRow = { phone: '', amount: '', description: '' };

export function TypeInvoiceRow({ onAdd }: { readonly onAdd: (row: TypedInvoiceRow) => void }): ReactNode {
  const { t } = useTranslation('bulk');
  const [row, setRow] = useState(empty);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const read = readTypedRow(row, 1);
  const problemOf = (field: keyof TypedInvoiceRow): string | undefined => {
    const problem = isTried ? read.problems.find((one) => one.startsWith(field)) : undefined;
    return problem === undefined ? undefined : t(`rowProblem.${problem}`);
  };
  const change = (changed: Partial<TypedInvoiceRow>) => setRow((before) => ({ ...before, ...changed }));
  function add(): void {
    setTried(!isBillable(read));
    if (!isBillable(read)) return;
    onAdd(row);
    setRow(empty);
    form.current?.querySelector('input')?.focus();
  }
  return (
    <form
      ref={form}
      className={styles.typed}
      aria-label={t('byHand')}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {(['phone', 'amount', 'description'] as const).map((field) => {
        const Field = field === 'amount' ? MoneyField : TextField;
        return (
          <Field
            key={field}
            label={t(`column.${field}`)}
            value={row[field]}
            onChange={(text) => change({ [field]: text })}
            problem={problemOf(field)}
            maxLength={field === 'description' ? 100 : 40}
            testId={`typed-${field}`}
          />
        );
      })}
      <Button label={t('addRow')} type="submit" testId="typed-add" />
    </form>
  );
}
