import { formatThousandths } from '@tilla/shared/domain/measure.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { SearchInput } from '@tilla/ui/SearchInput.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { printed } from '#renderer/app/keys.ts';
import styles from './Counter.module.css';
import { useCart } from './cart-store.ts';
import { useTypedQuantity } from './use-quantity-keys.ts';

export function SearchBox({
  ref,
  value,
  onChange,
  onEnter,
  onDown,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
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
      <Quantity />
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

/** Alone, because each digit of a scan renders it. */
function Quantity(): ReactNode {
  const language = useLanguage();
  const typed = useTypedQuantity();
  const times = useCart((state) => state.times);
  if (typed === '' && times === null) return null;
  return (
    <output className={styles.quantity} data-testid="quantity">
      {typed === '' ? `${formatThousandths(times ?? 0, language)} ×` : typed}
    </output>
  );
}
