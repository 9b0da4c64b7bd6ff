import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { printed } from '../../app/keys.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import styles from './Counter.module.css';

/** Answers with every key; Enter takes the first of what was found. */
export function SearchBox({
  ref,
  value,
  quantity,
  onChange,
  onEnter,
  onDown,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  /** Of what comes next, as it was typed. */
  readonly quantity: string | null;
  readonly onChange: (text: string) => void;
  readonly onEnter: () => void;
  readonly onDown: () => void;
}): ReactNode {
  const { t } = useTranslation('sell');
  return (
    <div className={styles['search']}>
      <SearchInput
        ref={ref}
        className={styles['input']}
        value={value}
        label={t('search')}
        testId="search"
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // It may open a dialog whose field has the focus before the key is let go: it is not that field's.
            event.preventDefault();
            onEnter();
          } else if (event.key === 'ArrowDown') {
            event.preventDefault();
            onDown();
          } else if (event.key === 'Escape') {
            onChange('');
            event.currentTarget.blur();
          }
        }}
      />
      {quantity === null ? null : (
        <output className={styles['quantity']} data-testid="quantity">
          {quantity}
        </output>
      )}
      {value === '' ? (
        <kbd className={styles['hint']} aria-hidden="true">
          {printed('search')}
        </kbd>
      ) : (
        <span className={styles['erase']}>
          <Button
            look="quiet"
            aria-label={t('eraseSearch')}
            onPress={() => {
              onChange('');
            }}
          >
            ✕
          </Button>
        </span>
      )}
    </div>
  );
}
