import type { AppView, ClosedFunction } from '../../shared/contract/views/app-view.ts';

/**
 * Whether a whole page of the key's has nothing to offer. While the key itself is refused the strip says so, and nothing
 * is taken away from whoever looks for what was there a minute ago.
 */
export function isHidden(view: AppView, name: ClosedFunction): boolean {
  return view.connection.status !== 'refused' && view.closed.includes(name);
}
