import { type ButtonHTMLAttributes, useRef, useState } from 'react';
import { useWords } from '../words/words-context.ts';

interface ButtonProps extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'lang' | 'aria-pressed'> {
  readonly name: string;
  readonly label: string;
  /** For screen readers: the row of the button. */
  readonly of?: string | number;
  readonly kind?: 'first' | 'plain' | 'danger' | undefined;
  readonly work: () => unknown;
}

/** Not pressed twice while its work runs; keeps the focus. */
export function Button({ name, label, of, kind, work, ...attributes }: ButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const press = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={kind === undefined ? 'button' : `button ${kind}`}
      data-act={name}
      aria-label={of === undefined ? undefined : `${label} · ${of}`}
      aria-disabled={isBusy || undefined}
      onClick={() => void press()}
      {...attributes}
    >
      {label}
    </button>
  );
}

export function PhoneLink({ link, id }: { readonly link: string; readonly id: string | number }) {
  const { t, language } = useWords();
  return (
    <a
      className="button"
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
