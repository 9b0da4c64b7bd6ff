/** What the service has lived through since the page was opened, a second old at most. */

const KEPT = 300;
const isOpen = ({ deliveries }) => deliveries.some(({ next_attempt_at: next }) => next !== null);

/** `requests` and `events` newest first. A service that was set back to its beginning is noticed and read anew. */
export function createFeed(api) {
  let requests = [];
  let events = [];

  /** Asks from just before the newest that is known: an answer without it comes from another life of the service. */
  async function readRequests() {
    const [newest] = requests;
    const found = await api.get(`/requests?since=${newest === undefined ? 0 : newest.seq - 1}`);
    if (newest !== undefined && found[0]?.seq !== newest.seq) {
      requests = [];
      events = [];
      if (found.length === 0) requests = (await api.get('/requests')).reverse().slice(0, KEPT);
      return;
    }
    const fresh = newest === undefined ? found : found.slice(1);
    requests = [...fresh.reverse(), ...requests].slice(0, KEPT);
  }

  /** An event's deliveries go on after it: everything from the oldest with an attempt still to come is read again. */
  async function readEvents() {
    const oldestOpen = events.findLast(isOpen) ?? events[0];
    const found = await api.get(`/events?since=${oldestOpen === undefined ? 0 : oldestOpen.seq - 1}`);
    if (oldestOpen !== undefined && found[0]?.seq !== oldestOpen.seq) {
      events = [];
      return;
    }
    const settled = oldestOpen === undefined ? [] : events.filter(({ seq }) => seq < oldestOpen.seq);
    events = [...found.reverse(), ...settled].slice(0, KEPT);
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
