import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { MoneyEntry } from '@tilla/ui/MoneyEntry.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useCart } from './cart-store.ts';

export function FreeLineDialog({
  item = null,
  onClose,
}: {
  readonly item?: CatalogItemView | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['newGoods', 'app']);
  const { addFree, addOpenPrice } = useCart.getState();
  const [price, setPrice] = useState('');
  const [name, setName] = useState('');
  const tiyn = parseTypedMoney(price);
  const isGood = tiyn !== undefined && tiyn > 0 && tiyn <= MAX_INVOICE_TIYN;
  return (
    <Dialog title={item?.name ?? t('sellAmount')} isOpen onClose={onClose} isOfSale>
      <FieldForm
        gap="normal"
        data-testid="free-line"
        onSend={() => {
          if (!isGood) return;
          if (item !== null) addOpenPrice(item, tiyn);
          else addFree(name.trim() === '' ? t('free') : name.trim(), tiyn);
          onClose();
        }}
      >
        <MoneyEntry
          label={t('price')}
          value={price}
          problem={price !== '' && !isGood ? t('priceWrong') : undefined}
          onChange={setPrice}
          testId="free-price"
        />
        {item === null ? (
          <TextField
            label={t('freeName')}
            placeholder={t('free')}
            value={name}
            onChange={setName}
            maxLength={60}
            testId="free-name"
          />
        ) : null}
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit label={t('freeSave')} isDisabled={!isGood} testId="free-save" />
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
