import { Select } from '@tilla/ui/Select.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LENGTH } from './goods-form.ts';
import { useCategories } from './use-categories.ts';

/** Not a valid name of a category at the service. */
const OTHER = '\u0000';

export function CategoryField({
  category,
  onChange,
}: {
  readonly category: string;
  readonly onChange: (category: string) => void;
}): ReactNode {
  const { t } = useTranslation('goods');
  const { categories } = useCategories();
  const isKnown = category === '' || categories.some(({ key }) => key === category);
  const [isOther, setOther] = useState(!isKnown);
  const isTyped = isOther || !isKnown;
  return (
    <Stack gap={2}>
      <Select
        label={t('category.title')}
        isLabelShown
        value={isTyped ? OTHER : category}
        options={[
          { id: '', name: t('category.none') },
          ...categories.map(({ key, name }) => ({ id: key, name })),
          { id: OTHER, name: t('category.other') },
        ]}
        onChange={(key) => {
          setOther(key === OTHER);
          onChange(key === OTHER ? '' : key);
        }}
        testId="goods-category-field"
      />
      {isTyped ? (
        <TextField
          label={t('category.new')}
          value={category}
          onChange={onChange}
          maxLength={MAX_LENGTH.category}
          autoComplete="off"
          testId="goods-category-new"
        />
      ) : null}
    </Stack>
  );
}
