import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_INVOICE_TIYN, parseTypedMoney } from '../../../shared/domain/money.ts';
import { Submit } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FieldForm } from '../../ui/FieldForm.tsx';
import { MoneyEntry } from '../../ui/MoneyEntry.tsx';
import { TextField } from '../../ui/TextField.tsx';
import textStyles from '../../ui/text.module.css';
import { useCart } from './cart-store.ts';

/** What has no card in the catalog: a price, and a name where somebody gives one. */
export function FreeLineDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['newGoods', 'app']);
  const addFree = useCart((state) => state.addFree);
  const [price, setPrice] = useState('');
  const [name, setName] = useState('');
  const tiyn = parseTypedMoney(price);
  const isGood = tiyn !== undefined && tiyn > 0 && tiyn <= MAX_INVOICE_TIYN;
  return (
    <Dialog title={t('free')} isOpen onClose={onClose}>
      <FieldForm
        gap="normal"
        data-testid="free-line"
        onSend={() => {
          if (!isGood) return;
          addFree(name.trim() === '' ? t('free') : name.trim(), tiyn);
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
        <TextField
          label={t('freeName')}
          placeholder={t('free')}
          value={name}
          onChange={setName}
          maxLength={60}
          testId="free-name"
        />
        <p className={textStyles['quiet']}>{t('freeHint')}</p>
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit isDisabled={!isGood} testId="free-save">
            {t('freeSave')}
          </Submit>
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
