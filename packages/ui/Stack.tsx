import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './Stack.module.css';

interface BoxProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  readonly as?: 'div' | 'section' | 'article' | 'header' | 'footer' | 'search' | 'ul' | 'li' | 'dl' | 'p' | 'span';
  /** Steps of the 4 px grid. */
  readonly gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

export function Stack({
  as: Box = 'div',
  gap = 0,
  align = 'stretch',
  justify = 'stretch',
  ...rest
}: BoxProps & {
  readonly align?: 'stretch' | 'start' | 'center';
  /** Where they stand if there is height left. */
  readonly justify?: 'stretch' | 'start' | 'center';
}): ReactNode {
  const across = align === 'stretch' ? undefined : styles[`across-${align}`];
  const down = justify === 'stretch' ? undefined : styles[`down-${justify}`];
  return <Box {...rest} className={clsx(styles.stack, styles[`gap-${String(gap)}`], across, down)} />;
}

export function Inline({
  as: Box = 'div',
  gap = 0,
  align = 'center',
  justify = 'start',
  isOneLine = false,
  ...rest
}: BoxProps & {
  readonly align?: 'stretch' | 'start' | 'center' | 'baseline' | 'end';
  readonly justify?: 'start' | 'center' | 'between' | 'end';
  readonly isOneLine?: boolean;
}): ReactNode {
  return (
    <Box
      {...rest}
      className={clsx(
        styles.inline,
        styles[`gap-${String(gap)}`],
        styles[`align-${align}`],
        styles[`justify-${justify}`],
        !isOneLine && styles.wraps,
      )}
    />
  );
}
