import styles from '@tilla/ui/Button.module.css';
import { Button, type ButtonProps } from '@tilla/ui/Button.tsx';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useWords } from '../words/words-context.ts';

interface ActButtonProps extends Pick<ButtonProps, 'look'> {
  readonly name: string;
  readonly label: string;
  /** For screen readers: the row of the button. */
  readonly of?: string | number;
  readonly work: () => unknown;
}

/** Not pressed twice while its work runs; keeps the focus. */
export function ActButton({ name, label, of, work, look = 'plain' }: ActButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      look={look}
      label={label}
      aria-label={of === undefined ? label : `${label} · ${of}`}
      onPress={() => void press()}
      // The kit's own pending state announces the button once more with each press.
      render={(props) => <button {...props} aria-disabled={isBusy} />}
      data-act={name}
    />
  );
}

export function PhoneLink({ link, id }: { readonly link: string; readonly id: string | number }) {
  const { t, language } = useWords();
  return (
    <a
      className={clsx(styles.button, styles.small)}
      href={`${link}?language=${language}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`${t('invoice.act.phone')} · ${id}`}
      data-act="phone"
    >
      {t('invoice.act.phone')}
    </a>
  );
}
