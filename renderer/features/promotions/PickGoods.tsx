import type { PromotedGoods } from '@tilla/shared/domain/promotions/promotion.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryNames } from '../stock/use-category-names.ts';
import { FindGoods } from './FindGoods.tsx';
import styles from './Promotions.module.css';
import type { PromotionNames, TypedPromotion } from './promotion-form.ts';

const NONE = '';

/** Items, and categories; a bundle counts its items. */
export function PickGoods({
  typed,
  change,
  known,
  onKnown,
}: {
  readonly typed: TypedPromotion;
  readonly change: (some: Partial<TypedPromotion>) => void;
  readonly known: PromotionNames['items'];
  readonly onKnown: (items: PromotionNames['items']) => void;
}): ReactNode {
  const { t } = useTranslation('promotions');
  const names = useCategoryNames();
  const isBundle = typed.kind === 'bundle';
  const { goods, parts } = typed;
  const put = (some: Partial<PromotedGoods>): void => change({ goods: { ...goods, ...some } });
  const itemIds = isBundle ? [...parts.keys()] : goods.itemIds;
  const nameOf = (id: number): string => known.find((item) => item.id === id)?.name ?? t('gone');
  const add = (id: number, name: string): void => {
    onKnown([...known.filter((item) => item.id !== id), { id, name }]);
    if (isBundle) change({ parts: new Map([...parts, [id, parts.get(id) ?? '1']]) });
    else put({ itemIds: [...new Set([...goods.itemIds, id])] });
  };
  const remove = (id: number): void => {
    if (isBundle) change({ parts: new Map([...parts].filter(([one]) => one !== id)) });
    else put({ itemIds: goods.itemIds.filter((one) => one !== id) });
  };
  const isAll = !isBundle && itemIds.length === 0 && goods.categories.length === 0;
  return (
    <Stack gap={2}>
      <p className={textStyles.label}>{t(isBundle ? 'bundleGoods' : 'goods')}</p>
      {isAll ? (
        <p className={textStyles.quiet} data-testid="promotion-all-goods">
          {t('allGoods')}
        </p>
      ) : null}
      {isBundle
        ? null
        : goods.categories.map((key) => (
            <div key={key} className={styles.part}>
              <span className={styles.name}>{t('categoryOf', { name: names.get(key) ?? key })}</span>
              <span />
              <Remove
                name={names.get(key) ?? key}
                onPress={() => put({ categories: goods.categories.filter((one) => one !== key) })}
              />
            </div>
          ))}
      {itemIds.map((id) => (
        <div key={id} className={styles.part} data-testid="promotion-item">
          <span className={styles.name}>{nameOf(id)}</span>
          {isBundle ? (
            <input
              aria-label={t('countOf', { name: nameOf(id) })}
              inputMode="numeric"
              maxLength={2}
              value={parts.get(id) ?? ''}
              onChange={({ target }) => change({ parts: new Map([...parts, [id, target.value]]) })}
              data-testid={`promotion-count-${String(id)}`}
            />
          ) : (
            <span />
          )}
          <Remove name={nameOf(id)} onPress={() => remove(id)} />
        </div>
      ))}
      <FindGoods label={t('find')} testId="promotion-find" onFound={({ id, name }) => add(id, name)} />
      {isBundle || names.size === 0 ? null : (
        <Select<string>
          label={t('addCategory')}
          value={NONE}
          options={[
            { id: NONE, name: t('addCategory') },
            ...[...names].filter(([key]) => !goods.categories.includes(key)).map(([id, name]) => ({ id, name })),
          ]}
          onChange={(key) => {
            if (key !== NONE) put({ categories: [...goods.categories, key] });
          }}
          testId="promotion-category"
        />
      )}
    </Stack>
  );
}

function Remove({ name, onPress }: { readonly name: string; readonly onPress: () => void }): ReactNode {
  const { t } = useTranslation('promotions');
  return <Button label={'✕'} look="quiet" aria-label={t('remove', { name })} onPress={onPress} />;
}
