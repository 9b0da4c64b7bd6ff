import type { EventAnswer, RequestAnswer } from '#sandbox/control/answers.ts';
import type { ControlApi } from './control-api.ts';

export interface RecentTraffic {
  readonly requests: readonly RequestAnswer[];
  readonly events: readonly EventAnswer[];
}

export interface Feed {
  read(): Promise<RecentTraffic>;
  clear(): void;
}

const KEPT = 300;
const isOpen = ({ deliveries }: EventAnswer): boolean => deliveries.some(({ next_attempt_at: next }) => next !== null);

export function createFeed(api: Pick<ControlApi, 'get'>): Feed {
  let requests: readonly RequestAnswer[] = [];
  let events: readonly EventAnswer[] = [];

  /** From just before the newest entry: an answer without it comes from a reset service. */
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

  /** Deliveries continue after an event: reads again from the oldest open one. */
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
