import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Inline } from './Stack.tsx';
import { useUi } from './ui-context.ts';

export function Pages({
  page,
  hasMore,
  onChange,
}: {
  readonly page: number;
  readonly hasMore: boolean;
  readonly onChange: (page: number) => void;
}): ReactNode {
  const { word } = useUi();
  if (page === 1 && !hasMore) return null;
  return (
    <Inline gap={3} isOneLine>
      <Button label={word('newer')} isDisabled={page === 1} onPress={() => onChange(page - 1)} />
      <Button label={word('older')} isDisabled={!hasMore} onPress={() => onChange(page + 1)} />
    </Inline>
  );
}
