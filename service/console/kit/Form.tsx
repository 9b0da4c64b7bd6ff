import type { ReactNode } from 'react';

interface FormProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Fields that belong together, with the button that sends them. */
export function Form({ label, children }: FormProps) {
  return (
    <div className="form" role="group" aria-label={label}>
      {children}
    </div>
  );
}
