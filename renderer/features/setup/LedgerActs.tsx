import { Button } from '@tilla/ui/Button.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';

export function LedgerActs({
  isOpen,
  children,
}: {
  readonly isOpen: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation('ledger');
  const work = useTillQuery('books.work', {}).data;
  const check = useTillCommand('books.check');
  const backUp = useTillCommand('books.backUp');
  const write = useTillCommand('books.export');
  const look = isOpen ? 'plain' : 'quiet';
  const isBusy = work === undefined || work.running !== null;
  const problem = check.error ?? backUp.error ?? write.error;
  return (
    <>
      <Advice problem={problem} />
      <Inline gap={3} align="stretch">
        {children}
        <Button look={look} isDisabled={isBusy} onPress={() => check.mutate({ backup: null })} testId="check-ledger">
          {t('actions.check')}
        </Button>
        {isOpen ? (
          <Button isDisabled={isBusy} onPress={() => backUp.mutate({})} testId="back-up-ledger">
            {t('actions.backUp')}
          </Button>
        ) : null}
        {(['json', 'csv'] as const).map((format) => (
          <Button
            label={t(`actions.${format}`)}
            key={format}
            look={look}
            isDisabled={isBusy}
            onPress={() => write.mutate({ backup: null, format })}
            testId={`export-${format}`}
          />
        ))}
      </Inline>
    </>
  );
}
