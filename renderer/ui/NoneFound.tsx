import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';

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
  const { t } = useTranslation('app');
  return (
    <Empty
      picture="search"
      title={title}
      action={
        <Button size="large" onPress={onReset} testId="empty-reset">
          {t(isOfWords ? 'filter.clearSearch' : 'filter.reset')}
        </Button>
      }
    >
      {children}
    </Empty>
  );
}
