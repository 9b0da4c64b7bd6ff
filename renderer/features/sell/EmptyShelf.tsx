import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import styles from './Counter.module.css';

/** No goods here: why, and what to do. */
export function EmptyShelf({
  title,
  text,
  act,
}: {
  readonly title: string;
  readonly text?: string;
  readonly act?: {
    readonly name: string;
    /** The next step; one that only clears a search is outlined. */
    readonly look: 'main' | 'plain';
    readonly run: () => void;
  };
}): ReactNode {
  return (
    <div className={styles['empty']} data-testid="empty-shelf">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z" />
      </svg>
      <h3>{title}</h3>
      {text === undefined ? null : <p>{text}</p>}
      {act === undefined ? null : (
        <Button look={act.look} onPress={act.run} data-testid="empty-act">
          {act.name}
        </Button>
      )}
    </div>
  );
}
