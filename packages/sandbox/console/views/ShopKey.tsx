import { CheckField } from '../kit/CheckField.tsx';
import { ChoiceField } from '../kit/ChoiceField.tsx';
import { oneField } from '../kit/one-field.ts';
import { wordOptions } from '../kit/options.ts';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';
import type { ShopProps } from './shop-props.ts';
import { useSaveShop } from './use-save-shop.ts';

const keySwitches = ['revoked', 'expired', 'owner_issued', 'can_manage_cashiers'] as const;

export function ShopKey({ shop }: ShopProps) {
  const { t } = useWords();
  const save = useSaveShop(shop);
  return (
    <details>
      <summary data-act="open-key">{t('shop.key')}</summary>
      <div className="stack">
        {shop.api_key_hint !== null && <p className="quiet">{t('request.key', { hint: shop.api_key_hint })}</p>}
        <div className="form">
          <ShopGrants shop={shop} />
        </div>
        <div className="checks">
          {keySwitches.map((name) => (
            <CheckField
              key={name}
              name={`key_${name}`}
              label={t(`shop.key_${name}`)}
              isOn={shop.api_key[name]}
              onTick={(isOn) => save({ api_key: oneField(name, isOn) })}
            />
          ))}
        </div>
      </div>
    </details>
  );
}

/** `own`: a list that another caller set. */
const grantings = ['all', 'reading', 'none', 'own'] as const;
type Granting = (typeof grantings)[number];
const isReading = (operation: string): boolean => operation.endsWith('.read');

function ShopGrants({ shop }: ShopProps) {
  const { t } = useWords();
  const { api } = useConsole();
  const save = useSaveShop(shop);
  const granting = grantingOf(shop.api_key.grants);
  const grant = async (chosen: Granting): Promise<void> => {
    if (chosen === 'own') return;
    const { operations } = await api.get('/grants');
    await save({
      api_key: { grants: chosen === 'all' ? null : chosen === 'none' ? [] : operations.filter(isReading) },
    });
  };
  return (
    <ChoiceField
      label={t('shop.grants')}
      name="grants"
      options={wordOptions(
        grantings.filter((name) => name !== 'own' || granting === 'own'),
        (name) => t(`shop.grant.${name}`),
      )}
      value={granting}
      onChoose={grant}
    />
  );
}

function grantingOf(grants: readonly string[] | null): Granting {
  if (grants === null) return 'all';
  if (grants.length === 0) return 'none';
  return grants.every(isReading) ? 'reading' : 'own';
}
