import type { ReactNode } from 'react';
import type { FieldProps } from './FieldFrame.tsx';
import { TextField } from './TextField.tsx';

export function PinField(
  props: Pick<FieldProps, 'label' | 'hint' | 'value' | 'onChange' | 'problem' | 'testId'>,
): ReactNode {
  return <TextField {...props} type="password" inputMode="numeric" autoComplete="off" maxLength={8} />;
}
