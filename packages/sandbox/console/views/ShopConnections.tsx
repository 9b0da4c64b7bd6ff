import type { OrganizationAnswer } from '#sandbox/control/answers.ts';
import { ChoiceField } from '../kit/ChoiceField.tsx';
import { codeOptions } from '../kit/options.ts';
import { useWords } from '../words/words-context.ts';
import type { ShopProps } from './shop-props.ts';
import { useSaveShop } from './use-save-shop.ts';

type Connection = OrganizationAnswer['connections'][number];

export function ShopConnections({ shop }: ShopProps) {
  const { t } = useWords();
  const save = useSaveShop(shop);
  const { connections } = shop;
  const change = (changed: (place: number) => Partial<Connection>) =>
    save({
      connections: connections.map(({ name, is_primary, status }, place) => {
        return { name, is_primary, status, ...changed(place) };
      }),
    });
  if (connections.length === 0) return null;
  return (
    <>
      {connections.map((one, place) => (
        <ChoiceField
          // All are rewritten with new ids when one changes.
          key={place}
          label={one.name}
          name={`connection-${place}`}
          options={codeOptions(['active', 'expired', 'unverified', 'blocked'])}
          isCode
          value={one.status}
          onChoose={(status) => change((other) => (other === place ? { status } : {}))}
        />
      ))}
      <ChoiceField
        label={t('shop.primary')}
        name="primary"
        options={[['-1', t('shop.noPrimary')], ...connections.map(({ name }, place) => [String(place), name] as const)]}
        value={String(connections.findIndex(({ is_primary: isPrimary }) => isPrimary))}
        onChoose={(chosen) => change((place) => ({ is_primary: String(place) === chosen }))}
      />
    </>
  );
}
