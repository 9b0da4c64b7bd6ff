import { CheckField } from '../kit/CheckField.tsx';
import { oneField } from '../kit/one-field.ts';
import { useWords } from '../words/words-context.ts';
import type { ShopProps } from './shop-props.ts';
import { useSaveShop } from './use-save-shop.ts';

const switches = [
  'has_catalog',
  'fiscal_till',
  'archived',
  'partner',
  'custom_tariff',
  'hard_limited',
  'invoices_disabled',
  'cashbox_disabled',
  'fiscal_receipts_disabled',
  'entrance_auth_disabled',
  'catalog_busy',
  'multi_tradepoint',
  'rfo_missing',
] as const;

export function ShopSwitches({ shop }: ShopProps) {
  const { t } = useWords();
  const save = useSaveShop(shop);
  return (
    <div className="checks">
      {switches.map((name) => (
        <CheckField
          key={name}
          name={name}
          label={t(`shop.${name}`)}
          isOn={shop[name] === true}
          onTick={(isOn) => save(oneField(name, isOn))}
        />
      ))}
    </div>
  );
}
