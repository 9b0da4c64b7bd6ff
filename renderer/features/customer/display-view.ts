import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DisplayView } from '../../../shared/contract/views/display-view.ts';
import { recordReceivedAt } from '../../app/heard.ts';
import type { TillClient } from '../../bridge/till-client.ts';
import type { ConnectionState } from '../../bridge/till-transport.ts';

/** What main says this screen shows; null before its first word. */
export function useDisplayView(till: TillClient): {
  readonly view: DisplayView | null;
  readonly connection: ConnectionState;
} {
  const [view, setView] = useState<DisplayView | null>(null);
  const connection = useSyncExternalStore(till.onConnection, till.connection);
  useEffect(() => {
    let told = 0;
    const take = (next: DisplayView) => {
      recordReceivedAt(next);
      setView(next);
    };
    const ask = () => {
      const before = told;
      till.call('display.view', {}).then(
        (answer) => {
          // What an event told since is the newer word.
          if (told === before) take(answer);
        },
        // Lost or refused: the connection says which, and a lost one is asked again when it is back.
        () => undefined,
      );
    };
    const stops = [
      till.on('display.changed', (next) => {
        told += 1;
        take(next);
      }),
      till.onGap(ask),
    ];
    ask();
    return () => {
      told += 1;
      for (const stop of stops) stop();
    };
  }, [till]);
  return { view, connection };
}
