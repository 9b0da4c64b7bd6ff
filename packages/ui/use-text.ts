import { useState } from 'react';

export function useText(initial = ''): { readonly value: string; readonly onChange: (text: string) => void } {
  const [value, onChange] = useState(initial);
  return { value, onChange };
}
