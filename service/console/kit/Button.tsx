import { type ButtonHTMLAttributes, type ReactNode, useRef, useState } from 'react';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'onClick'> {
  /** It is found by this, by whoever looks for it and for the focus. */
  readonly name: string;
  readonly work: () => unknown;
  readonly children: ReactNode;
}

/** Cannot be pressed twice while its work runs; it stays focused meanwhile. */
export function Button({ name, work, className = '', children, ...attributes }: ButtonProps) {
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
      className={`button ${className}`}
      data-act={name}
      aria-disabled={isBusy || undefined}
      onClick={() => void press()}
      {...attributes}
    >
      {children}
    </button>
  );
}
