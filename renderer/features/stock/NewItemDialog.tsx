import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import { parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';

const PIECE = '796';

/** A code that no item has becomes an item on the way; the catalog takes it in the background. */
export function NewItemDialog({
  draftId,
  barcode,
  onClose,
}: {
  readonly draftId: string;
  readonly barcode: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('stock');
  const scan = useTillQuery('goods.scan', { barcode });
  const units = useTillQuery('goods.units', {}).data?.units ?? [];
  const found = scan.data?.found ?? null;
  /** Null: not typed, so the national catalog's name is used when it comes. */
  const [typedName, setTypedName] = useState<string | null>(null);
  const price = useText();
  const add = useTillCommand('stock.addNewItem', onClose);
  const name = (typedName ?? found?.name ?? '').trim();
  const priceTiyn = parseTypedMoney(price.value) ?? 0;
  const isReady = name !== '' && priceTiyn > 0 && priceTiyn <= MAX_INVOICE_TIYN;
  const usual = units.find(({ id }) => id === found?.unitId) ?? units.find(({ id }) => id === PIECE) ?? units[0];
  return (
    <Dialog title={t('new.title')} isOpen onClose={onClose}>
      <FieldForm
        data-testid="stock-new-item"
        onSend={() => {
          if (!isReady || add.isPending) return;
          const codes = { barcode, ntin: found?.ntin ?? '', externalRef: '' };
          const goods = { name, priceTiyn, unitId: usual?.id ?? PIECE, ...codes, category: '', imageId: null };
          add.mutate({ draftId, goods });
        }}
      >
        <p className={textStyles.quiet}>{barcode}</p>
        <TextField
          label={t('new.name')}
          value={typedName ?? found?.name ?? ''}
          onChange={setTypedName}
          maxLength={255}
          testId="stock-new-name"
        />
        <MoneyField label={t('new.price')} {...price} testId="stock-new-price" />
        <Advice problem={add.error} />
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit label={t('new.add')} isDisabled={!isReady || add.isPending} testId="stock-new-add" />
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
