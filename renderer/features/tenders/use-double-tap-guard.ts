import { useEffect, useState } from 'react';

/** The second tap of a double tap hits whatever the first one opened. */
const DOUBLE_TAP_MS = 400;

/** True for the first moment of a screen, while nothing on it may take money. */
export function useDoubleTapGuard(): boolean {
  const [isGuarding, setGuarding] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      setGuarding(false);
    }, DOUBLE_TAP_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isGuarding;
}
