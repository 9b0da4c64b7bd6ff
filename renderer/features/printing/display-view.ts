import type { DisplayView } from '@tilla/shared/contract/views/display-view.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { recordReceivedAt } from '#renderer/app/received-at.ts';
import type { TillClient } from '#renderer/bridge/till-client.ts';
import type { ConnectionState } from '#renderer/bridge/till-transport.ts';

export function useDisplayView(till: TillClient): {
  readonly view: DisplayView | null;
  readonly connection: ConnectionState;
} {
  const [view, setView] = useState<DisplayView | null>(null);
  const connection = useSyncExternalStore(till.onConnection, till.connection);
  useEffect(() => {
    let shownTiyn = 0;
    const take = (next: DisplayView) => {
      recordReceivedAt(next);
      setView(next);
    };
    const ask = () => {
      const before = shownTiyn;
      till.call('display.view', {}).then(
        (answer) => {
          // An event since then is newer.
          if (shownTiyn === before) take(answer);
        },
        // The connection reports it, and the query is repeated when it is back.
        () => undefined,
      );
    };
    const stops = [
      till.on('display.changed', (next) => {
        shownTiyn += 1;
        take(next);
      }),
      till.onGap(ask),
    ];
    ask();
    return () => {
      shownTiyn += 1;
      for (const stop of stops) stop();
    };
  }, [till]);
  return { view, connection };
}
