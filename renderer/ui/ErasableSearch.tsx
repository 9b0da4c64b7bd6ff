import { memo, type ReactNode, type RefObject, useCallback } from 'react';
import { Button } from './Button.tsx';
import styles from './ErasableSearch.module.css';
import { SearchInput } from './SearchInput.tsx';

/** A search with a cross over its end while something stands in it; Escape erases as well. */
export function ErasableSearch({
  ref,
  value,
  label,
  eraseLabel,
  testId,
  onChange,
}: {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly label: string;
  readonly eraseLabel: string;
  readonly testId: string;
  /** The same one from key to key: the cross is not drawn anew with each. */
  readonly onChange: (text: string) => void;
}): ReactNode {
  const erase = useCallback(() => {
    onChange('');
    ref.current?.focus();
  }, [onChange, ref]);
  return (
    <div className={styles['search']}>
      <SearchInput
        ref={ref}
        className={styles['input']}
        value={value}
        label={label}
        testId={testId}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
      />
      {value === '' ? null : <Erase label={eraseLabel} onPress={erase} />}
    </div>
  );
}

const Erase = memo(function Erase({
  label,
  onPress,
}: {
  readonly label: string;
  readonly onPress: () => void;
}): ReactNode {
  return (
    <span className={styles['erase']}>
      <Button look="quiet" aria-label={label} onPress={onPress}>
        ✕
      </Button>
    </span>
  );
});
