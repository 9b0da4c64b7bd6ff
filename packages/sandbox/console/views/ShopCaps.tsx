import { Field } from '../kit/Field.tsx';
import { oneField } from '../kit/one-field.ts';
import { SavedInput } from '../kit/SavedInput.tsx';
import { useWords } from '../words/words-context.ts';
import type { ShopProps } from './shop-props.ts';
import { useSaveShop } from './use-save-shop.ts';

const caps = [
  'sandbox_invoices',
  'trial_per_day',
  'tariff_per_day',
  'outstanding_per_recipient',
  'outstanding_per_organization',
  'fanout_per_hour',
] as const;

export function ShopCaps({ shop }: ShopProps) {
  const { t } = useWords();
  const save = useSaveShop(shop);
  const set = async (name: (typeof caps)[number], typed: string): Promise<void> => {
    if (typed !== '') await save({ caps: oneField(name, Number(typed)) });
    else if (name === 'tariff_per_day') await save({ caps: { tariff_per_day: null } });
  };
  return (
    <details>
      <summary data-act="open-caps">{t('shop.caps')}</summary>
      <div className="form">
        {caps.map((name) => (
          <Field key={name} label={t(`shop.cap.${name}`)}>
            <SavedInput
              name={name}
              type="number"
              min={0}
              placeholder={t('shop.byTier')}
              value={String(shop.caps[name] ?? '')}
              onSave={(typed) => set(name, typed)}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}
