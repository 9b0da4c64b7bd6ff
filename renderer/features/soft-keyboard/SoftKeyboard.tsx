import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { later } from '#renderer/app/later.tsx';
import { layoutOf } from './layouts.ts';
import { modeOf, useTouchedField } from './touched-field.ts';

const SoftKeys = later(async () => (await import('./SoftKeys.tsx')).SoftKeys);

export function SoftKeyboard(): ReactNode {
  const language = useLanguage();
  const { field, leave } = useTouchedField();
  if (field === null) return null;
  const first = layoutOf(field, modeOf(field), language);
  return createPortal(
    <SoftKeys key={first} field={field} first={first} language={language} onLeave={leave} />,
    document.body,
  );
}
