import { useLayoutEffect, useRef } from 'react';
import { Button } from './kit/Button.tsx';
import { useWords } from './words/words-context.ts';

interface ResetDialogProps {
  readonly onClose: () => void;
  readonly onReset: () => Promise<void>;
}

/** Everything made here is lost by a reset: it is asked first, for as long as this stands. */
export function ResetDialog({ onClose, onReset }: ResetDialogProps) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before it is taken away: it gives the focus back.
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
