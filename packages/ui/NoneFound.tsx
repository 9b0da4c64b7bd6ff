import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { useUi } from './ui-context.ts';

export function NoneFound({
  title,
  isOfWords,
  onReset,
  children = null,
}: {
  readonly title: string;
  readonly isOfWords: boolean;
  readonly onReset: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  const { word } = useUi();
  return (
    <Empty
      picture="search"
      title={title}
      action={
        <Button size="large" onPress={onReset} testId="empty-reset">
          {word(isOfWords ? 'clearSearch' : 'resetFilters')}
        </Button>
      }
    >
      {children}
    </Empty>
  );
}
