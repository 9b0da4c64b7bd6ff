import type { ReactNode } from 'react';
import type { FieldProps } from './FieldFrame.tsx';
import { TextField } from './TextField.tsx';
import { useThousands } from './use-thousands.ts';

export function MoneyField({
  value,
  onChange,
  ...rest
}: FieldProps & { readonly value: string; readonly onChange: (value: string) => void }): ReactNode {
  return <TextField inputMode="decimal" {...rest} {...useThousands(value, onChange)} />;
}
