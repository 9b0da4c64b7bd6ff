import { useLayoutEffect, useRef, useState } from 'react';
import { caretBehind, withoutThousands, withThousands } from './thousands.ts';

interface Typed {
  readonly field: HTMLInputElement;
  readonly before: number;
}

/** Formats a sum while it is typed; `onChange` receives it without the spaces. */
export function useThousands(
  value: string,
  onChange: (text: string) => void,
): { readonly value: string; readonly onChange: (text: string) => void } {
  const shown = withThousands(value);
  const typed = useRef<Typed | null>(null);
  // Erasing a space does not change the sum, so the caret must be placed by an extra render.
  const [, drawAgain] = useState(0);
  useLayoutEffect(() => {
    if (typed.current === null) return;
    const { field, before } = typed.current;
    typed.current = null;
    if (field.value !== shown) return;
    const caret = caretBehind(shown, before);
    if (field.selectionStart !== caret) field.setSelectionRange(caret, caret);
  });
  return {
    value: shown,
    onChange(text) {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && field.value === text) {
        const before = text.slice(0, field.selectionStart ?? text.length).replace(/\s/g, '').length;
        typed.current = { field, before };
        drawAgain((times) => times + 1);
      }
      onChange(withoutThousands(text));
    },
  };
}
