import { Button } from '@tilla/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#renderer/app/Dialog.tsx';

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
      <Button label={word} look="quiet" size="small" onPress={() => setOpen(true)} testId={testId} />
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  );
}
