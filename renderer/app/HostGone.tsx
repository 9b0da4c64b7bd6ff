import { type ReactNode, useSyncExternalStore } from 'react';
import { Advice } from '#ui/Advice.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { useTill } from './till-context.tsx';

/** The page has lost the till's process, or the till refuses it; reloading would not help. */
export function HostGone(): ReactNode {
  const till = useTill();
  const state = useSyncExternalStore(till.onConnection, till.connection);
  if (state !== 'lost' && state !== 'refused') return null;
  const code = state === 'refused' ? 'till_access_refused' : 'till_host_gone';
  return <NotLoaded isOver notice={<Advice problem={{ code, params: {} }} />} canLoad={state === 'lost'} />;
}
