import { Money } from '@tilla/ui/Money.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import styles from './CartFrame.module.css';

const icons = {
  customer: 'M12 4a4 4 0 1 0 .01 0M5 20c.5-4 3-6 7-6s6.5 2 7 6',
  park: 'M7 4h10v16l-5-4-5 4z',
  clear: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
} as const;

/** The cart at the right, in selling and in paying. */
export function CartFrame({
  label,
  head,
  lines,
  children,
}: {
  readonly label: string;
  readonly head: ReactNode;
  readonly lines: ReactNode;
  /** `CartFoot`, and the dialogs of the cart. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <aside className={styles.cart} aria-label={label} data-testid="cart-frame">
      <div>{head}</div>
      {lines}
      {children}
    </aside>
  );
}

export function CartFoot({
  above,
  due,
  children,
}: {
  readonly above: ReactNode;
  readonly due: ReactNode;
  /** `PayWays`. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <footer className={styles.foot}>
      <div className={styles.above}>{above}</div>
      {due}
      {children}
    </footer>
  );
}

export function CartDue({
  word,
  tiyn,
  testId,
}: {
  readonly word: string;
  readonly tiyn: number;
  readonly testId: string;
}): ReactNode {
  return (
    <p className={styles.total} data-testid="cart-due">
      <span>{word}</span>
      <b className={styles.sum} aria-live="polite">
        <Money tiyn={tiyn} data-testid={testId} />
      </b>
    </p>
  );
}

export function CartAct({
  icon,
  name,
  count = 0,
  isDisabled = false,
  onPress,
  testId,
}: {
  readonly icon: keyof typeof icons;
  readonly name: string;
  readonly count?: number;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  readonly testId: string;
}): ReactNode {
  return (
    <Button className={clsx(styles.act)} isDisabled={isDisabled} onPress={onPress} data-testid={testId}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[icon]} />
      </svg>
      {name}
      {count > 0 ? (
        <span className={styles.badge} data-testid={`${testId}-count`}>
          {count}
        </span>
      ) : null}
    </Button>
  );
}
