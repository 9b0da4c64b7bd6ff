import { type ControlApi, createControlApi } from '../api/control-api.ts';
import { createFeed } from '../api/feed.ts';
import { Refusal } from '../api/refusal.ts';
import { type ConsoleState, startState } from './console-state.ts';
import { readExtras, type Sight, startSight } from './sight.ts';

export interface Session {
  readonly api: ControlApi;
  readonly state: () => ConsoleState;
  subscribe(listener: () => void): () => void;
  refresh(): Promise<void>;
  look(sight: Sight): Promise<void>;
  forget(): void;
}

/** Once. */
export function openSession(token: string, refused: () => void): Session {
  const api = createControlApi(token);
  const feed = createFeed(api);
  const listeners = new Set<() => void>();
  let state = startState;
  let sight = startSight;
  let isRefused = false;

  const show = (changed: Partial<ConsoleState>): void => {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  };
  async function readAll(): Promise<void> {
    const [clock, organizations, invoices, lived] = await Promise.all([
      api.get('/clock'),
      api.get('/organizations'),
      api.get('/invoices'),
      feed.read(),
    ]);
    const found = await readExtras(api, state, sight);
    show({ now: clock.now, organizations, invoices, ...lived, ...found, isReached: true });
  }
  async function readOrTell(): Promise<void> {
    try {
      await readAll();
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 401)) show({ isReached: false });
      else if (!isRefused) {
        isRefused = true;
        refused();
      }
    }
  }
  /** Two readings at once would report requests twice. */
  let reading = Promise.resolve();
  const refresh = (): Promise<void> => {
    reading = reading.then(readOrTell);
    return reading;
  };

  return {
    api,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    look(next) {
      sight = next;
      return refresh();
    },
    forget: () => {
      feed.clear();
    },
  };
}
