import type { ReactNode } from 'react';

interface FormProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Form({ label, children }: FormProps) {
  return (
    <div className="form" role="group" aria-label={label}>
      {children}
    </div>
  );
}
