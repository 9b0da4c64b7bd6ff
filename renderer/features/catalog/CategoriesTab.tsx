import { Button, Submit } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { categoryColour } from '#renderer/pictures/category-colour.ts';
import colours from '#renderer/pictures/category-colours.module.css';
import { EmptyOfGoods } from './EmptyOfGoods.tsx';
import styles from './Goods.module.css';
import { useGoodsStore } from './goods-store.ts';
import { RuleFields } from './RuleFields.tsx';
import { useCategories } from './use-categories.ts';

const MAX_NAME_LENGTH = 40;

export function CategoriesTab({ header }: { readonly header: ReactNode }): ReactNode {
  const { t } = useTranslation(['goods', 'app', 'goodsRules']);
  const { categories } = useCategories();
  const { change, show } = useGoodsStore.getState();
  const showToast = useToasts((state) => state.show);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const name = useTillCommand('catalog.nameCategories', () => {
    setTyped(new Map());
    showToast({ tone: 'paid', text: t('categories.saved') });
  });
  const changed = categories.flatMap((category) => {
    const text = typed.get(category.key)?.trim();
    return text === undefined || text === category.name ? [] : [{ key: category.key, name: text }];
  });
  return (
    <section className={layout.screen} aria-label={t('tab.categories')}>
      {header}
      <div className={layout.body} role="region" aria-label={t('tab.categories')} tabIndex={0}>
        {categories.length === 0 ? (
          <EmptyOfGoods picture="goods" title={t('categories.none')}>
            {t('categories.noneText')}
          </EmptyOfGoods>
        ) : (
          <Form
            className={layout.stackWide ?? ''}
            data-testid="category-names"
            onSubmit={(event) => {
              event.preventDefault();
              if (!name.isPending && changed.length > 0) name.mutate({ names: changed });
            }}
          >
            <p className={textStyles.quiet}>
              {t('categories.text')} {t('goodsRules:category.text')}
            </p>
            <ul className={styles.categories}>
              {categories.map(({ key, name: called, usual, items }, index) => (
                <li key={key} className={clsx(styles.category, colours[categoryColour(key)])}>
                  <TextField
                    label={usual}
                    value={typed.get(key) ?? called}
                    maxLength={MAX_NAME_LENGTH}
                    autoComplete="off"
                    onChange={(text) => setTyped(new Map([...typed, [key, text]]))}
                    testId={`category-name-${String(index)}`}
                  />
                  <Button
                    label={t('found', { count: items })}
                    look="quiet"
                    aria-label={`${t('found', { count: items })}: ${called}`}
                    onPress={() => {
                      change('all', { text: '', category: key, only: 'all' });
                      show('all');
                    }}
                    testId={`category-open-${String(index)}`}
                  />
                  <RuleFields of={`category:${key}`} suggestedBy={called} testId={`category-rule-${String(index)}`} />
                </li>
              ))}
            </ul>
            <Advice problem={name.error} />
            <div>
              <Submit isDisabled={name.isPending || changed.length === 0} testId="save-category-names" size="normal">
                {t('app:save')}
              </Submit>
            </div>
          </Form>
        )}
      </div>
    </section>
  );
}
