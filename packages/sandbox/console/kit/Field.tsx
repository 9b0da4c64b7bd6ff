import type { ReactNode } from 'react';

interface FieldProps {
  readonly label: string;
  readonly isWide?: boolean | undefined;
  readonly children: ReactNode;
}

export function Field({ label, isWide = false, children }: FieldProps) {
  return (
    <label className={isWide ? 'field wide' : 'field'}>
      <span>{label}</span>
      {children}
    </label>
  );
}
