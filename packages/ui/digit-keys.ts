import type { KeyboardEvent } from 'react';

/** The digit of a key of the digit row whose layout types a letter there, as the Kazakh one does. */
export function digitOfLayout(event: KeyboardEvent): string | null {
  const digit = /^Digit([0-9])$/.exec(event.code)?.[1];
  const isCommand = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  return digit === undefined || isCommand || !/^\p{L}$/u.test(event.key) ? null : digit;
}
