import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Submit } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import layout from '../../ui/layout.module.css';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Counter.module.css';

type Category = CallOutput<'catalog.categories'>['categories'][number];

const LONGEST = 40;

/** A manager's words for the categories, beside what the service calls them. */
export function CategoryNamesDialog({
  categories,
  onClose,
}: {
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['shelf', 'app']);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const name = useTillCommand('catalog.nameCategories', onClose);
  const changed = categories.flatMap((category) => {
    const text = typed.get(category.key);
    return text === undefined || text.trim() === category.name ? [] : [{ key: category.key, name: text.trim() }];
  });
  return (
    <Dialog title={t('nameCategories')} isOpen onClose={onClose}>
      <Form
        className={layout['stackWide'] ?? ''}
        data-testid="category-names"
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.isPending) name.mutate({ names: changed });
        }}
      >
        <p>{t('nameCategoriesText')}</p>
        <div className={styles['fields']}>
          {categories.map((category, index) => (
            <TextField
              key={category.key}
              label={category.key}
              value={typed.get(category.key) ?? category.name}
              maxLength={LONGEST}
              onChange={(text) => {
                setTyped(new Map([...typed, [category.key, text]]));
              }}
              testId={`category-name-${String(index)}`}
            />
          ))}
        </div>
        {name.error === null ? null : <Advice problem={name.error} />}
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit isDisabled={name.isPending} testId="save-category-names" size="normal">
            {t('app:save')}
          </Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
