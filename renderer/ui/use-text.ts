import { useState } from 'react';

/** The text of a field: spread into it, and read by its `value`. */
export function useText(initial = ''): { readonly value: string; readonly onChange: (text: string) => void } {
  const [value, onChange] = useState(initial);
  return { value, onChange };
}
