import type { AppView, ClosedFunction } from '@tilla/shared/contract/views/app-view.ts';
import { useTillQuery } from './till-context.tsx';

/** While the key itself is refused the strip says so, and no page is hidden. */
export function isHidden(view: AppView, name: ClosedFunction): boolean {
  return view.connection.status !== 'refused' && view.closed.includes(name);
}

export function useHidden(name: ClosedFunction): boolean {
  const view = useTillQuery('app.view', {}).data;
  return view !== undefined && isHidden(view, name);
}
