import tabs from '@tilla/ui/Tabs.module.css';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { categoryColour } from '#renderer/pictures/category-colour.ts';
import colours from '#renderer/pictures/category-colours.module.css';
import styles from './Categories.module.css';

export type Shelf = { readonly category: string | null } | 'popular';

const tab = clsx(tabs.tab, styles.tab);

export const Categories = memo(function Categories({
  chosen,
  onChoose,
  onLeaveSearch,
}: {
  /** Null while a search covers everything. */
  readonly chosen: Shelf | null;
  readonly onChoose: (shelf: Shelf) => void;
  readonly onLeaveSearch: () => void;
}): ReactNode {
  const { t } = useTranslation('shelf');
  const { data } = useTillQuery('catalog.categories', {});
  const items = useTillQuery('catalog.status', {}).data?.items;
  const categories = data?.categories ?? [];
  const shown = categories.length < 2 ? [] : categories;
  const category = chosen === null || chosen === 'popular' ? undefined : chosen.category;
  const choose = (shelf: Shelf) => () => {
    onLeaveSearch();
    onChoose(shelf);
  };
  return (
    <div
      className={styles.tabs}
      role="group"
      aria-label={t('sell:categories')}
      onWheel={(event) => {
        event.currentTarget.scrollLeft += event.deltaY;
      }}
    >
      <ToggleButton className={tab} isSelected={chosen === 'popular'} onPress={choose('popular')} data-testid="popular">
        <svg className={styles.star} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.2L12 17.1l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z" />
        </svg>
        {t('popular')}
      </ToggleButton>
      <ToggleButton
        className={tab}
        isSelected={category === null}
        onPress={choose({ category: null })}
        data-testid="category-0"
      >
        {items === undefined ? t('sell:all') : t('allOf', { count: items })}
      </ToggleButton>
      {shown.map(({ key, name }, index) => (
        <ToggleButton
          key={key}
          className={clsx(tab, colours[categoryColour(key)])}
          isSelected={category === key}
          onPress={choose({ category: key })}
          data-testid={`category-${String(index + 1)}`}
        >
          <span className={styles.dot} aria-hidden="true" />
          {name}
        </ToggleButton>
      ))}
    </div>
  );
});
