import { memo, type ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '../../app/till-context.tsx';
import styles from './Counter.module.css';

/** A category by its name, all goods (null), or those the shop sells most. */
export type Shelf = { readonly category: string | null } | 'favourites';

/** Favourites first, then all goods, then each category; and the way to choose the favourites. */
export const Categories = memo(function Categories({
  chosen,
  isEditing,
  onChoose,
  onEdit,
  onLeaveSearch,
}: {
  /** Null while a search goes over everything. */
  readonly chosen: Shelf | null;
  readonly isEditing: boolean;
  readonly onChoose: (shelf: Shelf) => void;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onLeaveSearch: () => void;
}): ReactNode {
  const { t } = useTranslation('sell');
  const { data } = useTillQuery('catalog.categories', {});
  const names: readonly (string | null)[] = [null, ...(data?.categories ?? []).map(({ name }) => name)];
  const shown = names.length < 3 ? [null] : names;
  const category = chosen === null || chosen === 'favourites' ? undefined : chosen.category;
  return (
    <div className={styles['tabs']} role="group" aria-label={t('categories')}>
      <ToggleButton
        className={styles['tab'] ?? ''}
        isSelected={chosen === 'favourites'}
        onPress={() => {
          onLeaveSearch();
          onChoose('favourites');
        }}
        data-testid="favourites"
      >
        <span aria-hidden="true">★ </span>
        {t('favourites')}
      </ToggleButton>
      {shown.map((name, index) => (
        <ToggleButton
          key={name ?? ''}
          className={styles['tab'] ?? ''}
          isSelected={category === name}
          onPress={() => {
            onLeaveSearch();
            onChoose({ category: name });
          }}
          data-testid={`category-${String(index)}`}
        >
          {name ?? t('all')}
        </ToggleButton>
      ))}
      {chosen === 'favourites' || isEditing ? (
        <ToggleButton
          className={`${styles['tab'] ?? ''} ${styles['edit'] ?? ''}`}
          isSelected={isEditing}
          onChange={onEdit}
          data-testid="edit-favourites"
        >
          {t(isEditing ? 'editFavouritesDone' : 'editFavourites')}
        </ToggleButton>
      ) : null}
    </div>
  );
});
