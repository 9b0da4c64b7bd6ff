import { useLayoutEffect, useRef, useState } from 'react';
import { caretBehind, withoutThousands, withThousands } from './thousands.ts';

interface Typed {
  readonly field: HTMLInputElement;
  /** How many characters that are no spaces stand before the caret. */
  readonly before: number;
}

/** The thousands of a sum apart while it is typed; whoever keeps it hears it without them. */
export function useThousands(
  value: string,
  onChange: (text: string) => void,
): { readonly value: string; readonly onChange: (text: string) => void } {
  const shown = withThousands(value);
  const typed = useRef<Typed | null>(null);
  // A space that was erased changes no sum, and comes back: the caret has to be put in its place all the same.
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
