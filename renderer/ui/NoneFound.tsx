import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';

/** What is looked for is not there; the next step is to look for less. */
export function NoneFound({
  title,
  reset,
  onReset,
  children = null,
}: {
  readonly title: string;
  /** What the button is called. */
  readonly reset: string;
  readonly onReset: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <Empty
      picture="search"
      title={title}
      action={
        <Button look="main" size="large" onPress={onReset} data-testid="empty-reset">
          {reset}
        </Button>
      }
    >
      {children}
    </Empty>
  );
}
