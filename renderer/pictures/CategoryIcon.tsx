import type { GoodsCategory } from '@tilla/shared/domain/goods-pictures/category.ts';
import type { ReactNode } from 'react';
import { usualCategory } from './category-colour.ts';
import styles from './Picture.module.css';

const strokes: Readonly<Record<GoodsCategory | 'other', string>> = {
  bread:
    'M4 10c0-3 2.500-5 5-5h6c2.500 0 5 2 5 5 0 1.300-.8 2-2 2.500V19H6v-6.500C4.800 12 4 11.300 4 10zM10 10l1.500-2M13 13l1.500-2',
  dairy: 'M9.500 3h5M10 3v4l-3 4v9a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1v-9l-3-4V3M7 14h10',
  meat: 'M13.500 4.500a6 6 0 1 1-1 10.500c-1.500 1-3 1-4 .5L6 18a2 2 0 1 1-2.500 2.500M8.500 15.500c-1-1.500 0-3 1-4.500a6 6 0 0 1 4-6.500M15 8.500h2',
  grocery: 'M7 3h10l-1 3h-8zM8 6c-2 2-3 4-3 7v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7c0-3-1-5-3-7M9 12.500h6v4.500H9z',
  tea: 'M4 9h13v5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM17 10.500h1.500a2.500 2.500 0 0 1 0 5H17M8 6c-1-1 1-1.500 0-3M12.500 6c-1-1 1-1.500 0-3',
  drinks: 'M6 8h12l-1.500 13h-9zM6.700 13h10.600M13 8l1.500-6h3',
  sweets:
    'M12 7.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9M8.500 9.500L4 7v10l4.500-2.500M15.500 9.500L20 7v10l-4.500-2.500M10.500 13.500l3-3',
  produce:
    'M12 8c-1.500-1.500-7.500-2-7.500 4.500C4.500 17 7.500 21 9.500 21c1 0 1.500-.5 2.500-.5s1.500.5 2.500.5c2 0 5-4 5-8.500C19.500 6 13.500 6.500 12 8zM12 8c0-2.500 1-4 3-5',
  home: 'M9 9h6M9 9V6h6v3l2 4v7a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-7zM10 6V4h4v2M14 4h4M10 15h4',
  alcohol: 'M8 3h8l-.5 6a3.500 3.500 0 0 1-7 0zM12 12.500V20M8.500 20.500h7',
  tobacco: 'M3 15h12v4H3zM18 15h3v4h-3M18 12c0-2-2-2-2-4M21 12c0-3-2-3-2-6',
  hot: 'M4 12h16a8 8 0 0 1-16 0zM8 8.500c-1-1 1-2 0-4M12 8.500c-1-1 1-2 0-4M16 8.500c-1-1 1-2 0-4M8.500 20.500h7',
  flowers: 'M12 4a3.500 3.500 0 1 0 .01 0M12 11v10M12 17c-3 0-4.500-1.500-4.500-4M12 19c3 0 4.500-1.500 4.500-4',
  clothes: 'M8 4L3 7l2 4 2-1v10h10V10l2 1 2-4-5-3a4 4 0 0 1-8 0z',
  service: 'M6 4.500a2.500 2.500 0 1 0 .01 0M6 14.500a2.500 2.500 0 1 0 .01 0M8 8.500l12 9M8 15.500l12-9',
  other:
    'M12.500 3.500H20a.5.5 0 0 1 .5.5v7.500L12 20a1.500 1.500 0 0 1-2 0l-6-6a1.500 1.500 0 0 1 0-2zM16.500 7.500h.01',
};

/** Stands for an item that has neither a photo nor a drawing. */
export function CategoryIcon({ of }: { readonly of: string | null }): ReactNode {
  const icon = (of === null ? undefined : usualCategory(of)) ?? 'other';
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" data-picture={`icon-${icon}`}>
      <path d={strokes[icon]} />
    </svg>
  );
}
