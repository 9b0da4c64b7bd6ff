import type { ReactNode } from 'react';

export type Tone = 'good' | 'wait' | 'bad' | 'train';

interface ChipProps {
  readonly tone?: Tone | undefined;
  readonly children: ReactNode;
}

export function Chip({ tone, children }: ChipProps) {
  return <span className={tone === undefined ? 'chip' : `chip ${tone}`}>{children}</span>;
}
