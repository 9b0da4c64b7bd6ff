import { type ReactNode, useState } from 'react';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { Connect } from './Connect.tsx';

/** A page from which the key can be entered anew, and which comes back when nobody does. */
export function OrKeyAnew({
  view,
  children,
}: {
  readonly view: AppView;
  readonly children: (enter: () => void) => ReactNode;
}): ReactNode {
  const [isEntering, setEntering] = useState(false);
  if (isEntering) return <Connect view={view} onBack={() => setEntering(false)} />;
  return children(() => setEntering(true));
}
