import { clsx } from 'clsx';
import { memo, type ReactNode, useState } from 'react';
import { CategoryIcon } from './CategoryIcon.tsx';
import { categoryColour } from './category-colour.ts';
import colours from './category-colours.module.css';
import styles from './Picture.module.css';
import { usePhoto } from './photos.ts';
import { useDrawings } from './use-drawings.ts';

interface PictureProps {
  /** Null: goods of no catalog. */
  readonly id: number | null;
  readonly name: string;
  readonly category: string | null;
  readonly imageUrl: string | null;
  readonly className?: string | undefined;
}

/** The shop's photo, else the drawing that the name asks for, else the icon of the category. */
export const Picture = memo(function Picture({ id, name, category, imageUrl, className }: PictureProps): ReactNode {
  const drawings = useDrawings();
  const drawn = drawings?.drawingOf(name);
  const colour = category === null && drawn ? drawn.category : categoryColour(category);
  const without = drawings === null ? null : (drawn?.element ?? <CategoryIcon of={category} />);
  return (
    <span className={clsx(styles.picture, colours[colour], className)} aria-hidden="true" data-testid="picture">
      {id === null || imageUrl === null ? without : <Photo key={imageUrl} id={id} url={imageUrl} without={without} />}
    </span>
  );
});

function Photo({
  id,
  url,
  without,
}: {
  readonly id: number;
  readonly url: string;
  readonly without: ReactNode;
}): ReactNode {
  const photo = usePhoto(id, url);
  const [isBroken, setBroken] = useState(false);
  if (photo === null || isBroken) return without;
  return (
    <img
      className={styles.photo}
      src={photo}
      alt=""
      draggable={false}
      onError={() => setBroken(true)}
      data-picture="photo"
    />
  );
}
