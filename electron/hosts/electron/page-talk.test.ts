import type { PageRole } from '@tilla/shared/contract/definition.ts';
import type { EventMessage } from '@tilla/shared/contract/events.ts';
import type { IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron';
import { describe, expect, it } from 'vitest';
import { createEventFeed } from '../composition/event-feed.ts';
import { answerPages, tellPages } from './page-talk.ts';
import { createSenders } from './sender.ts';

const disposed = (): never => {
  throw new Error('Render frame was disposed before WebFrameMain could be accessed');
};
/** As Electron leaves it when its renderer has died: every property throws. */
const deadFrame = Object.defineProperties({}, { parent: { get: disposed }, url: { get: disposed } });

type Fate = 'alive' | 'crashed' | 'dying' | 'destroyed';

function stage() {
  const senders = createSenders();
  const failures: string[] = [];
  let unheard = 0;
  let tell: (message: EventMessage) => void = () => undefined;
  const feed = createEventFeed(
    {
      onEvent(listener) {
        tell = listener;
        return () => undefined;
      },
    },
    { error: (message) => failures.push(message) },
  );
  tellPages(feed, senders, () => {
    unheard += 1;
  });

  function open(role: PageRole, fate: Fate = 'alive') {
    const heard: string[] = [];
    const mainFrame = (fate === 'alive' ? { url: 'app://till/', parent: null } : deadFrame) as WebFrameMain;
    const contents = {
      mainFrame,
      once: () => contents,
      isDestroyed: () => fate === 'destroyed',
      isCrashed: () => (fate === 'destroyed' ? disposed() : fate === 'crashed'),
      send(_channel: string, { name }: EventMessage) {
        if (fate !== 'alive') disposed();
        heard.push(name);
      },
    } as unknown as WebContents;
    senders.register(contents, role);
    return { contents, mainFrame, heard };
  }
  return { senders, open, failures, unheard: () => unheard, tell: (message: unknown) => tell(message as EventMessage) };
}

const catalogChanged = { name: 'catalog.changed', payload: { items: 1, syncedAt: null, syncing: false } };
const displayChanged = { name: 'display.changed', payload: { face: { kind: 'idle' } } };

describe('events for the pages', () => {
  it('each page receives the events of its role', () => {
    const { open, tell } = stage();
    const counter = open('counter');
    const customer = open('customer');
    tell(catalogChanged);
    tell(displayChanged);
    expect(counter.heard).toEqual(['catalog.changed']);
    expect(customer.heard).toEqual(['display.changed']);
  });

  it.each(['crashed', 'dying', 'destroyed'] as const)(
    'a page that is %s does not keep events from the others, and throws nothing at the sender',
    (fate) => {
      const { open, tell, failures, unheard } = stage();
      const gone = open('counter', fate);
      const alive = open('counter');
      tell(catalogChanged);
      tell(catalogChanged);
      expect(gone.heard).toEqual([]);
      expect(alive.heard).toEqual(['catalog.changed', 'catalog.changed']);
      expect(failures).toEqual([]);
      expect(unheard()).toBe(fate === 'dying' ? 2 : 0);
    },
  );
});

describe('what a page asks', () => {
  async function ask(contents: WebContents, frame: WebFrameMain | null, { senders }: ReturnType<typeof stage>) {
    const asked: unknown[] = [];
    let unauthenticated = 0;
    const answer = answerPages(
      {
        dispatch(name, _input, role) {
          asked.push([name, role]);
          return Promise.resolve({ ok: true, value: null });
        },
      },
      senders,
      () => {
        unauthenticated += 1;
      },
    );
    const event = { sender: contents, senderFrame: frame } as unknown as IpcMainInvokeEvent;
    const result: unknown = await answer(event, 'app.view', {});
    return { asked, unauthenticated, result };
  }

  it('reaches the core in the name of its window', async () => {
    const world = stage();
    const { contents, mainFrame } = world.open('customer');
    expect((await ask(contents, mainFrame, world)).asked).toEqual([['app.view', 'customer']]);
  });

  it('a call whose frame has died or is gone is refused without an exception', async () => {
    const world = stage();
    const { contents, mainFrame } = world.open('counter', 'dying');
    for (const frame of [mainFrame, null]) {
      const { asked, unauthenticated, result } = await ask(contents, frame, world);
      expect(asked).toEqual([]);
      expect(unauthenticated).toBe(1);
      expect(result).toMatchObject({ ok: false, problem: { code: 'till_access_refused' } });
    }
  });
});
