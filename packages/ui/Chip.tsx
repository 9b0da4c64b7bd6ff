import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './Chip.module.css';

export type Tone = 'paid' | 'wait' | 'bad' | 'train' | 'calm';

/** A state; its mark repeats the colour for those who cannot see it. */
export function Chip({
  tone,
  mark,
  children,
  ...rest
}: {
  readonly tone: Tone;
  readonly mark?: '●' | '✓' | '!' | '…' | '–';
  readonly children: ReactNode;
  readonly 'data-testid'?: string;
}): ReactNode {
  return (
    <span className={clsx(styles.chip, styles[tone])} {...rest}>
      {mark === undefined ? null : <span aria-hidden="true">{mark}</span>}
      {children}
    </span>
  );
}
