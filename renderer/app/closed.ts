import type { AppView, ClosedFunction } from '../../shared/contract/views/app-view.ts';
import { useTillQuery } from './till-context.tsx';

/**
 * Whether a whole page of the key's has nothing to offer. While the key itself is refused the strip says so, and nothing
 * is taken away from whoever looks for what was there a minute ago.
 */
export function isHidden(view: AppView, name: ClosedFunction): boolean {
  return view.connection.status !== 'refused' && view.closed.includes(name);
}

/** The same, for a part of a page that is not handed the view. */
export function useHidden(name: ClosedFunction): boolean {
  const view = useTillQuery('app.view', {}).data;
  return view !== undefined && isHidden(view, name);
}
