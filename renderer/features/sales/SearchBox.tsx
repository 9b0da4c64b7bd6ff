import { Button } from '@tilla/ui/Button.tsx';
import { SearchInput } from '@tilla/ui/SearchInput.tsx';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { printed } from '#renderer/app/keys.ts';
import styles from './Counter.module.css';

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
  readonly quantity: string | null;
  readonly onChange: (text: string) => void;
  readonly onEnter: () => void;
  readonly onDown: () => void;
}): ReactNode {
  const { t } = useTranslation('sell');
  return (
    <div className={styles.search}>
      <SearchInput
        ref={ref}
        className={styles.input}
        value={value}
        label={t('search')}
        testId="search"
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // It may open a dialog before the key is released, whose field must not get it.
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
        <output className={styles.quantity} data-testid="quantity">
          {quantity}
        </output>
      )}
      {value === '' ? (
        <kbd className={styles.hint} aria-hidden="true">
          {printed('search')}
        </kbd>
      ) : (
        <span className={styles.erase}>
          <Button label={'✕'} look="quiet" aria-label={t('eraseSearch')} onPress={() => onChange('')} />
        </span>
      )}
    </div>
  );
}
