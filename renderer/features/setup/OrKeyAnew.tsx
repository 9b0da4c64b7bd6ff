import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { type ReactNode, useState } from 'react';
import { Connect } from './Connect.tsx';

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
