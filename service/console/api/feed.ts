/** What the service has lived through since the page was opened, a second old at most. */
import type { EventAnswer, RequestAnswer } from '../../control/answers.ts';
import type { ControlApi } from './control-api.ts';

/** Newest first. */
export interface Lived {
  readonly requests: readonly RequestAnswer[];
  readonly events: readonly EventAnswer[];
}

export interface Feed {
  /** A service that was set back to its beginning is noticed and read anew. */
  read(): Promise<Lived>;
  clear(): void;
}

const KEPT = 300;
const isOpen = ({ deliveries }: EventAnswer): boolean => deliveries.some(({ next_attempt_at: next }) => next !== null);

export function createFeed(api: Pick<ControlApi, 'get'>): Feed {
  let requests: readonly RequestAnswer[] = [];
  let events: readonly EventAnswer[] = [];

  /** Asks from just before the newest that is known: an answer without it comes from another life of the service. */
  async function readRequests(): Promise<void> {
    const [newest] = requests;
    const found = await api.get(`/requests?since=${newest === undefined ? 0 : newest.seq - 1}`);
    if (newest !== undefined && found[0]?.seq !== newest.seq) {
      requests = [];
      events = [];
      if (found.length === 0) requests = (await api.get('/requests?since=0')).toReversed().slice(0, KEPT);
      return;
    }
    const fresh = newest === undefined ? found : found.slice(1);
    if (fresh.length > 0) requests = [...fresh.toReversed(), ...requests].slice(0, KEPT);
  }

  /** An event's deliveries go on after it: everything from the oldest with an attempt still to come is read again. */
  async function readEvents(): Promise<void> {
    const oldestOpen = events.findLast(isOpen) ?? events[0];
    const found = await api.get(`/events?since=${oldestOpen === undefined ? 0 : oldestOpen.seq - 1}`);
    if (oldestOpen !== undefined && found[0]?.seq !== oldestOpen.seq) {
      events = [];
      return;
    }
    const settled = oldestOpen === undefined ? [] : events.filter(({ seq }) => seq < oldestOpen.seq);
    events = [...found.toReversed(), ...settled].slice(0, KEPT);
  }

  return {
    async read() {
      await readRequests();
      await readEvents();
      return { requests, events };
    },
    clear() {
      requests = [];
      events = [];
    },
  };
}
