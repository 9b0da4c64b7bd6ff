import type { GoodsImportRowView } from '@tilla/shared/contract/views/goods-table-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './GoodsTable.module.css';
import { useGoodsStore } from './goods-store.ts';
import { closeTables } from './table-store.ts';

/** Beside a row that did not go in: its first fault is typed again, or the row is left out. */
export function ImportRepair({
  importId,
  row,
}: {
  readonly importId: string;
  readonly row: GoodsImportRowView;
}): ReactNode {
  const { t } = useTranslation('table');
  const { number, correctable, faults } = row;
  const correct = useTillCommand('goodsTable.correct');
  const column = correctable?.column ?? null;
  return (
    <span className={styles.repair}>
      {correctable === null ? null : column === null ? (
        <CommandButton command={correct} input={{ importId, number, value: '' }} testId="repair-again">
          {t('fix.again')}
        </CommandButton>
      ) : (
        <Retyped
          key={faults[0]?.code}
          label={t('fix.of', { column: t(`column.${column}`), number })}
          placeholder={t(`column.${column}`)}
          value={correctable.value}
          isSending={correct.isPending}
          onSend={(value) => correct.mutate({ importId, number, value })}
        />
      )}
      {row.state === 'refused' && correctable === null ? (
        <Button
          label={t('fix.openItem')}
          look="quiet"
          onPress={() => {
            closeTables();
            useGoodsStore.getState().show('rejected');
          }}
          testId="repair-open"
        />
      ) : (
        <CommandButton look="quiet" command={correct} input={{ importId, number, value: null }} testId="repair-skip">
          {t('fix.skip')}
        </CommandButton>
      )}
      <Advice problem={correct.error} quiet />
    </span>
  );
}

function Retyped({
  label,
  placeholder,
  value,
  isSending,
  onSend,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly isSending: boolean;
  readonly onSend: (value: string) => void;
}): ReactNode {
  const { t } = useTranslation('table');
  const [typed, setTyped] = useState(value);
  const isSame = typed.trim() === value.trim();
  return (
    <FieldForm
      gap="normal"
      onSend={() => {
        if (!isSame && !isSending) onSend(typed);
      }}
    >
      <span className={styles.retyped}>
        <TextField label={label} placeholder={placeholder} value={typed} onChange={setTyped} testId="repair-field" />
        <Button label={t('fix.save')} type="submit" isDisabled={isSame || isSending} testId="repair-save" />
      </span>
    </FieldForm>
  );
}
