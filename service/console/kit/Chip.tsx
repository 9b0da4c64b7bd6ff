import type { ReactNode } from 'react';

export type Tone = 'good' | 'wait' | 'bad' | 'train';

interface ChipProps {
  /** None: it says a thing that is neither. */
  readonly tone?: Tone | undefined;
  readonly children: ReactNode;
}

/** A state in a word. */
export function Chip({ tone, children }: ChipProps) {
  return <span className={tone === undefined ? 'chip' : `chip ${tone}`}>{children}</span>;
}
