import type { AppView, ClosedFunction } from '../../shared/contract/views/app-view.ts';
import { useTillQuery } from './till-context.tsx';

/**
 * Whether a whole page has nothing to offer with this key. While the key itself is refused the strip says so, and no
 * page disappears.
 */
export function isHidden(view: AppView, name: ClosedFunction): boolean {
  return view.connection.status !== 'refused' && view.closed.includes(name);
}

/** The same, for a part of a page that is not handed the view. */
export function useHidden(name: ClosedFunction): boolean {
  const view = useTillQuery('app.view', {}).data;
  return view !== undefined && isHidden(view, name);
}
