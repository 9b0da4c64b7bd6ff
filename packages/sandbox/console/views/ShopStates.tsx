import type { OrganizationChange } from '../api/routes.ts';
import { ChoiceField } from '../kit/ChoiceField.tsx';
import { codeOptions } from '../kit/options.ts';
import { useWords } from '../words/words-context.ts';
import type { ShopProps } from './shop-props.ts';
import { useSaveShop } from './use-save-shop.ts';

export function ShopStates({ shop }: ShopProps) {
  const of = { shop };
  return (
    <>
      <ShopChoice
        {...of}
        name="mode"
        values={['sandbox', 'production']}
        value={shop.mode}
        change={(mode) => ({ mode })}
      />
      <ShopChoice
        {...of}
        name="status"
        values={['verified', 'unverified', 'none']}
        value={shop.status}
        change={(status) => ({ status })}
      />
      <ShopChoice
        {...of}
        name="bank_session"
        values={['active', 'expired', 'invalid', 'unavailable', 'not_configured']}
        value={shop.bank_session}
        change={(state) => ({ bank_session: state })}
      />
      <ShopChoice {...of} name="cache" values={['stale', 'fresh']} value={shop.cache} change={(cache) => ({ cache })} />
      <ShopChoice
        {...of}
        name="tariff"
        values={['none', 'trial', 'active', 'expired']}
        value={shop.tariff.status}
        change={(status) => ({ tariff: { status } })}
      />
      <ShopChoice
        {...of}
        name="tier"
        values={['start', 'business', 'pro', 'pro_max']}
        value={shop.tariff.tier}
        change={(tier) => ({ tariff: { tier } })}
      />
    </>
  );
}

interface ShopChoiceProps<Value extends string> extends ShopProps {
  readonly name: 'mode' | 'status' | 'bank_session' | 'cache' | 'tariff' | 'tier' | 'webhook_review';
  readonly values: readonly Value[];
  readonly value: Value | null;
  readonly change: (value: Value) => OrganizationChange;
}

export function ShopChoice<Value extends string>({ shop, name, values, value, change }: ShopChoiceProps<Value>) {
  const { t } = useWords();
  const save = useSaveShop(shop);
  return (
    <ChoiceField
      label={t(`shop.${name}`)}
      name={name}
      options={codeOptions(values)}
      isCode
      value={value}
      onChoose={(chosen) => save(change(chosen))}
    />
  );
}
