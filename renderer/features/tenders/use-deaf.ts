import { useEffect, useState } from 'react';

/** The second tap of a double tap falls on whatever the first one brought. */
const DEAF_MS = 400;

/** True for the first moment of a screen, while nothing on it may take money. */
export function useDeaf(): boolean {
  const [isDeaf, setDeaf] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      setDeaf(false);
    }, DEAF_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isDeaf;
}
