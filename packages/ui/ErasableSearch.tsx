import { memo, type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './ErasableSearch.module.css';
import { SearchInput } from './SearchInput.tsx';
import { useUi } from './ui-context.ts';

export function ErasableSearch({
  ref: given,
  value,
  label,
  testId,
  maxLength,
  isNumber,
  onChange,
  onErase,
  onEnter,
}: {
  readonly ref?: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly label: string;
  readonly testId: string;
  readonly maxLength?: number;
  readonly isNumber?: boolean;
  /** Must be stable, so that the cross is not rendered with each key. */
  readonly onChange: (text: string) => void;
  /** For a search that does not run with every key. */
  readonly onErase?: () => void;
  readonly onEnter?: () => void;
}): ReactNode {
  const own = useRef<HTMLInputElement>(null);
  const ref = given ?? own;
  const eraseAll = useCallback(() => (onErase === undefined ? onChange('') : onErase()), [onChange, onErase]);
  const erase = useCallback(() => {
    eraseAll();
    ref.current?.focus();
  }, [eraseAll, ref]);
  return (
    <div className={styles.search}>
      <SearchInput
        ref={ref}
        className={styles.input}
        value={value}
        label={label}
        testId={testId}
        maxLength={maxLength}
        isNumber={isNumber}
        onChange={onChange}
        onKeyDown={({ key }) => {
          if (key === 'Escape') eraseAll();
          if (key === 'Enter') onEnter?.();
        }}
      />
      {value === '' ? null : <Erase onPress={erase} />}
    </div>
  );
}

const Erase = memo(function Erase({ onPress }: { readonly onPress: () => void }): ReactNode {
  const { word } = useUi();
  return (
    <span className={styles.erase}>
      <Button label={'✕'} look="quiet" aria-label={word('clearSearch')} onPress={onPress} />
    </span>
  );
});
