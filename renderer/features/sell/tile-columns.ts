import { useSyncExternalStore } from 'react';

const small = matchMedia('(max-width: 1199px)');
const large = matchMedia('(min-width: 1600px)');

function listen(onChange: () => void): () => void {
  const steps = [small, large];
  for (const step of steps) step.addEventListener('change', onChange);
  return () => {
    for (const step of steps) step.removeEventListener('change', onChange);
  };
}

/** Tiles in a row, by the three screen sizes (tokens.css has them as `--tiles`). */
export function useTileColumns(): 3 | 4 | 6 {
  return useSyncExternalStore(listen, () => (small.matches ? 3 : large.matches ? 6 : 4));
}
