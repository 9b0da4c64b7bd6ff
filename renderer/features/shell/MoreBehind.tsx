import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

export function MoreBehind({
  word,
  title,
  testId,
  children,
}: {
  readonly word: ReactNode;
  readonly title: string;
  readonly testId: string;
  readonly children: ReactNode;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" onPress={() => setOpen(true)} data-testid={testId}>
        {word}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  );
}
