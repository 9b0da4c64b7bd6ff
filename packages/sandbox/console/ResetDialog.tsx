import { useLayoutEffect, useRef } from 'react';
import { Button } from './kit/Button.tsx';
import { useWords } from './words/words-context.ts';

interface ResetDialogProps {
  readonly onClose: () => void;
  readonly onReset: () => Promise<void>;
}

/** A reset deletes everything. */
export function ResetDialog({ onClose, onReset }: ResetDialogProps) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before removal returns the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="reset-title" onClose={onClose}>
      <h2 id="reset-title">{t('reset.title')}</h2>
      <p>{t('reset.text')}</p>
      <div className="row">
        <Button name="reset-no" work={onClose} label={t('reset.no')} />
        <Button name="reset-yes" work={onReset} kind="danger" label={t('reset.yes')} />
      </div>
    </dialog>
  );
}
