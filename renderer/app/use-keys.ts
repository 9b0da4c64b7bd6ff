import { useEffect, useEffectEvent } from 'react';
import { actOf, type KeyAct, keys } from './keys.ts';

/** By the table in keys.ts; the key of an undefined action goes to other handlers. */
export function useKeys(acts: { readonly [Act in KeyAct]?: ((event: KeyboardEvent) => void) | undefined }): void {
  const onKey = useEffectEvent((event: KeyboardEvent, isFirst: boolean) => {
    const possible = (Object.keys(acts) as KeyAct[]).filter(
      (act) => acts[act] !== undefined && (keys[act].isFirst ?? false) === isFirst,
    );
    const act = actOf(event, possible);
    if (act === undefined) return;
    if (keys[act].isShared !== true) event.preventDefault();
    if (isFirst) event.stopPropagation();
    acts[act]?.(event);
  });
  useEffect(() => {
    const first = (event: KeyboardEvent) => onKey(event, true);
    const then = (event: KeyboardEvent) => onKey(event, false);
    window.addEventListener('keydown', first, true);
    window.addEventListener('keydown', then);
    return () => {
      window.removeEventListener('keydown', first, true);
      window.removeEventListener('keydown', then);
    };
  }, []);
}
