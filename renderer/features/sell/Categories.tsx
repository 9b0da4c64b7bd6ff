import { memo, type ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '../../app/till-context.tsx';
import styles from './Counter.module.css';

/** All goods, or the goods of one category. */
export const Categories = memo(function Categories({
  chosen,
  onChoose,
  onLeaveSearch,
}: {
  readonly chosen: string | null;
  readonly onChoose: (category: string | null) => void;
  readonly onLeaveSearch: () => void;
}): ReactNode {
  const { t } = useTranslation('sell');
  const { data } = useTillQuery('catalog.categories', {});
  const names: readonly (string | null)[] = [null, ...(data?.categories ?? []).map(({ name }) => name)];
  if (names.length < 3) return null;
  return (
    <div className={styles['tabs']} role="group" aria-label={t('categories')}>
      {names.map((name, index) => (
        <ToggleButton
          key={name ?? ''}
          className={styles['tab'] ?? ''}
          isSelected={chosen === name}
          onPress={() => {
            onLeaveSearch();
            onChoose(name);
          }}
          data-testid={`category-${String(index)}`}
        >
          {name ?? t('all')}
        </ToggleButton>
      ))}
    </div>
  );
});
