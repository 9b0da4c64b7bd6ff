import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './Picture.module.css';
import { Picture } from './Picture.tsx';
import { useGoodsLook } from './use-goods-look.ts';

interface Line {
  readonly catalogItemId: number | null;
  readonly name: string;
}

/** The picture of a line, whose category and photo are the catalog's. */
export function GoodsPicture({
  catalogItemId,
  name,
  className,
}: Line & { readonly className?: string | undefined }): ReactNode {
  const look = useGoodsLook(catalogItemId);
  if (look === undefined) return <span className={clsx(styles.picture, className)} aria-hidden="true" />;
  return (
    <Picture
      id={catalogItemId}
      name={name}
      category={look?.category ?? null}
      imageUrl={look?.imageUrl ?? null}
      className={className}
    />
  );
}

/** Pictures of a sale's first lines, one over the other. */
export function SalePictures({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return (
    <span className={styles.pile} aria-hidden="true">
      {lines.map((line, index) => (
        <GoodsPicture
          key={`${String(index)} ${line.name}`}
          catalogItemId={line.catalogItemId}
          name={line.name}
          className={styles.piled}
        />
      ))}
    </span>
  );
}
